import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { useUnsent } from "#app/navigation/use-answer.ts";

/** How the sending of a form ended. */
type Ending = "answered" | "unsent";

/** What is on its way. null: nothing. */
type Sent = FormData | null;

/**
 * The page's form on its way, beside what its action has answered. `turn`, in the one render where
 * either has changed: whether the reply is another one, and how a sending ended. `onEnd`, once the
 * page shows that it has.
 */
export function useSending(reply: unknown, onEnd: (ending: Ending) => void) {
  const { state, formMethod, formData } = useNavigation();
  const isUnsent = useUnsent();
  const [seen, setSeen] = useState({ sent: null as Sent, ended: null as Sent, reply });
  const isPost = state !== "idle" && formMethod === "POST";
  // Where a page changes the routes that the router knows, it shows the sending that has just ended
  // once more: nothing else has been sent, and what is typed by then is not saved.
  const sent = isPost && formData && formData !== seen.ended ? formData : null;
  const endingOf = (was: Sent): Ending | null =>
    was && !sent ? (isUnsent ? "unsent" : "answered") : null;
  const isTurn = seen.reply !== reply || seen.sent !== sent;
  if (isTurn) setSeen({ sent, ended: sent ? null : (seen.sent ?? seen.ended), reply });

  const shown = useRef(sent);
  useEffect(() => {
    const ending = endingOf(shown.current);
    if (ending) onEnd(ending);
    shown.current = sent;
  });
  return {
    busy: sent !== null,
    turn: isTurn ? { isNewReply: seen.reply !== reply, ending: endingOf(seen.sent) } : null,
  };
}
