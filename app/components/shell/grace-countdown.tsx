"use client";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher } from "react-router";
import { GRACE_WINDOW_MS, graceText } from "#app/models/shell/grace-left.ts";

/** Hourly updates before the last days (docs/specification.md "Account states"). */
const HOUR_MS = 3_600_000;

/**
 * Counts down in the header's timer (grace-timer.tsx) by elapsed browser time, so a wrong browser
 * clock does not matter. At zero the account is fetched again.
 */
export default function GraceCountdown({ leftMs }: { leftMs: number }) {
  const { t } = useTranslation(["header"]);
  const { submit } = useFetcher();
  useEffect(() => {
    const end = Date.now() + leftMs;
    let timer: ReturnType<typeof setTimeout>;
    function tick() {
      const left = end - Date.now();
      show(graceText(left, t));
      if (left <= 0) void submit(null, { method: "post", action: "/refresh" });
      else
        timer = setTimeout(
          tick,
          left > GRACE_WINDOW_MS ? Math.min(HOUR_MS, left - GRACE_WINDOW_MS) : left % 1000 || 1000,
        );
    }
    tick();
    return () => clearTimeout(timer);
  }, [leftMs, submit, t]);
  return null;
}

function show(words: string): void {
  const figure = document.querySelector("[data-shell] [data-grace] b");
  if (figure) figure.textContent = words;
}
