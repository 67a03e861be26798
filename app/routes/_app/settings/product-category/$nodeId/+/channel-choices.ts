import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { categoryNeeds } from "#app/services/listing/category-needs.ts";
import { attemptRemote } from "#app/services/upstream/attempt-remote.ts";
import {
  type CategoryChoice,
  findChannelCategories as find,
} from "#contract/channel-references.ts";

type Context = Readonly<RouterContextProvider>;
export interface ChannelChoice {
  id: string;
  /** `Fashion › Batik › Kemeja` */
  path: string;
}
const MOST = 30;

/**
 * Leaf categories of the channel whose path has every word; null when the channel does not answer.
 */
export async function findChannelCategories(
  context: Context,
  channelId: string,
  search: string,
): Promise<ChannelChoice[] | null> {
  const found = await attemptRemote(
    getCall(context)(find, { params: { channelId }, query: { search, limit: MOST } }),
  );
  return found.ok ? found.value.categories.map(toChoice) : null;
}

/** The leaf of an id; null where there is none, or the channel does not answer. */
export async function channelCategory(
  context: Context,
  channelId: string,
  categoryId: string,
): Promise<ChannelChoice | null> {
  const found = await categoryNeeds(getCall(context), channelId, categoryId);
  return found?.ok ? toChoice(found.value.category) : null;
}

const toChoice = ({ categoryId, path }: CategoryChoice): ChannelChoice => ({
  id: categoryId,
  path: path.join(" › "),
});
