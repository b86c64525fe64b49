# Die Optionen, Seite für Seite.

options-video = Bild
options-sound = Ton
options-game = Spiel
options-controls = Steuerung
options-network = Netzwerk
options-language = Sprache
options-access = Barrierefreiheit
options-done = Fertig

video-window = Fenster
video-full-screen = Vollbild
video-size = Größe des Fensters
video-ui-scale = Größe der Anzeigen
video-quality = Güte
video-low = Niedrig
video-medium = Mittel
video-high = Hoch
video-shadows = Schatten
video-usual = Wie die Güte es vorsieht
video-shadows-off = Keine
video-shadows-plain = Einfach
video-shadows-fine = Fein
video-foliage = Pflanzen am Boden
video-frame-limit = Bilder je Sekunde
video-frames-screen = So viele der Bildschirm zeigt
video-frames = höchstens { $count }

sound-master = Alles
sound-effects = Die Welt
sound-music = Musik
sound-voices = Stimmen
sound-interface = Knöpfe und Warnungen

game-edges = Kamera
game-edges-yes = wandert am Fensterrand
game-scroll-speed = Tempo der Kamera
game-bars = Lebensbalken
game-bars-selected = von Ausgewähltem
game-bars-damaged = von Ausgewähltem oder Verletztem
game-bars-always = von allem
game-autosave = Speichert von selbst
game-autosave-never = Nie
game-autosave-every = { $minutes ->
    [one] Jede Minute
   *[other] Alle { $minutes } Minuten
}

controls-preset = Belegung
controls-preset-grid = Nach Plätzen (Q W E R T)
controls-preset-classic = Klassische Buchstaben
controls-search = Suchen
controls-reset = Alles wie vorgegeben
controls-press = Taste drücken …
controls-no-key = keine
controls-none-found = Nichts heißt so.
controls-key-of = { $name }: { $keys }
controls-clear = { $name }: keine Taste
controls-usual = { $name }: wie vorgegeben
controls-conflict = Auch { $other } hat diese Taste.
controls-conflicts = { $count ->
    [one] Eine Taste hat zwei Bedeutungen.
   *[other] { $count } Tasten haben zwei Bedeutungen.
}
controls-group-card = Befehlskarte
controls-group-hands = Auswählen und befehlen
controls-group-camera = Kamera
controls-group-match = Partie
controls-group-groups = Gruppen

network-name = Name
network-port = Port eigener Spiele
network-port-note = Ist er belegt, werden die nächsten versucht.
network-map = Router
network-map-yes = wird gebeten, andere hereinzulassen
network-map-note = Über NAT-PMP oder UPnP, solange das Spiel offen ist.

language-system = Wie im System

access-text-size = Größe der Schrift
access-contrast = Hoher Kontrast
access-contrast-yes = schwarze Anzeigen, helle Ränder
access-colours = Farben der Spieler
access-colours-yes = die alle unterscheiden können
access-shapes = Übersichtskarte
access-shapes-yes = ein Zeichen für jeden Spieler
access-flashing = Blinken
access-flashing-yes = nichts blinkt
access-captions = Untertitel
access-captions-yes = was zu hören ist, steht auch da
access-toggle = Gehaltene Tasten
access-toggle-yes = gelten, bis sie noch einmal gedrückt werden

# Was Tasten tun, nach den Namen in der Datei der Einstellungen.
action-next_idle_villager = Nächster untätiger Dorfbewohner
action-town_centre = Dorfzentrum
action-last_alert = Letzte Warnung
action-flare = Leuchtsignal am Mauszeiger
action-next_kind = Eine Art aus gemischter Auswahl
action-delete = Ausgewähltes entfernen
action-cancel = Zurücknehmen
action-chat = Unterhaltung
action-menu = Menü
action-pause = Pause
action-faster = Schneller
action-slower = Langsamer
action-picture = Bild des Fensters
action-quick_save = Schnell speichern
action-quick_load = Schnell Gespeichertes laden
action-hold_add = Halten: zur Auswahl dazu
action-hold_toggle = Halten: in die Auswahl oder heraus
action-hold_same_kind = Halten: alle einer Art
action-hold_queue = Halten: Befehl nach Befehl
action-hold_five = Halten: fünf ausbilden
action-hold_group_assign = Halten: Gruppe bilden
action-hold_group_add = Halten: zur Gruppe dazu
action-camera_left = Kamera nach links
action-camera_right = Kamera nach rechts
action-camera_up = Kamera nach oben
action-camera_down = Kamera nach unten
action-group = Gruppe { $number }
action-place = Reihe { $row }, Platz { $column }

# Tasten mit eigenem Namen.
key-Escape = Esc
key-Enter = Eingabe
key-Space = Leertaste
key-Tab = Tab
key-Backspace = Rücktaste
key-Delete = Entf
key-Insert = Einfg
key-Home = Pos1
key-End = Ende
key-PageUp = Bild auf
key-PageDown = Bild ab
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
key-Left = Links
key-Right = Rechts
key-Up = Hoch
key-Down = Runter
key-Shift = Umschalt
key-Ctrl = Strg
key-Alt = Alt
key-pad = Ziffer { $digit }

settings-unreadable = Die Einstellungen waren nicht lesbar ({ $reason }); das Spiel beginnt mit seinen eigenen.
settings-values = Einige Einstellungen waren nicht brauchbar ({ $names }); dort gilt das Übliche.
settings-newer = Die Einstellungen sind von einer neueren Version; was diese kennt, gilt.
settings-aside = Die alte Datei liegt als { $path } daneben.
settings-unsaved = Die Einstellungen konnten nicht gesichert werden: { $reason }.
crash-last = Das Spiel ist beim letzten Mal abgebrochen. Ein Bericht ohne Privates liegt unter { $path }.
