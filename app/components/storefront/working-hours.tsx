import { getFormat, getT } from "#app/middleware/request-store.ts";
import { formatWeekday } from "#app/models/statistics/time-texts.ts";
import type { Storefront } from "#contract/storefront.ts";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** When the shop answers. Nothing where the seller tells no hours. */
export function Hours({ shop }: { shop: Pick<Storefront, "hours"> }) {
  const t = getT();
  const format = getFormat();
  if (shop.hours.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{t("storefront:hours")}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-md">
        {WEEKDAYS.map((weekday) => {
          const open = shop.hours.filter((hours) => hours.weekday === weekday);
          return (
            <div key={weekday} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-secondary-foreground">{formatWeekday(weekday, format)}</dt>
              <dd>
                {open.length === 0
                  ? t("storefront:hours.closed")
                  : open.map(({ from, to }) => `${from}–${to}`).join(", ")}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
