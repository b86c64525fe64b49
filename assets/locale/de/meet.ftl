# Wie man zusammenkommt: ein Spiel eröffnen, eines finden, auf die anderen warten.

host-open = Spiel eröffnen

join-address = Adresse
join-address-hint = Rechner, Rechner:Port oder [IPv6]:Port
join-password-hint = falls eines verlangt wird
join-lately = Zuletzt
join-knocking = Es wird angeklopft …
join-looking = Der Gastgeber wird gesucht …

found-here = In diesem Netz
found-looking = Spiele werden gesucht …
found-title = { $host }: { $facts }
found-gathering = { $people } von { $places } Spielern, { $map }
found-playing = { $people ->
    [one] 1 Spieler, { $map }
   *[other] { $people } Spieler, { $map }
}
found-started = Die Partie hat schon begonnen.
found-full = Die Partie ist voll.
found-silent = Zurzeit kommt keine Antwort.
found-other-version = Eine andere Version. { $why }

waiting-title = Warten auf Spieler
waiting-open = offen
waiting-join-with = Andere kommen dazu über

loading-map = Das Land wird gezeichnet …
loading-picture = Das Bild wird vorbereitet …

player-number = Spieler { $number }
computer-number = Computer { $number }
