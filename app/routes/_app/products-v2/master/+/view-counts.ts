import { productList } from "#app/services/product/product-list.ts";
import type { Call } from "#app/upstream/http.ts";
import { countProducts, type ProductCount } from "#contract/products.ts";
import { countIn, VIEWS, viewParams } from "./list-view.ts";

/** The filters of the views contain neither dates nor money. */
const ANYWHERE = { timeZone: "UTC", countryCode: "id" } as const;

/**
 * Returns the number of products of each tab, in the tabs' order. If the upstream's list has no
 * counts, they are read separately, and by tab if they are not broken down.
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
