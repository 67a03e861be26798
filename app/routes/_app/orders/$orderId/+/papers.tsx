import type { ReactNode } from "react";
import { PrintLabel } from "#app/components/order/print-label.tsx";
import { appendLastPrint, formatPrinted } from "#app/components/order/printed-text.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { findMissingLabelReason } from "#app/models/order/order-gaps.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { OrderDetail } from "#contract/orders.ts";

/** Shows how often each paper was printed, when last and by whom. The label is always listed. */
export function Papers({ order }: { order: OrderDetail }) {
  const t = getT();
  const { packingSlipPrintCount } = order;
  return (
    <div className="grid gap-2">
      <Paper title={t("order:label")} state={labelState(order)}>
        <LabelButton order={order} />
      </Paper>
      {order.invoicePrintCount > 0 ? (
        <Paper
          title={t("order:invoice")}
          state={formatPrinted(
            order.invoicePrintCount,
            order.invoicePrintedAt,
            order.invoicePrintedBy,
          )}
        />
      ) : null}
      {packingSlipPrintCount > 0 ? (
        <Paper
          title={t("order:packingSlip")}
          state={formatPrinted(
            packingSlipPrintCount,
            order.packingSlipPrintedAt,
            order.packingSlipPrintedBy,
          )}
        />
      ) : null}
    </div>
  );
}

function Paper({ title, state, children }: { title: string; state: string; children?: ReactNode }) {
  return (
    <div className="flex items-center gap-3 px-3 py-2.5 border rounded-md">
      <Icon name="file-text" size="l" />
      <span className="flex-1 min-w-0">
        <span className="font-medium">{title}</span>
        <br />
        <span className="text-xs text-muted-foreground">{state}</span>
      </span>
      {children}
    </div>
  );
}

function LabelButton({ order }: { order: OrderDetail }) {
  const t = getT();
  if (order.actions.includes("print_label"))
    return (
      <PrintLabel orderId={order.id} size="sm">
        {t("order:action.printLabel")}
      </PrintLabel>
    );
  if (!order.actions.includes("request_label")) return null;
  return (
    <PostForm>
      <Button type="submit" name="intent" value="request_label" size="sm">
        {t(
          order.documentStatus === "failed" ? "order:action.requestLabel" : "order:action.askLabel",
        )}
      </Button>
    </PostForm>
  );
}

function labelState(order: OrderDetail): string {
  const t = getT();
  const gap = findMissingLabelReason(order);
  if (gap) return t(`order:label.${gap}`);
  if (order.labelPrintCount === 0) return t("order:label.unprinted");
  const printed = t("order:label.ready", { count: order.labelPrintCount });
  return appendLastPrint(printed, order.labelPrintedAt, order.labelPrintedBy);
}
