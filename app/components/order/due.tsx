"use client";
import { type RefObject, useEffect, useState } from "react";
import { classNames } from "#app/components/ui/class-names.ts";
import { DueMark, type DueProps, dueLook } from "./due-mark.tsx";

const TICK_MS = 15_000;

/** Keeps the marks of the rows inside of `place` going; after each rendering too, because a new row begins at `now` again. */
export function useDueClock(place: RefObject<HTMLElement | null>, now: number, daysPattern: string): void {
  const [started] = useState(() => performance.now());
  useEffect(() => {
    const tick = () => {
      for (const mark of place.current?.querySelectorAll<HTMLElement>("[data-due]") ?? [])
        showDue(mark, dueLook(Number(mark.dataset.due) - now - (performance.now() - started), daysPattern));
    };
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  });
}

function showDue(mark: HTMLElement, { text, look, burnt }: ReturnType<typeof dueLook>): void {
  if (mark.textContent !== text) mark.textContent = text;
  mark.className = classNames("due", look);
  const fuse = mark.nextElementSibling;
  if (!(fuse instanceof HTMLElement) || !fuse.classList.contains("fuse")) return;
  fuse.className = classNames("fuse", look);
  if (fuse.firstElementChild instanceof HTMLElement) fuse.firstElementChild.style.width = burnt;
}

/** One mark by itself, ticking. */
export function Due({ now, ...props }: DueProps) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const started = performance.now();
    const timer = setInterval(() => setPassed(performance.now() - started), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return <DueMark {...props} now={now + passed} />;
}
