import { productFilter } from "#app/components/product/list-params.ts";
import type { Call } from "#app/services/http.ts";
import { countProducts } from "#contract/products.ts";
import { countIn, VIEWS, viewParams } from "./list-view.ts";

/** How many products each tab has, in the tabs' order: by one call, or by one a tab where the upstream does not break its count down. */
export async function countViews(call: Call): Promise<number[]> {
  const all = await call(countProducts);
  if (all.count === 0 || all.bySyncStatuses.length > 0)
    return VIEWS.map((view) => countIn(view, all));
  return Promise.all(
    VIEWS.map(
      async (view) => (await call(countProducts, { query: productFilter(viewParams(view)) })).count,
    ),
  );
}
