import { and, eq, isNull } from "drizzle-orm";
import type { ChannelType } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { notFound, ProblemError } from "../http/problem-error.ts";
import { type Capability, type Connector, ConnectorError } from "../marketplaces/connector.ts";
import type { Credentials } from "../marketplaces/credentials.ts";
import { withCapability } from "./credentials.ts";
import { beingSetUp } from "./operator-faults.ts";
import { type ChannelLists, channelLists } from "./references.ts";

interface Shop {
  accountId: string;
  channelId: string;
  /** Requires a shop of this type. */
  channelType?: ChannelType;
}

/**
 * Reads a shop's own lists for a call of the API. Throws 404 for another account's shop, 409
 * `channel_not_active`, 502 `channel_setup`, `channel_refused` or `channel_unavailable` with the
 * marketplace's code.
 */
export const readShopLists = <T>(
  backend: Backend,
  shop: Shop,
  read: (lists: ChannelLists) => Promise<T>,
): Promise<T> => asked(backend, shop, () => read(channelLists(backend, shop)));

/**
 * `readShopLists` for one of the shop's categories. Also throws 404 for a category that the shop
 * does not have, or that holds categories instead of products.
 */
export const readShopCategory = <T>(
  backend: Backend,
  shop: Shop & { categoryId: string; language: string },
  read: (lists: ChannelLists) => Promise<T>,
): Promise<T> =>
  readShopLists(backend, shop, async (lists) => {
    const found = (await lists.categories(shop.language)).find(
      ({ categoryId }) => categoryId === shop.categoryId,
    );
    if (!found?.isLeaf) throw notFound("The category");
    return read(lists);
  });

/** `readShopLists` with a part of the shop's connector. */
export const callCapability = <Name extends Capability, T>(
  backend: Backend,
  shop: Shop,
  name: Name,
  use: (part: NonNullable<Connector[Name]>, credentials: Credentials) => Promise<T>,
): Promise<T> => asked(backend, shop, () => withCapability(backend, shop, name, use));

async function asked<T>(backend: Backend, shop: Shop, ask: () => Promise<T>): Promise<T> {
  const [found] = await backend.db
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
  if (!found) throw notFound("The channel");
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
  if (error.fault) return beingSetUp();
  const code =
    error.kind === "rejected" || error.kind === "wrong_state"
      ? "channel_refused"
      : "channel_unavailable";
  return new ProblemError(502, code, error.message, { details });
}
