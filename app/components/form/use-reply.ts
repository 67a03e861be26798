import { useState } from "react";
import { useActionData, useLocation } from "react-router";
import { UNSENT_REPLY } from "#app/navigation/preserve-form.ts";

/**
 * Returns the page's action reply until the next form is sent or the page is left. The router drops
 * it as soon as the page revalidates (a poll, a changed status), which would hide a refusal. A form
 * that could not be sent keeps the previous reply.
 */
export function useReply<T>(): T | undefined {
  const now = useActionData<unknown>();
  const { key } = useLocation();
  const [last, setLast] = useState({ key, reply: now === UNSENT_REPLY ? undefined : now });
  if (now === UNSENT_REPLY && last.key !== key) setLast({ ...last, key });
  if (now !== undefined && now !== UNSENT_REPLY && (last.reply !== now || last.key !== key))
    setLast({ key, reply: now });
  if (now !== undefined && now !== UNSENT_REPLY) return now as T;
  return now === UNSENT_REPLY || last.key === key ? (last.reply as T | undefined) : undefined;
}
