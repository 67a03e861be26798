import { productList } from "#app/services/product/product-list.ts";
import type { Call } from "#app/upstream/http.ts";
import { countProducts, type ProductCount } from "#contract/products.ts";
import { countIn, VIEWS, viewParams } from "./list-view.ts";

/** No filter of a view is about days or money. */
const ANYWHERE = { timeZone: "UTC", countryCode: "id" } as const;

/**
 * How many products each tab has, in the tabs' order. An upstream that includes no counts in a list
 * is asked for them, and by tab where it does not break them down.
 */
export async function countViews(call: Call, counts?: ProductCount): Promise<number[]> {
  const all = counts ?? (await call(countProducts));
  if (all.count === 0 || all.bySyncStatuses.length > 0)
    return VIEWS.map((view) => countIn(view, all));
  return Promise.all(
    VIEWS.map(
      async (view) =>
        (await call(countProducts, { query: productList.asked(viewParams(view), ANYWHERE) })).count,
    ),
  );
}
