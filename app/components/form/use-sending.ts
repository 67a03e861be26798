import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** How the sending of a form ended. An answer makes the address another entry; a form that could not be sent leaves it as it was (send-or-keep.ts). */
type Ending = "answered" | "unsent";

interface Standing {
  busy: boolean;
  key: string;
}

const endingOf = (was: Standing, now: Standing): Ending | null =>
  was.busy && !now.busy ? (was.key === now.key ? "unsent" : "answered") : null;

/**
 * The page's form on its way, beside what its action has answered. `turn`, in the one render where either has changed: whether the reply is another one,
 * and how a sending ended. `onEnd`, once the page shows that it has.
 */
export function useSending(reply: unknown, onEnd: (ending: Ending) => void) {
  const { state, formMethod } = useNavigation();
  const { key } = useLocation();
  const now = { busy: state !== "idle" && formMethod === "POST", key };
  const [seen, setSeen] = useState({ ...now, reply });
  const isTurn = seen.reply !== reply || seen.busy !== now.busy;
  if (isTurn) setSeen({ ...now, reply });

  const shown = useRef<Standing>(now);
  useEffect(() => {
    const ending = endingOf(shown.current, now);
    if (ending) onEnd(ending);
    shown.current = now;
  });
  return {
    busy: now.busy,
    turn: isTurn ? { isNewReply: seen.reply !== reply, ending: endingOf(seen, now) } : null,
  };
}
