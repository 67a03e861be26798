import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { OrderDetail } from "#contract/orders.ts";
import type { OrderStatus } from "#contract/statuses.ts";

const STEPS = ["placed", "arranged", "to_ship", "shipped", "delivered", "completed"] as const;
type Step = (typeof STEPS)[number];

/** Which step an order of this status is at; orders that left the road have none. */
const CURRENT: Partial<Record<OrderStatus, Step>> = {
  unpaid: "placed",
  on_hold: "placed",
  to_process: "placed",
  processing: "arranged",
  to_ship: "to_ship",
  shipped: "shipped",
  delivered: "delivered",
  completed: "completed",
};

/** The road an order takes, as a bar. */
export function Steps({ order }: { order: OrderDetail }) {
  const current = CURRENT[order.status];
  if (!current) return null;
  const t = getT();
  const format = getFormat();
  const at = STEPS.indexOf(current);
  const times = stepTimes(order);
  return (
    <ol className="track order-track" aria-label={t("order:steps")}>
      {STEPS.map((step, index) => {
        const done = index < at || current === "completed";
        const time = times[step];
        return (
          <li
            key={step}
            className={done ? "done" : index === at ? "now" : undefined}
            aria-current={index === at ? "step" : undefined}
          >
            <span className="what">
              {t(`order:step.${step}`)}
              {time && index <= at ? <span className="muted">{format.dateTime(time)}</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function stepTimes(order: OrderDetail): Partial<Record<Step, string>> {
  const reached = (status: OrderStatus) =>
    order.events.find((event) => event.type === "status" && event.to === status)?.at;
  return {
    placed: order.placedAt,
    arranged: order.events.find((event) => event.type === "arranged")?.at ?? reached("processing"),
    to_ship: reached("to_ship"),
    shipped: order.shippedAt ?? reached("shipped"),
    delivered: reached("delivered"),
    completed: reached("completed"),
  };
}
