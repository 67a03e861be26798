import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { attemptRemote } from "#app/services/attempt-remote.ts";
import { listShopeeCategories } from "#contract/shopee.ts";

export interface ChannelChoice {
  id: string;
  /** `Fashion › Batik › Kemeja` */
  path: string;
}
const MOST = 30;

/** Leaf categories of the channel whose path has every word; null when the channel does not answer. */
export async function findChannelCategories(context: Readonly<RouterContextProvider>, channelId: string, find: string): Promise<ChannelChoice[] | null> {
  const all = await readLeaves(context, channelId);
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  return all?.filter(({ path }) => words.every((word) => path.toLowerCase().includes(word))).slice(0, MOST) ?? null;
}

/** The leaf of an id; null where there is none, or the channel does not answer. */
export async function channelCategory(context: Readonly<RouterContextProvider>, channelId: string, id: string): Promise<ChannelChoice | null> {
  return (await readLeaves(context, channelId))?.find((leaf) => leaf.id === id) ?? null;
}

async function readLeaves(context: Readonly<RouterContextProvider>, channelId: string): Promise<ChannelChoice[] | null> {
  const found = await attemptRemote(getCall(context)(listShopeeCategories, { params: { channelId } }));
  if (!found.ok) return null;
  const { categories } = found.value;
  const byId = new Map(categories.map((category) => [category.categoryId, category]));
  const pathOf = (id: string | null): string[] => {
    const category = id === null ? undefined : byId.get(id);
    return category ? [...pathOf(category.parentId), category.name] : [];
  };
  return categories
    .filter(({ isLeaf }) => isLeaf)
    .map(({ categoryId }) => ({ id: categoryId, path: pathOf(categoryId).join(" › ") }))
    .sort((a, b) => a.path.localeCompare(b.path));
}
