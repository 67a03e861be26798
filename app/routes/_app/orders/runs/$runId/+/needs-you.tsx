import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { RunOrder, ShipmentRun } from "#contract/shipment-runs.ts";
import { codeField } from "../../../bulk-arrange/+/group-fields.ts";
import { explainRunOrder } from "./run-states.ts";

/** In characters. It stays well below the 16 kB that Node accepts for a request's headers. */
const LONGEST_QUERY = 12_000;

interface NeedsYouProps {
  orders: readonly RunOrder[];
  run: Pick<ShipmentRun, "planId" | "leftInPlan">;
}

/** Names each order that a person must repair, and leads back to the choices. */
export function NeedsYou({ orders, run: { planId, leftInPlan } }: NeedsYouProps) {
  const t = getT();
  const toChooseAgain = orders.filter(({ order }) => order.status === "to_process");
  const again = new URLSearchParams({ ids: toChooseAgain.map(({ order }) => order.id).join(",") });
  for (const { order, typedCode } of toChooseAgain)
    if (typedCode && `${again}`.length < LONGEST_QUERY) again.set(codeField(order.id), typedCode);
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
                <span className="text-secondary-foreground">{explainRunOrder(entry, t)}</span>
              </li>
            ))}
          </ul>
          {toChooseAgain.length > 0 ? (
            <ButtonLink size="sm" to={`/orders/bulk-arrange?${again}`}>
              {t("orderRun:again", { count: toChooseAgain.length })}
            </ButtonLink>
          ) : null}
        </Alert>
      ) : null}
    </>
  );
}
