import { type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { buildDueStyle, chooseFuseStyle, DUE_TICK_MS, describeDue } from "./due-look.ts";

/**
 * Keeps the due marks inside `place` up to date by the server's clock, which the first mark
 * carries. It runs after each render to include new rows.
 */
export function useDueClock(place: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation(["orders"]);
  /** Server time when this document's clock was zero. */
  const zero = useRef<number | null>(null);
  useEffect(() => {
    const updateMarks = () => {
      const marks = place.current?.querySelectorAll<HTMLElement>("[data-due]") ?? [];
      const [first] = marks;
      if (first) zero.current ??= Number(first.dataset.now) - performance.now();
      const now = (zero.current ?? 0) + performance.now();
      for (const mark of marks)
        showDue(mark, describeDue(Number(mark.dataset.due) - now, Number(mark.dataset.soon), t));
    };
    updateMarks();
    const timer = setInterval(updateMarks, DUE_TICK_MS);
    return () => clearInterval(timer);
  });
}

function showDue(mark: HTMLElement, { text, look, burnt }: ReturnType<typeof describeDue>): void {
  if (mark.textContent !== text) mark.textContent = text;
  mark.className = buildDueStyle(look);
  const fuse = mark.nextElementSibling;
  if (!(fuse instanceof HTMLElement) || fuse.dataset.fuse === undefined) return;
  fuse.className = chooseFuseStyle(look);
  fuse.querySelector("rect")?.setAttribute("width", `${burnt}%`);
}
