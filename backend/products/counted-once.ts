import type { ProductCount } from "#contract/products.ts";
import type { PageCalls } from "../http/page-calls.ts";
import { leavesNothingOut, type ProductFilter } from "./product-filter.ts";

/**
 * `count`'s answer, kept for the page where it is about all products: its tabs show them, and its list, which is asked for after it, need not count them
 * again. In a large catalogue counting is most of what both cost.
 */
export function countedOnce(
  page: PageCalls | undefined,
  accountId: string,
  filter: ProductFilter,
  count: () => Promise<ProductCount>,
): Promise<ProductCount> {
  if (!page || !leavesNothingOut(accountId, filter)) return count();
  const counted = page.productCounts.get(accountId) ?? count();
  page.productCounts.set(accountId, counted);
  return counted;
}
