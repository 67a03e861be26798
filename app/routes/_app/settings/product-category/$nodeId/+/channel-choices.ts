import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { readCategoryNeeds } from "#app/services/listing/category-needs.ts";
import { attemptRemote } from "#app/upstream/attempt-remote.ts";
import type { Attempt } from "#app/upstream/http.ts";
import {
  type CategoryChoice,
  findChannelCategories as find,
  suggestChannelCategories,
} from "#contract/channel-references.ts";

type Context = Readonly<RouterContextProvider>;
export interface ChannelChoice {
  id: string;
  /** `Fashion › Batik › Kemeja` */
  path: string;
}
const FOUND_LIMIT = 30;

/** Finds leaf categories whose path has every word. `null` if the channel does not answer. */
export async function findChannelCategories(
  context: Context,
  channelId: string,
  search: string,
): Promise<ChannelChoice[] | null> {
  const outcome = await attemptRemote(
    getCall(context)(find, { params: { channelId }, query: { search, limit: FOUND_LIMIT } }),
  );
  return outcome.ok ? outcome.value.categories.map(toChoice) : null;
}

const PROPOSED_LIMIT = 5;

/**
 * Suggests channel categories: the channel's recommendation for one of the category's products, and
 * those of the same name. Without either, those recently used by the shop's listings.
 */
export async function proposeChannelCategories(
  context: Context,
  channelId: string,
  category: { path: string; productId: string | null },
): Promise<ChannelChoice[]> {
  const { path, productId } = category;
  const name = path.split(" > ").at(-1) ?? path;
  const [named, suggested] = await Promise.all([
    findChannelCategories(context, channelId, name),
    productId === null
      ? null
      : attemptRemote(
          getCall(context)(suggestChannelCategories, {
            params: { channelId },
            query: { internalProductId: productId },
          }),
        ),
  ]);
  const { recommended, recent } = suggested?.ok ? suggested.value : { recommended: [], recent: [] };
  const fitting = [...recommended.map(toChoice), ...(named ?? [])];
  const choices = fitting.length > 0 ? fitting : recent.map(toChoice);
  return [...new Map(choices.map((choice) => [choice.id, choice])).values()].slice(
    0,
    PROPOSED_LIMIT,
  );
}

/**
 * Returns the leaf category with the id; `null` if there is none. Not ok if the channel does not
 * answer.
 */
export async function findLeafCategory(
  context: Context,
  channelId: string,
  categoryId: string,
): Promise<Attempt<ChannelChoice> | null> {
  const found = await readCategoryNeeds(getCall(context), channelId, categoryId);
  return found?.ok ? { ok: true, value: toChoice(found.value.category) } : found;
}

const toChoice = ({ categoryId, path }: CategoryChoice): ChannelChoice => ({
  id: categoryId,
  path: path.join(" › "),
});
