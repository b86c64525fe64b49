# Saved matches, recorded ones, and how they are watched.

files-delete = Delete
files-delete-meant = Delete “{ $name }” for good?
files-delete-it = Delete it
files-keep-it = Keep it
files-not-deleted = It could not be deleted: { $why }.
files-map = Map
files-map-of = { $name }, { $tiles } tiles
files-people = People

date-now = just now
date-minutes = { $count ->
    [one] 1 minute ago
   *[other] { $count } minutes ago
}
date-hours = { $count ->
    [one] 1 hour ago
   *[other] { $count } hours ago
}
date-days = { $count ->
    [one] 1 day ago
   *[other] { $count } days ago
}

saves-load-title = Load a game
saves-restore-title = Restore a saved game
saves-none = Nothing is saved yet.
saves-load = Load
saves-restore = Restore
saves-untouched = The file stays as it is.
saves-date = Saved
saves-played = Played
saves-your-name = Your name
saves-port = Port
saves-port-wrong = A port is a number from 1 to 65535.
saves-password = Password
saves-no-password = none
saves-gone = This saved match is not there any more.
saves-no-quick = There is no quick save yet.
saves-save-as = Save the game
saves-name-hint = a name
saves-save = Save
saves-done = Saved.
saves-done-auto = The game saved the match.
saves-done-quick = Saved. { $key } loads it again.

replays-title = Replays
replays-search = Search
replays-search-hint = a name, a map, somebody who played
replays-none = Nothing is recorded yet.
replays-none-found = Nothing has all these words in it.
replays-watch = Watch
replays-date = Played
replays-length = Length
replays-winners = Won by
replays-end = End
replays-version = Version
replays-other-version = It cannot be watched here. { $why }
replays-cut = It ended early; what is there can be watched.
replays-damaged = It is damaged from some point on.
replays-name-taken = There is a replay called { $name } already.
replays-not-saved = The replay could not be saved: { $why }.
replays-differs = The record does not replay: at { $time } (tick { $tick }) the world is not the one at the machine of { $name }.
replays-over = The replay is over.

watch-place = Place in the match
watch-play = Play
watch-pause = Pause
watch-slower = Slower
watch-faster = Faster
watch-restart = Restart
watch-all = All players
watch-fog = Fog
watch-production = Production
watch-army = Army
watch-graphs = Graphs
watch-nothing = nothing
watch-made = { $count } { $name }, { $percent } %
watch-has = { $count } { $name }
watch-play-on = Play from here

play-on-title = Play from here
play-on-seat = You play
play-on-alone = Alone
play-on-table = At a table, with others
play-on-back = Watch on

course-score = Score
course-military = Military
course-economy = Economy
course-society = Society
course-points = Points
course-soldiers = Soldiers
course-gathered = Goods gathered
course-villagers = Villagers
course-unknown = Nothing is known yet.

mark-battle = A battle
mark-age = { $name } reached the { $age }
mark-conquered = { $name } was conquered
mark-resigned = { $name } resigned

after-save-replay = Save the replay
after-replay-saved = Saved as { $name }.
after-rematch = Rematch
