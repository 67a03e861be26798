import { useEffect, useState } from "react";

/**
 * WCAG 1.4.13: Escape takes away what pointing or focus has shown, wherever the focus is. It comes back with the next thing pointed at or focused:
 * spread `handlers` on what surrounds them.
 */
export function useHushed(active: boolean) {
  const [hushed, setHushed] = useState(false);
  useEffect(() => {
    if (!active) return;
    const hush = (event: KeyboardEvent) => {
      if (event.key === "Escape") setHushed(true);
    };
    document.addEventListener("keydown", hush);
    return () => document.removeEventListener("keydown", hush);
  }, [active]);
  const speak = () => setHushed(false);
  return { hushed: active && hushed, handlers: { onPointerOut: speak, onBlur: speak } };
}
