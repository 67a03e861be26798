import { Icon } from "#app/components/ui/icon.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { FoundOrder } from "#contract/storefront-find.ts";

const WORDS = [
  "unpaid",
  "on_hold",
  "to_process",
  "to_ship",
  "shipped",
  "delivered",
  "completed",
  "cancel_requested",
  "cancelled",
  "expired",
  "delivery_failed",
  "returned",
] as const;
const OVER: readonly FoundOrder["status"][] = ["cancelled", "expired"];

type FoundStatus = Pick<FoundOrder, "status" | "payment" | "paymentClaimedAt">;
type FoundSteps = FoundStatus &
  Pick<FoundOrder, "placedAt" | "paidAt" | "shippedAt" | "deliveredAt">;

function chooseStatusWord({ status, payment, paymentClaimedAt }: FoundStatus) {
  if (status === "expired" && payment === "cod") return "not_confirmed";
  if (status === "unpaid" && paymentClaimedAt !== null) return "claimed";
  return WORDS.find((word) => word === status) ?? "to_process";
}

/** The order's status in words, and its steps with times. */
export function Progress({ order }: { order: FoundSteps }) {
  const t = getT();
  const format = getFormat();
  const isOver = OVER.includes(order.status);
  const steps = [
    { name: "placed", at: order.placedAt },
    ...(order.payment === "cod" ? [] : [{ name: "paid" as const, at: order.paidAt }]),
    { name: "shipped", at: order.shippedAt },
    { name: "delivered", at: order.deliveredAt },
  ] as const;
  return (
    <section className="grid gap-4">
      <p className="flex items-center gap-2 text-lg font-semibold" role="status">
        <Icon
          name={isOver ? "circle-x" : order.deliveredAt ? "circle-check" : "package"}
          size="l"
        />
        {t(`storefront:order.status.${chooseStatusWord(order)}`)}
      </p>
      {isOver ? null : (
        <ol className="grid auto-cols-fr grid-flow-col gap-1">
          {steps.map(({ name, at }) => (
            <li
              key={name}
              className={
                at
                  ? "grid content-start gap-1 border-t-4 border-primary pt-2"
                  : "grid content-start gap-1 border-t-4 pt-2 text-muted-foreground"
              }
            >
              <span className="text-sm font-medium">{t(`storefront:order.step.${name}`)}</span>
              {at ? <span className="text-xs">{format.dateTime(at)}</span> : null}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
