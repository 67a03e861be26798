import { useState } from "react";
import { useActionData, useLocation } from "react-router";

/**
 * What the page's action answered, until the next form is sent or the page is left. The router alone forgets it as soon as the page is read anew (a
 * poll, a status that changed): whoever was refused would not see why.
 */
export function useReply<T>(): T | undefined {
  const now = useActionData<unknown>() as T | undefined;
  const { key } = useLocation();
  const [held, setHeld] = useState({ key, reply: now });
  if (now !== undefined && (held.reply !== now || held.key !== key)) setHeld({ key, reply: now });
  return now ?? (held.key === key ? held.reply : undefined);
}
