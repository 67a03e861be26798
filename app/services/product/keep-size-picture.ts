import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import type { ProductDraft } from "#app/models/product/product-draft.ts";
import { type Attempt, attempt } from "#app/upstream/http.ts";
import { saveSizeChart } from "#contract/size-charts.ts";

/** Maximum length of a guide's name (contract/size-charts.ts). */
const NAME_LENGTH = 100;

/** Turns the draft's size picture into a size guide for all, named like the product. */
export async function keepSizePicture(
  context: Readonly<RouterContextProvider>,
  draft: ProductDraft,
): Promise<Attempt<ProductDraft>> {
  if (!draft.sizeChartImage) return { ok: true, value: draft };
  const sizeChart = {
    name: draft.name.trim().slice(0, NAME_LENGTH),
    measures: [],
    rows: [],
    imageId: draft.sizeChartImage.id,
  };
  const outcome = await attempt(getCall(context)(saveSizeChart, { body: { sizeChart } }));
  if (!outcome.ok)
    return {
      ...outcome,
      problem: {
        ...outcome.problem,
        fields: { sizeChart: outcome.problem.fields?.imageId ?? outcome.problem.code },
      },
    };
  return {
    ok: true,
    value: { ...draft, sizeChart: outcome.value.sizeChart.id, sizeChartImage: null },
  };
}
