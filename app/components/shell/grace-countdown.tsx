"use client";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher } from "react-router";
import { formatGrace, GRACE_WINDOW_MS } from "#app/models/shell/grace-left.ts";

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
    function updateCountdown() {
      const leftMs = end - Date.now();
      showGraceText(formatGrace(leftMs, t));
      if (leftMs <= 0) void submit(null, { method: "post", action: "/refresh" });
      else
        timer = setTimeout(
          updateCountdown,
          leftMs > GRACE_WINDOW_MS
            ? Math.min(HOUR_MS, leftMs - GRACE_WINDOW_MS)
            : leftMs % 1000 || 1000,
        );
    }
    updateCountdown();
    return () => clearTimeout(timer);
  }, [leftMs, submit, t]);
  return null;
}

function showGraceText(words: string): void {
  const figure = document.querySelector("[data-shell] [data-grace] b");
  if (figure) figure.textContent = words;
}
