# The table before a match, and how one comes to it.

table-title = The table
table-skirmish = Skirmish
table-leave = Leave
table-start = Start
table-ready = Ready
table-not-ready = Not ready
table-say = Say something
table-join-at = Others join at { $addresses }
table-page-match = The match
table-page-room = The room
table-preview = Map: { $what }
table-preview-known = the land
table-land-lot = The land is drawn by lot at the start.
table-land-drawn = Drawing up the land…
table-land-new = New land

table-column-player = Player
table-column-team = Team
table-column-ping = Ping
table-ping = { $ms } ms
table-row-colour = Colour of row { $row }
table-row = Row { $row }: { $who }
table-host = { $name } (host)
table-computer = Computer, { $level }
table-open = Open
table-open-was = Open (was { $name })
table-closed = Closed
table-nobody = Nobody
table-sit = Sit here
table-look-on = Look on
table-look-on-hint = Leave your row to somebody else, and watch.
table-watching = Watching:
table-nobody-watches = (the room lets nobody watch the match)
table-team-none = None
table-state-odd = Other world
table-state-receives = { $percent } %
table-state-ready = Ready
table-state-not-ready = Not yet

table-send-away = Send away
table-ban = For good
kick-unsaid = Without a reason
kick-away = They seem to be away
kick-slow_link = Their connection is too slow
kick-language = For what was said
kick-place_kept = The place is kept for somebody

set-special = Special
set-map = Map
set-map-hint = How the land is shaped.
set-size = Size
set-size-hint = The side of the land in tiles. To suit: as large as so many players need.
set-size-auto = To suit
set-size-72 = Tiny (72)
set-size-120 = Small (120)
set-size-144 = Middling (144)
set-size-168 = Large (168)
set-size-200 = Huge (200)
set-size-240 = Giant (240)
set-land = Land
set-land-hint = Explored: everybody knows the whole land from the start, though not who is where.
set-land-unexplored = Unexplored
set-land-explored = Explored
set-goods = Goods
set-goods-hint = What everybody has in store at the start.
set-goods-1 = Usual
set-goods-3 = Plenty
set-goods-10 = Riches
set-goods-50 = Everything
set-population = Population
set-population-hint = The most people, animals and machines that a player may have.
set-cheats = Console
set-cheats-hint = For trying things out: lines of chat that begin with a slash, such as /give wood 500. Everybody is told who used it.
set-cheats-no = Not allowed
set-cheats-yes = For everybody
set-seed = Seed
set-seed-is = Seed { $seed }
set-seed-hint = The number from which the land follows. Without one the land is drawn by lot at the start, and nobody sees it before.

set-patience = Wait for lost players
set-patience-hint = How long the place of somebody whose connection is lost is kept before the room decides. The others can vote earlier.
set-away = And then
set-away-hint = What becomes of their people. All but the first is undone when they come back.
set-away-resign = They are out
set-away-computer = A computer plays
set-away-allies = Allies play
set-away-hold = Nobody plays
set-late = Slow connections
set-late-hint = All wait: nobody misses anything. The match goes on: orders that come late are carried out a little later.
set-late-wait = All wait
set-late-clock = The match goes on
set-drift = Games that drift apart
set-drift-hint = It should never happen. If a game is no longer the others', it gets theirs and all play on; or the match ends.
set-drift-heal = Put right
set-drift-stop = The match ends
set-pauses = Pauses
set-pauses-hint = How often each player may stop the match for all.
set-pause-length = Of at most
set-pause-length-hint = How long one pause may last.
set-watchers = Onlookers
set-watchers-hint = How many may watch the match. With a password, only those who are at the table.
set-watch-delay = They see it late
set-watch-delay-hint = So that nobody can be told what others do.
set-none = None
set-count = { $count }
set-seconds = { $count } seconds
set-minutes = { $count ->
    [one] One minute
   *[other] { $count } minutes
}

door-password = A password is wanted of whoever comes.
door-open = Whoever comes is let in.
door-remove = Remove the password
door-hint = a password
door-set = Set

block-too-few = Two players at least make a match.
block-one-team = All are in one team.
block-not-ready = { $name } is not ready.
block-silent = Nothing is heard of { $name }.
block-test-missing = The machine of { $name } is being tested.
block-test-differs = The machine of { $name } would compute another world.
block-content = { $name } receives the match: { $percent } %.
block-seat-empty = Row { $row } has nobody yet; close it to play without.
block-settings = No match can be played with these settings.
block-somebody = somebody
block-receiving = Receiving the match: { $percent } %

decline-row_taken = This place is not free.
decline-no_such_thing = There is no such place.
decline-colour_taken = Somebody has this colour.
decline-not_in_a_row = Only those who play can do this.
decline-watchers_full = As many watch as may.
decline-claim_wrong = This seat was not yours.
decline-saved = A saved match is played on as it was.
decline-settings_invalid = No match can be played with these settings.
decline-person_gone = They have gone already.
decline-host_stays = The host stays in its place.
decline-cannot_start = The match cannot start yet.

password-title = A password
password-wanted = This game wants a password.
password-wrong = That is not the password of this game.
password-hint = the password
password-join = Join

found-watch = Watch
found-saved = { $map }, played on from a save
found-watched = { $map }, { $count } watching
join-look-on = Only look on

loading-title = Loading
loading-since = Still loading, for { $seconds } s:
loading-drop = Start without { $name }
loading-leave = Leave
