"use client";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { useReply } from "#app/components/form/use-reply.ts";
import { BulkBar, PickPage } from "#app/components/list/pick-rows.tsx";
import { useDueClock } from "#app/components/order/use-due-clock.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { SortHead, Table } from "#app/components/ui/table.tsx";
import { Link } from "#app/navigation/link.tsx";

export interface SkippedOrder {
  id: string;
  number: string;
  reason: string;
}
/** What is answered when some rows were left as they are. */
export interface BulkReply {
  intent: "bulk";
  done: string;
  skippedTitle: string;
  skipped: SkippedOrder[];
}
interface OrderTableProps {
  /** The table's body. */
  rows: ReactNode;
  /** The account has several: each row says which one its order leaves from. */
  namesWarehouses: boolean;
  sort: { by: "shipBy" | "newest"; shipByTo: string; newestTo: string };
  /** How many orders the filters find, and how many of them are taken at once. */
  total: number;
  hasMore: boolean;
  most: number;
  /** The member picks and packs, and does nothing else with orders. */
  onlyPicks: boolean;
}

/** What a narrow window has no room for, as in the rows (order-cells.tsx). */
const YIELDS = { buyer: "max-xl:hidden", courier: "max-lg:hidden" } as const;
/** What was bought has the rest. */
const WIDTHS = {
  pick: "w-12",
  shipBy: "w-24",
  order: "w-51 max-xl:w-46",
  buyer: cn("w-28", YIELDS.buyer),
  items: undefined,
  total: "w-28",
  courier: cn("w-37 max-xl:w-31", YIELDS.courier),
  status: "w-33",
  flags: "w-33",
};

/** A form of checkboxes: the bar shows as soon as one is ticked, without JavaScript too. */
export function OrderTable({ rows, sort, ...props }: OrderTableProps) {
  const { namesWarehouses, total, hasMore, most, onlyPicks } = props;
  const { t } = useTranslation(["orders"]);
  const list = useRef<HTMLDivElement>(null);
  useDueClock(list);
  return (
    <ActionForm intent="bulk" className="group/bulk [counter-reset:picked]">
      <BulkResult />
      <div ref={list} className="contents">
        <Table cards twoLines className="orders table-fixed border-t">
          <caption className="sr-only">{t("orders:caption")}</caption>
          <colgroup>
            {Object.entries(WIDTHS).map(([name, width]) => (
              <col key={name} className={width} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <PickPage />
              <SortHead to={sort.shipByTo} sorted={sort.by === "shipBy" ? "ascending" : undefined}>
                {t("orders:col.shipBy")}
              </SortHead>
              <SortHead to={sort.newestTo} sorted={sort.by === "newest" ? "descending" : undefined}>
                {t("orders:col.order")}
              </SortHead>
              <th scope="col" className={YIELDS.buyer}>
                {t("orders:col.buyer")}
              </th>
              <th scope="col">
                {t(namesWarehouses ? "orders:col.itemsWarehouse" : "orders:col.items")}
              </th>
              <th scope="col" className="num">
                {t("orders:col.total")}
              </th>
              <th scope="col" className={YIELDS.courier}>
                {t("orders:col.courier")}
              </th>
              <th scope="col">{t("orders:col.status")}</th>
              <th scope="col">{t("orders:col.flags")}</th>
            </tr>
          </thead>
          {rows}
        </Table>
      </div>
      <BulkBar label={t("orders:selected.some")} {...{ total, hasMore, most }}>
        {onlyPicks ? null : (
          <SubmitButton variant="inverse" name="bulk" value="arrange">
            <Icon name="truck" size="s" />
            {t("orders:bulk.arrange")}
          </SubmitButton>
        )}
        <SubmitButton variant="inverse" name="bulk" value="pick">
          <Icon name="scan-line" size="s" />
          {t("orders:bulk.pick")}
        </SubmitButton>
        <SubmitButton variant="inverse" name="bulk" value="print">
          <Icon name="printer" size="s" />
          {t("orders:bulk.print")}
        </SubmitButton>
        <SubmitButton variant="inverse" name="bulk" value="mark">
          {t("orders:bulk.printed")}
        </SubmitButton>
        {onlyPicks ? null : (
          <SubmitButton variant="inverse" name="bulk" value="note">
            {t("orders:bulk.note")}
          </SubmitButton>
        )}
        {onlyPicks ? null : (
          <SubmitButton variant="inverse" name="bulk" value="export">
            {t("orders:bulk.export")}
          </SubmitButton>
        )}
        {onlyPicks ? null : (
          <SubmitButton variant="inverse" name="bulk" value="resync">
            <Icon name="rotate-cw" size="s" />
            {t("orders:bulk.resync")}
          </SubmitButton>
        )}
      </BulkBar>
    </ActionForm>
  );
}

/** One line for each order that was left as it is, with its reason; the others are done. */
function BulkResult() {
  const reply = useReply<Partial<BulkReply>>();
  if (!reply?.skipped) return null;
  return (
    <div className="px-gutter pb-3 grid gap-2">
      <Alert tone="warning" title={[reply.done, reply.skippedTitle].filter(Boolean).join(" · ")}>
        <ul>
          {reply.skipped.map(({ id, number, reason }) => (
            <li key={id} className="flex items-center gap-2">
              <Link to={`/orders/${id}`}>{number}</Link>
              <span className="text-secondary-foreground">{reason}</span>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
