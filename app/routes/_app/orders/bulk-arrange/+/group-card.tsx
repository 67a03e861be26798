import { CellField } from "#app/components/form/fields.tsx";
import { Card } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { ShipmentGroup } from "#contract/bulk-shipments.ts";
import { explainFailure } from "../../$orderId/+/failure-text.ts";
import { codeField, GROUP_FIELD, listWaysWithCodes } from "./group-fields.ts";
import { GroupHead } from "./group-head.tsx";
import { GroupWays } from "./group-ways.tsx";
import { OrderBox } from "./order-box.tsx";

interface GroupCardProps {
  group: ShipmentGroup;
  /** Key of the group in the form. */
  name: string;
  senderName: string;
  /** Codes that were typed before and not accepted, by field name. */
  codes: Record<string, string>;
}

/** Shows orders with the same requirements, and the choices for all of them. */
export function GroupCard({ group, name, senderName, codes }: GroupCardProps) {
  const t = getT();
  const format = getFormat();
  const asksCodes = listWaysWithCodes(group.parameters).length > 0;
  return (
    <div data-ship="">
      <Card flush>
        <input type="hidden" name={GROUP_FIELD} value={name} />
        <GroupHead group={group} />
        <div className="md:grid md:grid-cols-[minmax(260px,1fr)_2fr]">
          <div className="grid content-start gap-3 bg-muted px-4.5 py-4">
            <GroupWays group={name} parameters={group.parameters} senderName={senderName} />
          </div>
          <ul>
            {group.orders.map((order) => (
              <li
                key={order.id}
                className="flex items-center gap-x-3 gap-y-1 not-first:border-t border-line-soft px-4.5 py-2 max-md:flex-wrap"
              >
                <OrderBox group={name} orderId={order.id}>
                  <span className="font-medium">{order.externalId}</span>
                  <span className="text-secondary-foreground">{order.buyerName}</span>
                </OrderBox>
                {asksCodes ? (
                  <span className="block max-w-55 max-md:w-full [[data-ship]:not(:has([data-codes]:checked))_&]:hidden">
                    <CellField
                      name={codeField(order.id)}
                      label={`${t("arrange:tracking")} ${order.externalId}`}
                      placeholder={t("arrange:tracking")}
                      defaultValue={codes[codeField(order.id)]}
                      autoComplete="off"
                    />
                  </span>
                ) : null}
                <span className="text-muted-foreground max-md:pl-6">
                  {order.shipmentError
                    ? explainFailure(order.shipmentError, t)
                    : t("orders:items", { count: order.itemCount })}
                </span>
                <span>{order.shipByAt ? format.dateTime(order.shipByAt) : ""}</span>
              </li>
            ))}
          </ul>
        </div>
      </Card>
    </div>
  );
}
