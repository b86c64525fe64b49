# Der Raum während der Partie: wer fort ist, Abstimmungen, Pausen, Gespräch.

room-paused-own = Du hast die Partie angehalten.
room-paused = { $name } hat die Partie angehalten.
room-pause-left = In { $clock } geht es weiter.
room-pauses-left = { $count ->
    [0] Das ist die letzte Pause dieses Spielers.
    [one] Eine weitere Pause bleibt.
   *[other] { $count } weitere Pausen bleiben.
}
room-go-on = Weiter (F3)
room-pause-for-all = Pause für alle (noch { $count })
room-no-pause = Du hast keine Pause mehr.
room-not-yours = Nur { $name } kann diese Pause beenden.

room-away = Fort: { $reason }. Alle anderen spielen weiter.
room-away-steward = Fort: { $reason }. Bis zur Rückkehr: { $steward }.
room-waits-own = Alle warten auf diesen Rechner, seit { $seconds } s.
room-waits = Alle warten auf diesen Spieler, seit { $seconds } s.
room-outlook-hold = In { $clock } spielt niemand mehr für ihn, bis er zurück ist.
room-outlook-computer = In { $clock } spielt ein Computer, bis er zurück ist.
room-outlook-allies = In { $clock } spielen seine Verbündeten, bis er zurück ist.
room-outlook-resign = In { $clock } ist er raus.
room-outlook-late = In { $clock } geht die Partie ohne ihn weiter.

room-verdict-wait = Warten
room-verdict-hold = Niemand spielt
room-verdict-computer = Ein Computer spielt
room-verdict-allies = Verbündete spielen
room-verdict-resign = Aufgeben
room-choice-key = { $choice } ({ $key })
room-choice-own = • { $choice }
room-ballot = { $name }: { $choice }

end-finished = die Partie war zu Ende
end-resigned = hat aufgegeben
end-quit = hat das Spiel verlassen
end-link_lost = hat die Verbindung verloren
end-patience_spent = hat zu lange geschwiegen
end-slow_to_load = hat zu lange geladen
end-drifted = hat ein Spiel, das von dem der anderen abweicht
end-fault = wurde ausgeschlossen

steward-owner = der Spieler selbst
steward-nobody = niemand spielt
steward-computer = ein Computer spielt
steward-allies = die Verbündeten spielen

line-ended = { $name }: { $reason }.
line-away = { $name } ist fort: { $reason }.
line-back = { $name } ist zurück.
line-drifted = Das Spiel auf diesem Rechner weicht von dem der anderen ab. Es bekommt deren Stand.
line-mended = Das Spiel von { $name } war abgewichen und ist wieder in Ordnung.
line-entrusted = { $name } ist fort: { $steward }.
line-paused = { $name } hat die Partie angehalten.
line-resumed = Die Pause von { $name } ist vorbei.
line-host-moved = Der Gastgeber ist fort; { $name } leitet das Spiel jetzt.
line-host-moved-away = Der Gastgeber ist fort; das Spiel geht anderswo weiter.
line-repeats = Du befiehlst zu oft dasselbe: { $count } Befehle warten.
line-watching = Du siehst dieser Partie zu.
line-watching-late = Du siehst dieser Partie zu, { $seconds } s später.
line-vote-decided = Über { $name } entschieden: { $choice }.
line-vote-waited = Entschieden: Auf { $name } wird gewartet.
line-vote-voter-gone = Die Abstimmung über { $name } entfällt: { $by } ist gegangen.
line-vote-returned = Die Abstimmung über { $name } entfällt: wieder da.
line-vote-overtaken = Die Abstimmung über { $name } ist vorbei.

chat-to-all = An alle (Tab)
chat-to-allies = An Verbündete (Tab)
chat-from = { $name }:
chat-from-ally = { $name } (Verbündete):
