import { redirect } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { addProblemToast, addToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { printStockLabels } from "#contract/stock-labels.ts";
import {
  buildFormAddress,
  findCopiesFault,
  readLabelChoices,
  readTypedCopies,
} from "./+/typed-labels.ts";
import type { Route } from "./+types/labels";

/**
 * Returns the labels of the posted form as a PDF. A refused form leads back to the items, with the
 * reason and the typed values.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const typedCopies = readTypedCopies(form);
  const choices = readLabelChoices(form);
  const { size, fields, asOnHand } = choices;
  const returnToForm = () => redirect(buildFormAddress(typedCopies, choices), 303);
  const faults = asOnHand
    ? []
    : typedCopies.filter(({ copies }) => findCopiesFault(copies) !== null);
  if (faults.length > 0) {
    addToast(context, "error", "common:form.check", { count: faults.length });
    return returnToForm();
  }
  const items = typedCopies.map(({ stockId, copies }) => ({
    stockId,
    copies: asOnHand ? null : Number(copies),
  }));
  const printed = await attempt(
    getCall(context)(printStockLabels, { body: { items, size, fields } }),
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
  return returnToForm();
}
