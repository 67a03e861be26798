import { redirect } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { addProblemToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/services/upstream/http.ts";
import { LABEL_FIELDS, LABEL_SIZE_NAMES, printStockLabels } from "#contract/stock-labels.ts";
import type { Route } from "./+types/labels";

/**
 * The labels of the posted form as a PDF; what is refused leads back to the items, with the reason.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const asOnHand = form.get("asOnHand") === "1";
  const items = [...form].flatMap(([name, value]) => {
    const [, stockId] = /^copies-(.+)$/.exec(name) ?? [];
    const copies = Number(value);
    const isCount = Number.isInteger(copies) && copies >= 0;
    return stockId ? [{ stockId, copies: asOnHand || !isCount ? null : copies }] : [];
  });
  const chosen = new Set(form.getAll("fields"));
  const printed = await attempt(
    getCall(context)(printStockLabels, {
      body: {
        items,
        size: LABEL_SIZE_NAMES.find((size) => size === form.get("size")) ?? "50x30",
        fields: LABEL_FIELDS.filter((field) => chosen.has(field)),
      },
    }),
  );
  if (printed.ok)
    return new Response(printed.value.body, {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": 'inline; filename="labels.pdf"',
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  addProblemToast(context, "error", printed.problem);
  const back = new URLSearchParams(items.map(({ stockId }) => ["ids", stockId]));
  return redirect(`/stocks/barcode?${back}`, 303);
}
