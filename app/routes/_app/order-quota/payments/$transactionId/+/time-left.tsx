"use client";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRefresh } from "#app/navigation/use-refresh.ts";

/**
 * Counts down from the server's remaining time by elapsed browser time, so a wrong browser clock
 * does not matter. At zero the page revalidates.
 */
export function TimeLeft({ leftMs }: { leftMs: number }) {
  const { t } = useTranslation(["card"]);
  const { refresh } = useRefresh();
  const [left, setLeft] = useState(leftMs);
  useEffect(() => {
    const end = Date.now() + leftMs;
    const timer = setInterval(() => {
      const now = end - Date.now();
      setLeft(Math.max(0, now));
      if (now <= 0) void refresh().then((isDone) => isDone && clearInterval(timer));
    }, 1000);
    return () => clearInterval(timer);
  }, [leftMs, refresh]);
  const seconds = Math.max(0, Math.floor(left / 1000));
  const padTwoDigits = (value: number) => String(value).padStart(2, "0");
  const clock = `${padTwoDigits(Math.floor(seconds / 3600))}:${padTwoDigits(Math.floor(seconds / 60) % 60)}:${padTwoDigits(seconds % 60)}`;
  return (
    <b className="noscript:hidden" role="timer">
      {t("card:timeLeft", { clock })}
    </b>
  );
}
