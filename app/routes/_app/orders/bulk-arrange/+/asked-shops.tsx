import { ButtonLink } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Poll } from "#app/navigation/poll.tsx";
import type { ShipmentPlan } from "#contract/bulk-shipments.ts";
import { ProgressLine } from "../../+/progress-line.tsx";
import { GroupHead } from "./group-head.tsx";

interface AskingProps {
  plan: ShipmentPlan;
  here: string;
}

/** Shows how many orders the channels have answered for. */
export function Asking({ plan: { done, total, groups }, here }: AskingProps) {
  const t = getT();
  return (
    <div className="grid gap-2">
      {/* A reload of the document would reset the choices. */}
      <Poll everySeconds={2} reloads={groups.length === 0} />
      <ProgressLine
        value={done}
        max={total}
        label={t("orderBulk:arrange.asking", { done, total })}
      />
      <p className="text-secondary-foreground">{t("orderBulk:arrange.asking.text")}</p>
      <noscript>
        <ButtonLink to={here}>{t("orderBulk:arrange.goOn")}</ButtonLink>
      </noscript>
    </div>
  );
}

/** Lists the orders of the shops that have not answered for all of theirs. */
export function AskedShops({ shops }: Pick<ShipmentPlan, "shops">) {
  const t = getT();
  const format = getFormat();
  return shops.map((shop) => (
    <Card key={shop.channelId} flush>
      <GroupHead group={shop} />
      <ul>
        {shop.orders.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 not-first:border-t border-line-soft px-4.5 py-2"
          >
            <span className="font-medium">{order.externalId}</span>
            <span className="text-secondary-foreground">{order.buyerName}</span>
            <span className="text-muted-foreground">
              {t("orders:items", { count: order.itemCount })}
            </span>
            <span className="ml-auto">{order.shipByAt ? format.dateTime(order.shipByAt) : ""}</span>
          </li>
        ))}
      </ul>
    </Card>
  ));
}
