import type { z } from "zod";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import { formatZone } from "#app/i18n/zone-text.ts";
import { currentState, getFormat, getT } from "#app/middleware/request-store.ts";
import type { getTracking } from "#contract/shipments.ts";

type ParcelScan = z.output<NonNullable<typeof getTracking.response>>["events"][number];

/** A domestic parcel has about this many scans. More are folded away. */
const SHOWN_SCANS = 6;

/** Shows the courier's scans, newest first, in the courier's words and the account's time zone. */
export function Tracking({ scans }: { scans: readonly ParcelScan[] }) {
  if (scans.length === 0) return null;
  const t = getT();
  const older = scans.slice(SHOWN_SCANS);
  return (
    <section className={sectionStyle} aria-labelledby="tracking-title">
      <header className={sectionHeadStyle}>
        <h2 id="tracking-title">{t("order:tracking")}</h2>
        <span className="ml-auto text-xs text-muted-foreground">
          {formatZone(currentState().timeZone, t)}
        </span>
      </header>
      <ScanList scans={scans.slice(0, SHOWN_SCANS)} />
      {older.length > 0 ? (
        <details className="mt-2">
          <summary className="cursor-pointer text-secondary-foreground">
            {t("order:tracking.older", { count: older.length })}
          </summary>
          <div className="mt-2">
            <ScanList scans={older} />
          </div>
        </details>
      ) : null}
    </section>
  );
}

function ScanList({ scans }: { scans: readonly ParcelScan[] }) {
  const format = getFormat();
  return (
    <ol className="grid gap-2">
      {scans.map((scan) => (
        <li
          key={`${scan.at} ${scan.text}`}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 max-md:grid-cols-1"
        >
          <time dateTime={scan.at} className="whitespace-nowrap text-muted-foreground">
            {format.dateTime(scan.at)}
          </time>
          <span className="min-w-0">{scan.text}</span>
        </li>
      ))}
    </ol>
  );
}
