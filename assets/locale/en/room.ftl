# The room while the match runs: who is away, votes, pauses, talk.

room-paused-own = You have paused the match.
room-paused = { $name } has paused the match.
room-pause-left = It goes on in { $clock }.
room-pauses-left = { $count ->
    [0] This is the last pause of this player.
    [one] One more pause is left.
   *[other] { $count } more pauses are left.
}
room-go-on = Go on (F3)
room-pause-for-all = Pause for all ({ $count } left)
room-no-pause = You have no pause left.
room-not-yours = Only { $name } can end this pause.

room-away = Away: { $reason }. Everybody else plays on.
room-away-steward = Away: { $reason }. Until they are back: { $steward }.
room-waits-own = Everybody waits for this machine, for { $seconds } s.
room-waits = Everybody waits for this player, for { $seconds } s.
room-outlook-hold = In { $clock } nobody plays for them until they are back.
room-outlook-computer = In { $clock } a computer plays for them until they are back.
room-outlook-allies = In { $clock } their allies play for them until they are back.
room-outlook-resign = In { $clock } they are out.
room-outlook-late = In { $clock } the match goes on without them.

room-verdict-wait = Wait
room-verdict-hold = Nobody plays
room-verdict-computer = A computer plays
room-verdict-allies = Allies play
room-verdict-resign = Give it up
room-choice-key = { $choice } ({ $key })
room-choice-own = • { $choice }
room-ballot = { $name }: { $choice }

end-finished = the match was over
end-resigned = resigned
end-quit = left the game
end-link_lost = lost the connection
end-patience_spent = was silent for too long
end-slow_to_load = did not finish loading in time
end-drifted = has a game that drifted from the others'
end-fault = was shut out

steward-owner = its own person plays
steward-nobody = nobody plays
steward-computer = a computer plays
steward-allies = the allies play

line-ended = { $name }: { $reason }.
line-away = { $name } is away: { $reason }.
line-back = { $name } is back.
line-drifted = This machine's game has drifted from the others'. It gets theirs.
line-mended = The game of { $name } had drifted and was put right.
line-entrusted = { $name } is away: { $steward }.
line-paused = { $name } has paused the match.
line-resumed = The pause of { $name } is over.
line-host-moved = The host left; { $name } hosts now.
line-host-moved-away = The host left; the match goes on at another one.
line-repeats = You order the same too often: { $count } orders wait.
line-watching = You watch this match.
line-watching-late = You watch this match, { $seconds } s late.
line-vote-decided = Decided about { $name }: { $choice }.
line-vote-waited = Decided: { $name } is waited for.
line-vote-voter-gone = The vote about { $name } is off: { $by } has gone.
line-vote-returned = The vote about { $name } is off: they are back.
line-vote-overtaken = The vote about { $name } is over.

chat-to-all = To all (Tab)
chat-to-allies = To allies (Tab)
chat-from = { $name }:
chat-from-ally = { $name } (allies):
