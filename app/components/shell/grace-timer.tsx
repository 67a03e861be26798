import { Badge } from "#app/components/ui/badge.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { GRACE_WINDOW_MS, graceParts } from "#app/models/shell/grace-left.ts";

/**
 * Days, hours, minutes and seconds until the grace period ends, once that is near. The figure is the server's, so it is there without JavaScript;
 * <GraceCountdown> then counts in it.
 */
export function GraceTimer({ leftMs }: { leftMs: number }) {
  const t = getT();
  return (
    <Badge
      tone="warning"
      data-grace=""
      role="timer"
      title={t("header:grace.hint")}
      data-wording={t("header:grace.left", PLACES)}
      hidden={leftMs > GRACE_WINDOW_MS}
    >
      <Icon name="clock" size="s" />
      <span className="max-md:hidden">{t("header:grace.label")}</span>
      <span className="sr-only md:hidden">{t("header:grace.label")}</span>
      <b>{t("header:grace.left", graceParts(leftMs))}</b>
    </Badge>
  );
}

/** The wording with its places left open, for the browser to fill. */
const PLACES = { days: "{days}", hours: "{hours}", minutes: "{minutes}", seconds: "{seconds}" };
