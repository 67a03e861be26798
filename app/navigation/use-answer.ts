import { useState } from "react";
import { useActionData } from "react-router";
import { UNSENT_REPLY } from "./preserve-form.ts";

/** Returns `given`, or the previous value if the form could not be sent. */
export function useAnswered<T>(given: unknown): T | undefined {
  const [answer, setAnswer] = useState(() => (given === UNSENT_REPLY ? undefined : given));
  if (given !== UNSENT_REPLY && given !== answer) setAnswer(given);
  return (given === UNSENT_REPLY ? answer : given) as T | undefined;
}

/**
 * Returns the page's action reply. A form that could not be sent keeps the previous reply. The
 * reply is dropped on revalidation, which tells an editor that its save was loaded. A form that
 * only shows errors needs `useReply` instead, which keeps it (components/form/use-reply.ts).
 */
export const useAnswer = <T>(): T | undefined => useAnswered<T>(useActionData<unknown>());

/** Returns whether the page's form could not be sent. */
export const useUnsent = (): boolean => useActionData<unknown>() === UNSENT_REPLY;
