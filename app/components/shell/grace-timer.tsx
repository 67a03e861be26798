import { Badge } from "#app/components/ui/badge.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { graceText } from "#app/models/shell/grace-left.ts";
import { Link } from "#app/navigation/link.tsx";

interface GraceTimerProps {
  leftMs: number;
  /** Where the quota is topped up, which ends it; null for who may not. */
  topUp: string | null;
}

/**
 * The time until the grace period ends. The figure is the server's, so it is there without
 * JavaScript; <GraceCountdown> then counts in it.
 */
export function GraceTimer({ leftMs, topUp }: GraceTimerProps) {
  const t = getT();
  const timer = (
    <Badge tone="warning" data-grace="" role="timer" title={t("header:grace.hint")}>
      <Icon name="clock" size="s" />
      <span className="max-md:hidden">{t("header:grace.label")}</span>
      <span className="sr-only md:hidden">{t("header:grace.label")}</span>
      <b>{graceText(leftMs, t)}</b>
    </Badge>
  );
  return topUp ? <Link to={topUp}>{timer}</Link> : timer;
}
