import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { getCall, getMe } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { typedUnits, typedUnitsToMove } from "#app/services/stock/typed-units.ts";
import { attempt } from "#app/upstream/http.ts";
import { createProblemResponse } from "#app/upstream/problem-response.ts";
import type { Input } from "#contract/endpoint.ts";
import { ADJUSTMENT_REASONS, WRITABLE_FIGURES } from "#contract/statuses.ts";
import { startStockBatch } from "#contract/stock-batches.ts";
import { listBulkActions } from "./bulk-forms.tsx";
import { readPicked } from "./picked-levels.ts";

const note = z.string().trim().max(500, "too_long").default("");
const Forms = {
  adjust: z
    .object({
      figure: z.enum(WRITABLE_FIGURES),
      mode: z.enum(["by", "to"]),
      quantity: typedUnits,
      reason: z.enum(ADJUSTMENT_REASONS),
      note,
    })
    .superRefine(({ mode, quantity }, context) => {
      if (mode === "to" && quantity < 0)
        context.addIssue({ code: "custom", path: ["quantity"], message: "negative" });
    }),
  transfer: z.object({
    toWarehouseId: z.string({ error: "required" }).min(1, "required"),
    quantity: typedUnitsToMove.optional(),
    note,
  }),
  sync: z.object({ sync: z.enum(["on", "off"]) }),
  rule: z.object({ ruleId: z.string().default("") }),
  rack: z.object({ rack: z.string().trim().max(50, "too_long").default("") }),
};
type BatchChange = Input<typeof startStockBatch>["body"]["change"];

function readChange(formData: FormData) {
  switch (formData.get("intent")) {
    case "adjust": {
      const form = parseForm(formData, Forms.adjust);
      if (!form.ok) return form;
      const { figure, mode, quantity, reason, note: why } = form.value;
      const amount = mode === "by" ? { by: quantity } : { to: quantity };
      return { ok: true as const, change: { [figure]: amount, reason, note: why } as BatchChange };
    }
    case "transfer": {
      const form = parseForm(formData, Forms.transfer);
      if (!form.ok) return form;
      const { toWarehouseId, quantity = null, note: why } = form.value;
      return {
        ok: true as const,
        change: { transfer: { toWarehouseId, quantity }, note: why } as BatchChange,
      };
    }
    case "sync": {
      const form = parseForm(formData, Forms.sync);
      return form.ok
        ? { ok: true as const, change: { syncEnabled: form.value.sync === "on" } as BatchChange }
        : form;
    }
    case "rule": {
      const form = parseForm(formData, Forms.rule);
      return form.ok
        ? { ok: true as const, change: { ruleId: form.value.ruleId || null } as BatchChange }
        : form;
    }
    case "push":
      return { ok: true as const, change: { pushNow: true } as BatchChange };
    default: {
      const form = parseForm(formData, Forms.rack);
      return form.ok
        ? { ok: true as const, change: { rack: form.value.rack } as BatchChange }
        : form;
    }
  }
}

/** Starts the job that changes the picked levels. Its page shows the progress. */
export async function changeMany(context: Readonly<RouterContextProvider>, formData: FormData) {
  const { user } = await getMe(context);
  if (!listBulkActions(user.isInternal).some((thing) => thing === formData.get("intent")))
    throw createProblemResponse(403, "forbidden", "For internal users only");
  const picked = await readPicked(context);
  const wantedChange = readChange(formData);
  if (!wantedChange.ok) return rejectInvalid(wantedChange);
  const outcome = await attempt(
    getCall(context)(startStockBatch, { body: { pick: picked.pick, change: wantedChange.change } }),
  );
  if (!outcome.ok) return rejectProblem(formData, outcome.problem);
  return redirect(`/stocks/manage/batches/${encodeURIComponent(outcome.value.batchId)}`, 303);
}
