import { useState } from "react";
import { useActionData } from "react-router";
import { UNSENT } from "./keep-unsent.ts";

/** `given`, unless it says that the form could not be sent: then what was given before. */
export function useAnswered<T>(given: unknown): T | undefined {
  const [answer, setAnswer] = useState(() => (given === UNSENT ? undefined : given));
  if (given !== UNSENT && given !== answer) setAnswer(given);
  return (given === UNSENT ? answer : given) as T | undefined;
}

/**
 * What the page's action has answered. A form that could not be sent has no answer, and leaves the
 * one before it. It is gone as soon as the page is read anew, which tells an editor that its save
 * led on to what is saved now; a form that only shows what was wrong wants it to stay, and takes
 * `useReply` (components/form/use-reply.ts).
 */
export const useAnswer = <T>(): T | undefined => useAnswered<T>(useActionData<unknown>());

/** Whether the page's form was sent in vain. */
export const useUnsent = (): boolean => useActionData<unknown>() === UNSENT;
