import { getFormat, getT } from "#app/middleware/request-store.ts";
import { MESSENGER_NAMES } from "#contract/messengers.ts";
import type { ToldNews as Told } from "#contract/shop.ts";

/** Failures that we can word better than the messenger. */
const KNOWN_FAILURES = [
  "131026",
  "132001",
  "131042",
  "190",
  "monthly_limit",
  "not_connected",
] as const;

/** Lists the news that the buyer was told, with the way and the result. */
export function ToldNews({ told }: { told: readonly Told[] }) {
  const t = getT();
  const format = getFormat();
  if (told.length === 0) return null;
  return (
    <ul aria-label={t("shopSettings:tell.told")} className="grid gap-2">
      {told.map((news) => (
        <li key={`${news.event}-${news.by}-${news.queuedAt}`} className="text-sm wrap-anywhere">
          <span className="font-medium">{t(`shopSettings:tell.event.${news.event}`)}</span>
          {" · "}
          {news.by === "email" ? t("shopSettings:tell.email") : MESSENGER_NAMES[news.by]}
          {" · "}
          {wordResult(news, t)}
          <time dateTime={news.at} className="block text-secondary-foreground">
            {format.dateTime(news.at)}
          </time>
        </li>
      ))}
    </ul>
  );
}

function wordResult({ status, failure }: Told, t: ReturnType<typeof getT>): string {
  if (!failure) return t(`shopSettings:tell.status.${status}`);
  const known = KNOWN_FAILURES.find((code) => code === failure.code);
  const reason = known ? t(`shopSettings:tell.failure.${known}`) : failure.text || failure.code;
  return t("shopSettings:tell.failure", { reason });
}
