import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { RunOrder, ShipmentRun } from "#contract/shipment-runs.ts";
import { chooseAgain } from "./choose-again.ts";
import { explainRunOrder } from "./run-states.ts";

interface NeedsYouProps {
  orders: readonly RunOrder[];
  run: Pick<ShipmentRun, "act" | "planId" | "leftInPlan">;
}

/** Names each order that a person must repair, and leads back to the choices. */
export function NeedsYou({ orders, run: { act, planId, leftInPlan } }: NeedsYouProps) {
  const t = getT();
  const again =
    act === "arrange"
      ? chooseAgain(orders.filter(({ order }) => order.status === "to_process"))
      : null;
  return (
    <>
      {leftInPlan > 0 && planId ? (
        <Alert tone="info" title={t("orderRun:leftInPlan", { count: leftInPlan })}>
          <ButtonLink size="sm" to={`/orders/bulk-arrange?plan=${planId}`}>
            {t("orderRun:backToChoices")}
          </ButtonLink>
        </Alert>
      ) : null}
      {orders.length > 0 ? (
        <Alert tone="warning" title={t("orderRun:needsYou", { count: orders.length })}>
          <ul className="my-1 grid gap-1">
            {orders.map((entry) => (
              <li key={entry.order.id} className="flex flex-wrap gap-x-2">
                <Link to={`/orders/${entry.order.id}`}>{entry.order.externalId}</Link>
                <span className="text-secondary-foreground">
                  {explainRunOrder(entry, t, getFormat())}
                </span>
              </li>
            ))}
          </ul>
          {again && again.count > 0 ? (
            <ButtonLink size="sm" to={`/orders/bulk-arrange?${again.query}`}>
              {t("orderRun:again", { count: again.count })}
            </ButtonLink>
          ) : null}
        </Alert>
      ) : null}
    </>
  );
}
