import { type RefObject, useEffect, useRef } from "react";

/**
 * Clears a password field once the password is accepted, so that the next person at the device does
 * not see it. A refused password stays, as does one typed since (`typed`).
 */
export function useClearAcceptedPasswords(
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
