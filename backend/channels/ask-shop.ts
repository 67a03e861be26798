import { and, eq, isNull } from "drizzle-orm";
import type { ChannelType } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { notFound, ProblemError } from "../http/problem-error.ts";
import { type Capability, type Connector, ConnectorError } from "../marketplaces/connector.ts";
import type { Credentials } from "../marketplaces/credentials.ts";
import { withCapability } from "./credentials.ts";
import { beingSetUpProblem } from "./operator-faults.ts";
import { type ChannelLists, makeChannelLists } from "./references.ts";

interface Shop {
  accountId: string;
  channelId: string;
  /** Requires a shop of this type. */
  channelType?: ChannelType;
}

/**
 * Reads a shop's own lists for an API call. Throws 404, 409 `channel_not_active`, 502
 * `channel_setup`, `channel_refused` or `channel_unavailable` with the marketplace's code.
 */
export const readShopLists = <T>(
  backend: Backend,
  shop: Shop,
  readFromLists: (lists: ChannelLists) => Promise<T>,
): Promise<T> => askShop(backend, shop, () => readFromLists(makeChannelLists(backend, shop)));

/**
 * `readShopLists` for one category. Also throws 404 for an unknown category, or one that contains
 * categories.
 */
export const readShopCategory = <T>(
  backend: Backend,
  shop: Shop & { categoryId: string; language: string },
  readFromLists: (lists: ChannelLists) => Promise<T>,
): Promise<T> =>
  readShopLists(backend, shop, async (lists) => {
    const channelCategory = (await lists.categories(shop.language)).find(
      ({ categoryId }) => categoryId === shop.categoryId,
    );
    if (!channelCategory?.isLeaf) throw notFound("The category");
    return readFromLists(lists);
  });

/** `readShopLists` with a part of the shop's connector. */
export const callCapability = <Name extends Capability, T>(
  backend: Backend,
  shop: Shop,
  name: Name,
  use: (part: NonNullable<Connector[Name]>, credentials: Credentials) => Promise<T>,
): Promise<T> => askShop(backend, shop, () => withCapability(backend, shop, name, use));

async function askShop<T>(backend: Backend, shop: Shop, ask: () => Promise<T>): Promise<T> {
  const [channel] = await backend.db
    .select({ id: channels.id })
    .from(channels)
    .where(
      and(
        eq(channels.id, shop.channelId),
        eq(channels.accountId, shop.accountId),
        shop.channelType ? eq(channels.channelType, shop.channelType) : undefined,
        isNull(channels.disconnectedAt),
      ),
    );
  if (!channel) throw notFound("The channel");
  try {
    return await ask();
  } catch (error) {
    throw error instanceof ConnectorError ? asProblem(error) : error;
  }
}

function asProblem(error: ConnectorError): ProblemError {
  const details = { code: error.code };
  if (error.kind === "unauthorised" || error.kind === "token_expired") {
    return new ProblemError(409, "channel_not_active", "The channel has to be connected again", {
      details,
    });
  }
  if (error.kind === "not_found") return notFound("What was asked of the channel");
  if (error.fault) return beingSetUpProblem();
  const code =
    error.kind === "rejected" || error.kind === "wrong_state"
      ? "channel_refused"
      : "channel_unavailable";
  return new ProblemError(502, code, error.message, { details });
}
