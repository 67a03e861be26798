import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { useUnsent } from "#app/navigation/use-answer.ts";

/** How the sending of a form ended. */
type Ending = "answered" | "unsent";

interface Standing {
  /** What is on its way. null: nothing. */
  sent: FormData | null;
  unsent: boolean;
}

const endingOf = (was: Standing, now: Standing): Ending | null =>
  was.sent && !now.sent ? (now.unsent ? "unsent" : "answered") : null;

/**
 * The page's form on its way, beside what its action has answered. `turn`, in the one render where
 * either has changed: whether the reply is another one, and how a sending ended. `onEnd`, once the
 * page shows that it has.
 */
export function useSending(reply: unknown, onEnd: (ending: Ending) => void) {
  const { state, formMethod, formData } = useNavigation();
  const unsent = useUnsent();
  const [seen, setSeen] = useState({
    ...{ sent: null as FormData | null, ended: null as FormData | null },
    ...{ unsent, reply },
  });
  const isPost = state !== "idle" && formMethod === "POST";
  // Where a page changes the routes that the router knows, it shows the sending that has just ended
  // once more: nothing else has been sent, and what is typed by then is not saved.
  const sent = isPost && formData && formData !== seen.ended ? formData : null;
  const now = { sent, unsent };
  const isTurn = seen.reply !== reply || (seen.sent === null) !== (sent === null);
  if (isTurn) setSeen({ ...now, reply, ended: sent === null ? (seen.sent ?? seen.ended) : null });

  const shown = useRef<Standing>(now);
  useEffect(() => {
    const ending = endingOf(shown.current, now);
    if (ending) onEnd(ending);
    shown.current = now;
  });
  return {
    busy: sent !== null,
    turn: isTurn ? { isNewReply: seen.reply !== reply, ending: endingOf(seen, now) } : null,
  };
}
