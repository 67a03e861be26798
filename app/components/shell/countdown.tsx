"use client";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** Counts the seconds down and then navigates. Without JavaScript the document does. */
export function Countdown({ seconds, to }: { seconds: number; to: string }) {
  const { t } = useTranslation(["auth"]);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setTimeout(
      () => (left > 1 ? setLeft(left - 1) : window.location.assign(to)),
      1000,
    );
    return () => clearTimeout(timer);
  }, [left, to]);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`${seconds};url=${to}`} />
      </noscript>
      <p className="text-xs text-muted-foreground">
        {t("auth:unauthorized.countdown", { count: left })}
      </p>
    </>
  );
}
