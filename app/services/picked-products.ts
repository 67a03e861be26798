import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { type ListParams, listHref, parseListParams, productFilter } from "#app/components/product/list-params.ts";
import { currentState, getCall, getMe } from "#app/middleware/request-store.ts";
import { addToast } from "#app/services/toast.ts";
import type { ChannelSummary } from "#contract/accounts.ts";
import { findProductIds, findProducts } from "#contract/products.ts";

type Context = Readonly<RouterContextProvider>;

/** What the master list's bulk bar sends: the picked ids, or all that its filters find. */
export interface Picked {
  all: boolean;
  ids: string[];
  params: ListParams;
  channels: ChannelSummary[];
  /** The list as it was. */
  back: string;
}

/** The cap of "select all that match" (contract findProductIds). */
const MOST_IDS = 10_000;

/** Reads it from the page's own address, so that a confirm page can be reloaded. Nothing picked goes back to the list with a word. */
export async function readPicked(context: Context): Promise<Picked> {
  const { searchParams } = currentState(context).url;
  const { channels } = (await getMe(context)).account;
  const params = parseListParams(
    searchParams,
    channels.map((channel) => channel.id),
  );
  const all = searchParams.get("all") === "1";
  const ids = [...new Set(searchParams.getAll("ids").filter((id) => id !== ""))];
  const back = listHref(params);
  if (all || ids.length > 0) return { all, ids, params, channels, back };
  throw nothingPicked(context, back);
}

export function nothingPicked(context: Context, back: string): Response {
  addToast(context, "warning", "products:bulk.none");
  return redirect(back, 303);
}

/** How many products it means (`count` as far as one change goes, `total` in all), and the first few names. */
export async function previewPicked(context: Context, { all, ids, params }: Picked, most: number): Promise<{ count: number; total: number; names: string[] }> {
  const filter = all ? productFilter(params) : { ids };
  const { products, total } = await getCall(context)(findProducts, { query: { ...filter, limit: most } });
  return { count: Math.min(total, MOST_IDS), total, names: products.map((product) => product.name) };
}

export async function pickedIds(context: Context, { all, ids, params }: Picked): Promise<string[]> {
  if (!all) return ids;
  const { productIds } = await getCall(context)(findProductIds, { query: { ...productFilter(params), limit: MOST_IDS } });
  return productIds;
}
