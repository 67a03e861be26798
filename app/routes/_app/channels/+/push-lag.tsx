import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { ChannelLag } from "./read-lags.ts";

/**
 * Shown below the time of the last stock push: how many stock figures wait to be pushed, since
 * when, and how many were refused.
 */
export function PushLag({ channelId, lag }: { channelId: string; lag: ChannelLag | undefined }) {
  if (!lag || (lag.waiting === 0 && lag.refused === 0)) return null;
  const t = getT();
  const format = getFormat();
  return (
    <>
      {lag.waiting > 0 ? (
        <span className="text-warning">
          {t("channels:lag.waiting", {
            count: lag.waiting,
            shown: format.counted(lag.waiting, lag.isMore),
            since: lag.since ? format.dateTime(lag.since) : "",
          })}
        </span>
      ) : null}
      {lag.refused > 0 ? (
        <Link
          className="text-critical"
          to={`/stocks/manage?channel=${encodeURIComponent(channelId)}`}
        >
          {t("channels:lag.refused", { count: lag.refused })}
        </Link>
      ) : null}
    </>
  );
}
