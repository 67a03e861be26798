import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { useUnsent } from "#app/navigation/use-answer.ts";

/** How sending a form ended. */
type SendingResult = "answered" | "unsent";

type SentForm = FormData | null;

/**
 * Returns the form being sent and the action's reply. `turn` is set only in the render where either
 * has changed: it says whether the reply is new and how the sending ended. `onEnd` runs after the
 * page shows the result.
 */
export function useSending(reply: unknown, onEnd: (ending: SendingResult) => void) {
  const { state, formMethod, formData } = useNavigation();
  const isUnsent = useUnsent();
  const [seen, setSeen] = useState({ sent: null as SentForm, ended: null as SentForm, reply });
  const isPost = state !== "idle" && formMethod === "POST";
  // When the router learns routes, it reports the finished submission once more. Nothing was sent
  // then, and text typed since is not saved.
  const sent = isPost && formData && formData !== seen.ended ? formData : null;
  const findSendingResult = (was: SentForm): SendingResult | null =>
    was && !sent ? (isUnsent ? "unsent" : "answered") : null;
  const isTurn = seen.reply !== reply || seen.sent !== sent;
  if (isTurn) setSeen({ sent, ended: sent ? null : (seen.sent ?? seen.ended), reply });

  const lastSent = useRef(sent);
  useEffect(() => {
    const ending = findSendingResult(lastSent.current);
    if (ending) onEnd(ending);
    lastSent.current = sent;
  });
  return {
    busy: sent !== null,
    turn: isTurn
      ? { isNewReply: seen.reply !== reply, ending: findSendingResult(seen.sent) }
      : null,
  };
}
