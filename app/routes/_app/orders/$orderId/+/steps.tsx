import { cn } from "#app/components/ui/cn.ts";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { findPartlyDelivered } from "#app/models/order/box-progress.ts";
import type { OrderDetail } from "#contract/orders.ts";
import type { OrderStatus } from "#contract/statuses.ts";

const ORDER_STEPS = ["placed", "arranged", "to_ship", "shipped", "delivered", "completed"] as const;
type Step = (typeof ORDER_STEPS)[number];

/** The step for each status. Orders that left the usual path have none. */
const STEP_BY_STATUS: Partial<Record<OrderStatus, Step>> = {
  unpaid: "placed",
  on_hold: "placed",
  to_process: "placed",
  processing: "arranged",
  to_ship: "to_ship",
  shipped: "shipped",
  delivered: "delivered",
  completed: "completed",
};

const STEP_STYLES = {
  done: "text-secondary-foreground before:bg-success-mark",
  now: "font-semibold text-foreground before:bg-[linear-gradient(90deg,var(--primary-mark)_55%,var(--line)_55%)]",
  open: "text-muted-foreground before:bg-border",
} as const;

export function Steps({ order }: { order: OrderDetail }) {
  const current = STEP_BY_STATUS[findPartlyDelivered(order) ? "shipped" : order.status];
  if (!current) return null;
  const t = getT();
  const format = getFormat();
  const position = ORDER_STEPS.indexOf(current);
  const times = stepTimes(order);
  return (
    <ol
      className="relative grid auto-cols-fr grid-flow-col gap-1.5 border-b px-gutter pb-4 max-md:pb-12"
      aria-label={t("order:steps")}
    >
      {ORDER_STEPS.map((step, index) => {
        const isNow = index === position;
        const stepStyle =
          index < position || current === "completed"
            ? STEP_STYLES.done
            : isNow
              ? STEP_STYLES.now
              : STEP_STYLES.open;
        const time = times[step];
        return (
          <li
            key={step}
            className={cn(
              "grid content-start gap-0.5 text-xs before:h-1 before:rounded-full",
              stepStyle,
            )}
            aria-current={isNow ? "step" : undefined}
          >
            {/* On a phone, six bars fit in a row; only the current step has room for words. */}
            <span
              className={cn(
                "grid gap-0.5",
                isNow
                  ? "max-md:absolute max-md:inset-x-gutter max-md:top-3 max-md:flex max-md:gap-2"
                  : "max-md:sr-only",
              )}
            >
              {t(`order:step.${step}`)}
              {time && index <= position ? (
                <span className="font-normal text-muted-foreground">{format.dateTime(time)}</span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function stepTimes(order: OrderDetail): Partial<Record<Step, string>> {
  const findReachedEvent = (status: OrderStatus) =>
    order.events.find((event) => event.type === "status" && event.to === status)?.at;
  return {
    placed: order.placedAt,
    arranged:
      order.events.find((event) => event.type === "arranged")?.at ?? findReachedEvent("processing"),
    to_ship: findReachedEvent("to_ship"),
    shipped: order.shippedAt ?? findReachedEvent("shipped"),
    delivered: findReachedEvent("delivered"),
    completed: findReachedEvent("completed"),
  };
}
