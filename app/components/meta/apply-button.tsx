"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { STATIC_UPDATED } from "#app/static/place.tsx";

/**
 * Disabled while nothing is chosen or the address is invalid. Without JavaScript it is enabled, and
 * the server validates.
 */
export function ApplyButton({ isBlocked, children }: { isBlocked: boolean; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isReady, setReady] = useState(true);
  useEffect(() => {
    const form = button.current?.form;
    if (!form) return;
    const look = () =>
      setReady(
        form.querySelector("input[name=ids]:checked, input[name=all]:checked") !== null &&
          form.checkValidity(),
      );
    const afterReset = () => queueMicrotask(look);
    look();
    document.addEventListener("input", look);
    document.addEventListener(STATIC_UPDATED, look);
    form.addEventListener("reset", afterReset);
    return () => {
      document.removeEventListener("input", look);
      document.removeEventListener(STATIC_UPDATED, look);
      form.removeEventListener("reset", afterReset);
    };
  }, []);
  return (
    <SubmitButton ref={button} disabled={isBlocked || !isReady}>
      {children}
    </SubmitButton>
  );
}
