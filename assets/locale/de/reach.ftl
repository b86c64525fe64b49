# „Können Freunde mich erreichen?“

reach-title = Können Freunde mich erreichen?
reach-here = In diesem Netz
reach-looking = Schaut sich um …
reach-network-yes = Freunde in diesem Netz sehen dein Spiel von selbst.
reach-network-no = Keine Frage verlässt diesen Rechner: Ist er verbunden?
reach-port-free = Port { $port } ist frei für dein Spiel.
reach-port-taken = Port { $port } hat ein anderes Programm; dein Spiel öffnet auf dem nächsten freien.
reach-nobody = Im Augenblick antwortet kein anderes Spiel.
reach-heard = Spiele, die antworten: { $hosts }

reach-elsewhere = Von anderswo
reach-ask = Router fragen
reach-router-unasked = Der Router ist nicht gebeten worden, andere hereinzulassen.
reach-router-asking = Der Router wird gefragt …
reach-router-open = Der Router lässt andere an Port { $port } herein ({ $by }).
reach-join-with = Freunde anderswo treten bei mit { $address }
reach-address-unknown = Der Router verrät seine Adresse nicht; eine Seite, die deine anzeigt, kennt sie.
reach-behind-another = Seine eigene Adresse ist eine private: Vor ihm steht noch ein Router, und von außen erreicht ihn niemand.
reach-router-missing = Kein Router antwortet auf UPnP oder NAT-PMP.
reach-router-refused = Der Router erlaubt diesem Rechner nicht, einen Port zu öffnen.
reach-router-taken = Die Ports des Routers haben andere Rechner.
reach-router-odd = Der Router sagt: { $words }
reach-by-hand = Öffne Port { $port } für UDP und TCP selbst im Router, oder lass einen Freund das Spiel eröffnen.
reach-global = Wo keine Firewall im Weg steht, treten Freunde mit IPv6 bei mit { $address }

reach-addresses = Adressen dieses Rechners
reach-kind-machine = dieser Rechner
reach-kind-link = dasselbe Kabel oder Funknetz
reach-kind-network = dieses Netz
reach-kind-everybody = alle, wenn keine Firewall im Weg steht
reach-ways = Wohin gefragt wurde
reach-any-adapter = beliebig
reach-left = gegangen

# Am Tisch, über den Router.
router-open = Von anderswo treten sie bei mit { $address }
router-open-somewhere = Der Router lässt andere an Port { $port } herein und verrät seine Adresse nicht.
router-behind-another = Von anderswo kommt niemand herein: Hinter dem Router steht noch einer.
router-missing = Von anderswo kommt niemand herein: Kein Router antwortet. „Können Freunde mich erreichen?“ sagt, was hilft.
router-refused = Von anderswo kommt niemand herein: Der Router erlaubt diesem Rechner keinen Port.
router-taken = Von anderswo kommt niemand herein: Die Ports des Routers sind vergeben.
router-odd = Der Router sagt: { $words }
