import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { FoundOrder } from "#contract/storefront-find.ts";

/** The parcel's number and the courier's scans. */
export function ParcelWay({
  order: { trackingCode, courier, tracking },
}: {
  order: Pick<FoundOrder, "trackingCode" | "courier" | "tracking">;
}) {
  const t = getT();
  const format = getFormat();
  return (
    <>
      {trackingCode ? (
        <p className="text-md">
          {courier} · {t("storefront:order.trackingCode")}{" "}
          <strong className="select-all">{trackingCode}</strong>
        </p>
      ) : null}
      {tracking.length > 0 ? (
        <ol className="grid gap-2 border-l border-line-strong pl-4 text-md">
          {tracking.map(({ at, text }) => (
            <li key={at + text}>
              {text}
              <span className="block text-sm text-secondary-foreground">{format.dateTime(at)}</span>
            </li>
          ))}
        </ol>
      ) : null}
    </>
  );
}
