import { type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { DUE_TICK_MS, dueLook, dueStyle, fuseStyle } from "./due-look.ts";

/**
 * Keeps the due marks inside `place` up to date by the server's clock, which the first mark
 * carries. It runs after each render to include new rows.
 */
export function useDueClock(place: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation(["orders"]);
  /** Server time when this document's clock was zero. */
  const zero = useRef<number | null>(null);
  useEffect(() => {
    const tick = () => {
      const marks = place.current?.querySelectorAll<HTMLElement>("[data-due]") ?? [];
      const [first] = marks;
      if (first) zero.current ??= Number(first.dataset.now) - performance.now();
      const now = (zero.current ?? 0) + performance.now();
      for (const mark of marks)
        showDue(mark, dueLook(Number(mark.dataset.due) - now, Number(mark.dataset.soon), t));
    };
    tick();
    const timer = setInterval(tick, DUE_TICK_MS);
    return () => clearInterval(timer);
  });
}

function showDue(mark: HTMLElement, { text, look, burnt }: ReturnType<typeof dueLook>): void {
  if (mark.textContent !== text) mark.textContent = text;
  mark.className = dueStyle(look);
  const fuse = mark.nextElementSibling;
  if (!(fuse instanceof HTMLElement) || fuse.dataset.fuse === undefined) return;
  fuse.className = fuseStyle(look);
  fuse.querySelector("rect")?.setAttribute("width", `${burnt}%`);
}
