import { cn } from "#app/components/ui/cn.ts";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import { formatZone } from "#app/i18n/zone-text.ts";
import { currentState, getFormat, getT } from "#app/middleware/request-store.ts";
import { formatNativeStatus } from "#app/models/order/channel-words.ts";
import { hasMarketplace } from "#contract/marketplace-facts.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { EventPictures } from "./event-pictures.tsx";
import { describeEvent } from "./event-words.ts";

/** Shows events of order, stock, picking and documents in one list, newest first. */
export function Timeline({ order }: { order: OrderDetail }) {
  const t = getT();
  const format = getFormat();
  // The sort is stable: of events with the same time, the last written one comes first.
  const events = order.events.toReversed().sort((a, b) => b.at.localeCompare(a.at));
  return (
    <section className={sectionStyle}>
      <header className={sectionHeadStyle}>
        <h2 className="flex-none whitespace-nowrap">{t("order:timeline")}</h2>
        <span className="text-xs text-muted-foreground ml-auto font-normal max-md:ml-0">
          {formatZone(currentState().timeZone, t)}
        </span>
      </header>
      <ol className="relative grid gap-3.5">
        {events.map((event, index) => {
          const words = describeEvent(
            event,
            format.channelName(order.channelType),
            t,
            format.money,
          );
          return (
            <li
              key={event.id}
              className={cn(
                "relative grid gap-px pl-5 before:absolute before:top-1.25 before:left-0.5 before:z-1 before:size-2 before:rounded-full not-last:after:absolute not-last:after:top-4 not-last:after:-bottom-4.5 not-last:after:left-[5.5px] not-last:after:w-px not-last:after:bg-line-strong",
                words.bad
                  ? "before:bg-critical-mark"
                  : index === 0
                    ? "before:bg-primary-mark before:outline-2 before:outline-primary-line"
                    : "before:bg-muted before:edge-faint",
              )}
            >
              <span className="font-medium">{words.title}</span>
              {words.detail ? (
                <span className="text-secondary-foreground">{words.detail}</span>
              ) : null}
              <EventPictures detail={event.detail} />
              <span className="text-muted-foreground text-xs">
                {format.dateTime(event.at)} · {words.actor}
              </span>
            </li>
          );
        })}
      </ol>
      {/* The own shop has no status besides ours. */}
      {hasMarketplace(order.channelType) ? (
        <p className="text-xs text-muted-foreground mt-3">
          {t("order:raw")}: {formatNativeStatus(order.nativeStatus, t)}
        </p>
      ) : null}
    </section>
  );
}
