import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { currentState, getCall, getFormat, getMe } from "#app/middleware/request-store.ts";
import { addToast } from "#app/services/form/toast.ts";
import type { ChannelSummary } from "#contract/accounts.ts";
import { findProductIds, findProducts } from "#contract/products.ts";
import { MAX_PICKED } from "#contract/query.ts";
import {
  buildProductQuery,
  type ProductParams,
  productList,
  readProductParams,
} from "./product-list.ts";

type Context = Readonly<RouterContextProvider>;

/** The master list's selection: the checked ids, or all that its filters find. */
export interface PickedProducts {
  all: boolean;
  ids: string[];
  params: ProductParams;
  channels: ChannelSummary[];
  /** Address of the list. */
  back: string;
}

/**
 * Reads the selection from the page's address, so that a confirmation page can be reloaded. Without
 * a selection, redirects to the list with a message.
 */
export async function readPicked(context: Context): Promise<PickedProducts> {
  const { searchParams } = currentState(context).url;
  const { channels } = (await getMe(context)).account;
  const params = await readProductParams(context);
  const all = searchParams.get("all") === "1";
  const ids = [...new Set(searchParams.getAll("ids").filter((id) => id !== ""))];
  const listAddress = productList.path + productList.searchOf(params);
  if (all || ids.length > 0) return { all, ids, params, channels, back: listAddress };
  throw answerNothingPicked(context, listAddress);
}

export function answerNothingPicked(context: Context, back: string): Response {
  addToast(context, "warning", "products:bulk.none");
  return redirect(back, 303);
}

/** Returns the number and first names of selected products. Without any, redirects to the list. */
export async function previewPicked(
  context: Context,
  { all, ids, params, back }: PickedProducts,
  most: number,
): Promise<{ total: number; names: string[] }> {
  const filter = all ? buildProductQuery(context, params) : { ids };
  const { products, total } = await getCall(context)(findProducts, {
    query: { ...filter, limit: most },
  });
  if (total === 0) throw answerNothingPicked(context, back);
  return { total, names: products.map((product) => product.name) };
}

/**
 * Previews a change that is made in one request. Above its limit, redirects to the list with a
 * message instead of leaving some out.
 */
export async function previewChange(
  context: Context,
  picked: PickedProducts,
  most: number,
): Promise<{ count: number; names: string[] }> {
  const { total, names } = await previewPicked(context, picked, most);
  if (total > MAX_PICKED) throw answerTooMany(context, picked.back);
  return { count: total, names };
}

function answerTooMany(context: Context, back: string): Response {
  addToast(context, "warning", "products:bulk.tooMany", {
    most: getFormat(context).number(MAX_PICKED),
  });
  return redirect(back, 303);
}

/** Returns all selected ids, however many the filters find. */
export async function readPickedIds(context: Context, picked: PickedProducts): Promise<string[]> {
  if (!picked.all) return picked.ids;
  const call = getCall(context);
  const query = { ...buildProductQuery(context, picked.params), limit: MAX_PICKED };
  const [{ productIds }, following] = await Promise.all([
    call(findProductIds, { query }),
    call(findProductIds, { query: { ...query, limit: 1, offset: MAX_PICKED } }),
  ]);
  if (following.productIds.length > 0) throw answerTooMany(context, picked.back);
  return productIds;
}
