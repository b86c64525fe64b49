# "Can friends reach me?"

reach-title = Can friends reach me?
reach-here = On this network
reach-looking = Looking around…
reach-network-yes = Friends on this network see your game by themselves.
reach-network-no = No question leaves this machine: is it connected?
reach-port-free = Port { $port } is free for your game.
reach-port-taken = Port { $port } is taken by another program; your game opens on the next free one.
reach-nobody = No other game answers at the moment.
reach-heard = Games that answer: { $hosts }

reach-elsewhere = From elsewhere
reach-ask = Ask the router
reach-router-unasked = The router has not been asked to let others in.
reach-router-asking = The router is being asked…
reach-router-open = The router lets others in at port { $port } ({ $by }).
reach-join-with = Friends elsewhere join with { $address }
reach-address-unknown = The router does not tell its address; a page that shows yours knows it.
reach-behind-another = Its own address is a private one: another router stands before it, and nobody reaches it from outside.
reach-router-missing = No router answers to UPnP or NAT-PMP.
reach-router-refused = The router does not let this machine open a port.
reach-router-taken = The ports of the router are taken by other machines.
reach-router-odd = The router says: { $words }
reach-by-hand = Open port { $port } for UDP and TCP in the router yourself, or let a friend host.
reach-global = Where no firewall is in the way, friends with IPv6 join with { $address }

reach-addresses = Addresses of this machine
reach-kind-machine = this machine
reach-kind-link = the same cable or radio
reach-kind-network = this network
reach-kind-everybody = everybody, if no firewall is in the way
reach-ways = Where questions went
reach-any-adapter = any
reach-left = left

# At the table, about the router.
router-open = From elsewhere they join with { $address }
router-open-somewhere = The router lets others in at port { $port }, and does not tell its address.
router-behind-another = From elsewhere nobody gets in: behind the router stands another one.
router-missing = From elsewhere nobody gets in: no router answers. "Can friends reach me?" tells what to do.
router-refused = From elsewhere nobody gets in: the router does not let this machine open a port.
router-taken = From elsewhere nobody gets in: the ports of the router are taken.
router-odd = The router says: { $words }
