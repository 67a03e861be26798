"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { STATIC_UPDATED } from "#app/static/held-content.ts";

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
    const updateReadiness = () =>
      setReady(
        form.querySelector("input[name=ids]:checked, input[name=all]:checked") !== null &&
          form.checkValidity(),
      );
    const updateAfterReset = () => queueMicrotask(updateReadiness);
    updateReadiness();
    document.addEventListener("input", updateReadiness);
    document.addEventListener(STATIC_UPDATED, updateReadiness);
    form.addEventListener("reset", updateAfterReset);
    return () => {
      document.removeEventListener("input", updateReadiness);
      document.removeEventListener(STATIC_UPDATED, updateReadiness);
      form.removeEventListener("reset", updateAfterReset);
    };
  }, []);
  return (
    <SubmitButton ref={button} disabled={isBlocked || !isReady}>
      {children}
    </SubmitButton>
  );
}
