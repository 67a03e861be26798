import { type RefObject, useEffect, useRef } from "react";

/**
 * A password that went through is not left in its field, to be shown to whoever sits there next. A
 * refused one stays, as all that was typed does; so does one that was typed since (`typed`).
 */
export function useSpentPasswords(
  form: RefObject<HTMLFormElement | null>,
  { isPending, isRefused }: { isPending: boolean; isRefused: boolean },
  typed: RefObject<Map<unknown, unknown>>,
): void {
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !isPending && !isRefused)
      for (const field of form.current?.querySelectorAll("input") ?? [])
        if (field.type === "password" && !typed.current.has(field)) field.value = "";
    wasPending.current = isPending;
  }, [form, isPending, isRefused, typed]);
}
