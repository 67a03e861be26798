import { Badge } from "#app/components/ui/badge.tsx";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { OrderDetail } from "#contract/orders.ts";

const TONES = {
  waiting: "neutral",
  shipped: "info",
  delivered: "success",
  failed: "critical",
} as const;

/** Shows each box of an order that is sent in several: where it is, and what is in it. */
export function Boxes({ order: { boxes, lines } }: { order: OrderDetail }) {
  if (boxes.length === 0) return null;
  const t = getT();
  const format = getFormat();
  const names = new Map(
    lines.map((line) => [line.id, [line.name, line.variantName].filter(Boolean).join(" · ")]),
  );
  return (
    <section className={sectionStyle} aria-labelledby="boxes-title">
      <header className={sectionHeadStyle}>
        <h2 id="boxes-title">{t("order:boxes")}</h2>
      </header>
      <ul className="grid gap-4">
        {boxes.map((box) => (
          <li key={box.number} className="grid gap-1 wrap-anywhere">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium">
                {t("pickPack:box", { number: box.number, of: boxes.length })}
              </span>
              <Badge tone={TONES[box.state]}>{t(`order:boxes.state.${box.state}`)}</Badge>
              {box.trackingCode ? (
                <span className="font-mono text-xs">{box.trackingCode}</span>
              ) : (
                <span className="text-secondary-foreground">{t("order:boxes.noCode")}</span>
              )}
            </p>
            <ul className="list-disc pl-4.5">
              {box.lines.map(({ lineId, quantity }) => (
                <li key={lineId}>
                  {t("order:parcels.inside", { count: quantity, name: names.get(lineId) ?? "–" })}
                </li>
              ))}
            </ul>
            {box.lastScan ? (
              <p className="text-secondary-foreground">
                {box.lastScan.text}{" "}
                <time dateTime={box.lastScan.at} className="text-muted-foreground">
                  {format.dateTime(box.lastScan.at)}
                </time>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
