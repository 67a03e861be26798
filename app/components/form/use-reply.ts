import { useState } from "react";
import { useActionData, useLocation } from "react-router";
import { UNSENT } from "#app/navigation/keep-unsent.ts";

/**
 * What the page's action answered, until the next form is sent or the page is left. The router alone forgets it as soon as the page is read anew (a
 * poll, a status that changed): whoever was refused would not see why. A form that could not be sent leaves what the one before it was answered.
 */
export function useReply<T>(): T | undefined {
  const now = useActionData<unknown>();
  const { key } = useLocation();
  const [held, setHeld] = useState({ key, reply: now === UNSENT ? undefined : now });
  if (now === UNSENT && held.key !== key) setHeld({ ...held, key });
  if (now !== undefined && now !== UNSENT && (held.reply !== now || held.key !== key))
    setHeld({ key, reply: now });
  if (now !== undefined && now !== UNSENT) return now as T;
  return now === UNSENT || held.key === key ? (held.reply as T | undefined) : undefined;
}
