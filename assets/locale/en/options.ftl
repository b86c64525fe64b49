# The options, page by page.

options-video = Picture
options-sound = Sound
options-game = Game
options-controls = Controls
options-network = Network
options-language = Language
options-access = Accessibility
options-done = Done

video-window = Window
video-full-screen = full screen
video-size = Size of the window
video-ui-scale = Size of panels
video-quality = Quality
video-low = Low
video-medium = Medium
video-high = High
video-shadows = Shadows
video-usual = As the quality has them
video-shadows-off = None
video-shadows-plain = Plain
video-shadows-fine = Fine
video-foliage = Plants on the ground
video-frame-limit = Frames a second
video-frames-screen = As the screen shows them
video-frames = { $count } at most

sound-master = Everything
sound-effects = The world
sound-music = Music
sound-voices = Voices
sound-interface = Buttons and alarms

game-edges = Camera
game-edges-yes = moves at the edge of the window
game-scroll-speed = Speed of the camera
game-bars = Health is shown
game-bars-selected = of what is selected
game-bars-damaged = of what is selected or hurt
game-bars-always = of everything
game-autosave = Saves by itself
game-autosave-never = Never
game-autosave-every = { $minutes ->
    [one] Every minute
   *[other] Every { $minutes } minutes
}

controls-preset = Preset
controls-preset-grid = By place (Q W E R T)
controls-preset-classic = Classic letters
controls-search = Search
controls-reset = All as in the preset
controls-press = Press a key…
controls-no-key = none
controls-none-found = Nothing is called that.
controls-key-of = { $name }: { $keys }
controls-clear = { $name }: no key
controls-usual = { $name }: as in the preset
controls-conflict = { $other } has this key too.
controls-conflicts = { $count ->
    [one] One key has two meanings.
   *[other] { $count } keys have two meanings.
}
controls-group-card = Command card
controls-group-hands = Selecting and ordering
controls-group-camera = Camera
controls-group-match = Match
controls-group-groups = Control groups

network-name = Name
network-port = Port of your games
network-port-note = Where it is taken, the next ones are tried.
network-map = Router
network-map-yes = asked to let others in
network-map-note = By NAT-PMP or UPnP, as long as your game is open.

language-system = As the system has it

access-text-size = Size of letters
access-contrast = High contrast
access-contrast-yes = black panels, bright edges
access-colours = Colours of players
access-colours-yes = that everybody can tell apart
access-shapes = Overview map
access-shapes-yes = a shape for each player
access-flashing = Flashing
access-flashing-yes = nothing blinks
access-captions = Captions
access-captions-yes = what is heard is written too
access-toggle = Held keys
access-toggle-yes = stay on until pressed again

# What keys do, by the names in the settings file.
action-next_idle_villager = Next idle villager
action-town_centre = Town centre
action-last_alert = Last alarm
action-flare = Flare at the pointer
action-next_kind = One kind of a mixed selection
action-delete = Remove what is selected
action-cancel = Back out
action-chat = Chat
action-menu = Menu
action-pause = Pause
action-faster = Faster
action-slower = Slower
action-picture = Picture of the window
action-quick_save = Save quickly
action-quick_load = Load the quick save
action-hold_add = Hold: add to the selection
action-hold_toggle = Hold: in or out of the selection
action-hold_same_kind = Hold: all of a kind
action-hold_queue = Hold: order after order
action-hold_five = Hold: train five
action-hold_group_assign = Hold: make a control group
action-hold_group_add = Hold: add to a control group
action-camera_left = Camera to the left
action-camera_right = Camera to the right
action-camera_up = Camera up
action-camera_down = Camera down
action-group = Control group { $number }
action-place = Row { $row }, place { $column }

# Keys with names of their own.
key-Escape = Esc
key-Enter = Enter
key-Space = Space
key-Tab = Tab
key-Backspace = Backspace
key-Delete = Del
key-Insert = Ins
key-Home = Home
key-End = End
key-PageUp = Page up
key-PageDown = Page down
key-Plus = +
key-Minus = -
key-Period = .
key-Comma = ,
key-Slash = /
key-Semicolon = ;
key-Quote = '
key-BracketLeft = { "[" }
key-BracketRight = ]
key-Backslash = \
key-Backquote = `
key-Left = Left
key-Right = Right
key-Up = Up
key-Down = Down
key-Shift = Shift
key-Ctrl = Ctrl
key-Alt = Alt
key-pad = Pad { $digit }

settings-unreadable = The settings could not be read ({ $reason }); the game starts with its own.
settings-values = Some settings could not be used ({ $names }); these are as usual.
settings-newer = The settings are of a newer version; what this one knows is used.
settings-aside = The old file is kept as { $path }.
settings-unsaved = The settings could not be saved: { $reason }.
crash-last = The game failed last time. A report without anything private lies at { $path }.
