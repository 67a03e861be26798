"use client";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { useReply } from "#app/components/form/use-reply.ts";
import { BulkBar } from "#app/components/list/pick-rows.tsx";
import { useDueClock } from "#app/components/order/use-due-clock.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { Link } from "#app/navigation/link.tsx";

export interface SkippedOrder {
  id: string;
  number: string;
  reason: string;
}
/** The reply to a bulk action that left out some rows. */
export interface BulkReply {
  intent: "bulk";
  done: string;
  skippedTitle: string;
  skipped: SkippedOrder[];
}
interface OrderTableProps {
  head: ReactNode;
  rows: ReactNode;
  /** How many orders match the filters, and how many a bulk action takes at most. */
  total: number;
  hasMore: boolean;
  most: number;
  onlyPicks: boolean;
}

/** A form of checkboxes. CSS shows the bar once a box is ticked, so it works without JavaScript. */
export function OrderTable({ head, rows, total, hasMore, most, onlyPicks }: OrderTableProps) {
  const { t } = useTranslation(["orders"]);
  const list = useRef<HTMLDivElement>(null);
  useDueClock(list);
  return (
    <ActionForm intent="bulk" className="group/bulk alert-in-gutter [counter-reset:picked]">
      <BulkResult />
      <div ref={list} className="contents">
        <Table cards twoLines className="orders table-fixed border-t">
          <caption className="sr-only">{t("orders:caption")}</caption>
          {head}
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
        {onlyPicks ? null : (
          <SubmitButton variant="inverse" name="bulk" value="accept">
            {t("orders:bulk.accept")}
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
        {onlyPicks ? null : (
          <SubmitButton variant="inverse" name="bulk" value="cancel">
            <Icon name="ban" size="s" />
            {t("orders:bulk.cancel")}
          </SubmitButton>
        )}
      </BulkBar>
    </ActionForm>
  );
}

/** Shows a line with a reason for each order that was left out. The others are done. */
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
