# What happens in a match, in lines and banners over the world, and how it ended.

match-paused = Paused ({ $key })
match-behind = This machine is { $seconds } s behind and catches up
match-people-attacked = Your people are under attack!
match-army-attacked = Your army is under attack!
match-houses = You need more houses.
match-age = { $name } reached the { $age }.
match-conquered = { $name } has been conquered.
match-resigned = { $name } has resigned.
match-console = { $name } used the console: { $line }
match-out = You are out. Watch the others, or leave by the menu.
match-reported = A report about it is in { $folder }.
match-not-reported = A report about it could not be written.
match-slow = The game runs slower: { $names } cannot keep up.
match-keeps-up = Everybody keeps up again.

sync-left = Out of sync: the worlds differ since turn { $turn } ({ $names } left the others).
sync-nobody-knows = Out of sync: the worlds differ since turn { $turn } (nobody can say whose is right).
sync-stores = Out of sync since turn { $turn }, in: { $stores }.
sync-record = The record does not replay for { $name } from turn { $turn } on.

hint-attack-move = Attack-move: click where to
hint-patrol = Patrol: click the other end
hint-rally = Click where new units shall go
hint-place = Click where it shall stand; right click: not after all
hint-wall-begin = Click where the wall begins
hint-wall-end = Click where the wall ends

after-victory = Victory!
after-defeat = Defeat
after-won = { $names } won
after-over = The match is over
after-duration = after { $clock }
after-age = Age
after-gathered = Gathered
after-trained = Trained
after-killed = Killed
after-lost = Lost
after-razed = Razed
after-recorded = Recorded as { $path }
after-watch = Watch it again
after-menu = Main menu

# Why an order did not leave this machine.
order-not-playing = The match is not running.
order-too-long = The order is too long.
order-outbox-full = Too many orders are waiting to be sent.
order-not-here = This cannot be done in this kind of match.

# The console.
console-unknown = The console knows: { $lines }
console-usage = It is written: { $line }
console-no-such = There is no “{ $word }”.
console-nothing-selected = Select first what is meant.
