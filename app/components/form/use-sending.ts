import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { useUnsent } from "#app/navigation/use-answer.ts";

/** How the sending of a form ended. */
type Ending = "answered" | "unsent";

interface Standing {
  busy: boolean;
  unsent: boolean;
}

const endingOf = (was: Standing, now: Standing): Ending | null =>
  was.busy && !now.busy ? (now.unsent ? "unsent" : "answered") : null;

/**
 * The page's form on its way, beside what its action has answered. `turn`, in the one render where
 * either has changed: whether the reply is another one, and how a sending ended. `onEnd`, once the
 * page shows that it has.
 */
export function useSending(reply: unknown, onEnd: (ending: Ending) => void) {
  const { state, formMethod } = useNavigation();
  const now = { busy: state !== "idle" && formMethod === "POST", unsent: useUnsent() };
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
