import { Badge } from "#app/components/ui/badge.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { formatGrace } from "#app/models/shell/grace-left.ts";
import { Link } from "#app/navigation/link.tsx";

interface GraceTimerProps {
  leftMs: number;
  /** Link to top up the quota, which ends the grace period. `null` without the permission. */
  topUp: string | null;
}

/**
 * The time until the grace period ends. The server renders the figure, so it shows without
 * JavaScript; <GraceCountdown> then updates it.
 */
export function GraceTimer({ leftMs, topUp }: GraceTimerProps) {
  const t = getT();
  const timer = (
    <Badge tone="warning" data-grace="" role="timer" title={t("header:grace.hint")}>
      <Icon name="clock" size="s" />
      <span className="max-md:hidden">{t("header:grace.label")}</span>
      <span className="sr-only md:hidden">{t("header:grace.label")}</span>
      <b>{formatGrace(leftMs, t)}</b>
    </Badge>
  );
  return topUp ? <Link to={topUp}>{timer}</Link> : timer;
}
