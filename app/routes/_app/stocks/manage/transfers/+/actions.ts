import "server-only";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { getCall, getFormat } from "#app/middleware/request-store.ts";
import { normaliseNumber } from "#app/models/form/typed-number.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { addToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import type { FieldLimits } from "#contract/field-limits.ts";
import { splitSkuLine } from "#contract/sku-lines.ts";
import { createStockTransfer, MAX_TRANSFER_LINES } from "#contract/stock-transfers.ts";
import { findStocks } from "#contract/stocks.ts";
import { buildTransferPath } from "./transfer-path.ts";

const Posted = z.object({
  fromWarehouseId: z.string({ error: "required" }),
  toWarehouseId: z.string({ error: "required" }),
  lines: z.string({ error: "required" }).min(1, "required"),
  note: z.string().trim().max(500, "too_long").default(""),
  isSent: z.literal("on").optional(),
});

/**
 * Creates a transfer. An error names the unreadable line, or the SKU that is missing or not free.
 */
export async function createFromLines(
  context: Readonly<RouterContextProvider>,
  formData: FormData,
): Promise<{ to: string } | { reply: ReturnType<typeof rejectInvalid> }> {
  const form = parseForm(formData, Posted);
  if (!form.ok) return { reply: rejectInvalid(form) };
  const { lines: text, isSent, ...rest } = form.value;
  const lines = readLines(text);
  if ("line" in lines) return rejectTransfer(formData, "malformed_lines", { line: lines.line });
  if (lines.units.size > MAX_TRANSFER_LINES)
    return rejectTransfer(formData, "too_many", {
      limits: { lines: { bound: "at_most.list", limit: MAX_TRANSFER_LINES } },
    });
  const call = getCall(context);
  const variantOf = new Map<string, string>();
  const unknown: string[] = [];
  for (const sku of lines.units.keys()) {
    const { stocks } = await call(findStocks, { query: { exactSku: sku, limit: 1 } });
    const [found] = stocks;
    if (found) variantOf.set(sku, found.variantId);
    else unknown.push(sku);
  }
  if (unknown.length > 0)
    return rejectTransfer(formData, "unknown_skus", { skus: unknown.join(", ") });
  const outcome = await attempt(
    call(createStockTransfer, {
      body: {
        ...rest,
        isSent: isSent === "on",
        lines: [...lines.units].map(([sku, quantity]) => ({
          variantId: variantOf.get(sku) ?? "",
          quantity,
        })),
      },
    }),
  );
  if (outcome.ok) {
    const { id, units } = outcome.value.transfer;
    addToast(context, "success", isSent ? "transfers:done.sent" : "transfers:done", {
      units: getFormat(context).number(units),
      count: units,
    });
    return { to: buildTransferPath(id) };
  }
  if (outcome.problem.code === "below_committed") {
    const short = [...variantOf].find(([, id]) => id === outcome.problem.details?.variantId);
    return rejectTransfer(formData, "not_enough", { sku: short?.[0] ?? "" });
  }
  return { reply: rejectProblem(formData, outcome.problem) };
}

const rejectTransfer = (
  formData: FormData,
  code: string,
  details: Record<string, string | number | FieldLimits> = {},
) => ({
  reply: rejectProblem(formData, { code, message: code, fields: { lines: code }, details }),
});

const UNITS_PATTERN = /^\+?\d{1,8}$/;

/** Reads SKUs and units (contract/sku-lines.ts). The units of a repeated SKU are added up. */
function readLines(text: string): { units: Map<string, number> } | { line: number } {
  const units = new Map<string, number>();
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    const parts = splitSkuLine(line);
    if (parts === null) continue;
    const { sku } = parts;
    const figure = normaliseNumber(parts.figure);
    const count = UNITS_PATTERN.test(figure) ? Number(figure) : 0;
    if (sku === "" || count < 1) return { line: index + 1 };
    const knownSku =
      [...units.keys()].find((one) => one.toLowerCase() === sku.toLowerCase()) ?? sku;
    units.set(knownSku, (units.get(knownSku) ?? 0) + count);
  }
  return units.size > 0 ? { units } : { line: 1 };
}
