import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { Badge } from "#app/components/ui/badge.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { useT } from "#app/i18n/provider.tsx";

/** Specification part 2 §9 "Grace-period warning window": 3 days, checked hourly. */
const WINDOW_MS = 3 * 86_400_000;
const HOUR_MS = 3_600_000;

/** Days, hours, minutes and seconds until the grace period ends, once that is near. The first figure is the server's, so it is there without JavaScript. */
export function GraceCountdown({ leftMs }: { leftMs: number }) {
  const t = useT();
  const left = useTimeLeft(leftMs);
  if (left > WINDOW_MS) return null;
  const seconds = Math.max(0, Math.floor(left / 1000));
  const text = t("header:grace.left", {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  });
  return (
    <Badge tone="warning" className="grace" role="timer" title={t("header:grace.hint")}>
      <Icon name="clock" size="s" />
      <span className="no-phone">{t("header:grace.label")}</span>
      <span className="vh only-phone">{t("header:grace.label")}</span>
      <b>{text}</b>
    </Badge>
  );
}

/** Counts from when it was told, by the browser's clock: whether that clock is right does not matter. At the end the account is asked for again. */
function useTimeLeft(leftMs: number): number {
  const [left, setLeft] = useState(leftMs);
  const { submit } = useFetcher();
  useEffect(() => {
    const end = Date.now() + leftMs;
    let timer: ReturnType<typeof setTimeout>;
    function tick() {
      const now = end - Date.now();
      setLeft(now);
      if (now <= 0) void submit(null, { method: "post", action: "/refresh" });
      else timer = setTimeout(tick, now > WINDOW_MS ? Math.min(HOUR_MS, now - WINDOW_MS) : now % 1000 || 1000);
    }
    tick();
    return () => clearTimeout(timer);
  }, [leftMs, submit]);
  return left;
}
