# How people come together: opening a game, finding one, waiting for the others.

host-open = Open the game

join-address = Address
join-address-hint = host, host:port or [IPv6]:port
join-password-hint = if the host wants one
join-lately = Lately
join-knocking = Knocking…
join-looking = Looking for the host…

found-here = On this network
found-looking = Looking for games…
found-title = { $host }: { $facts }
found-gathering = { $people } of { $places } players, { $map }
found-playing = { $people ->
    [one] 1 player, { $map }
   *[other] { $people } players, { $map }
}
found-started = The match has already started.
found-full = The match is full.
found-silent = It does not answer at the moment.
found-other-version = Another version. { $why }

waiting-title = Waiting for players
waiting-open = open
waiting-join-with = Others join with

loading-map = Drawing up the map…
loading-picture = Preparing the picture…

player-number = Player { $number }
computer-number = Computer { $number }
