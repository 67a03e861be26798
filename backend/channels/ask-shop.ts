import { and, eq, isNull } from "drizzle-orm";
import type { ChannelType } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { notFound, ProblemError } from "../http/problem-error.ts";
import { type Capability, type Connector, ConnectorError } from "../marketplaces/connector.ts";
import type { Credentials } from "../marketplaces/credentials.ts";
import { withCapability } from "./credentials.ts";
import { makeSetupError } from "./operator-faults.ts";
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
  read: (lists: ChannelLists) => Promise<T>,
): Promise<T> => askShop(backend, shop, () => read(makeChannelLists(backend, shop)));

/**
 * `readShopLists` for one category. Throws 404 also for an unknown category, or one with
 * subcategories.
 */
export const readShopCategory = <T>(
  backend: Backend,
  shop: Shop & { categoryId: string; language: string },
  read: (lists: ChannelLists) => Promise<T>,
): Promise<T> =>
  readShopLists(backend, shop, async (lists) => {
    const channelCategory = (await lists.categories(shop.language)).find(
      ({ categoryId }) => categoryId === shop.categoryId,
    );
    if (!channelCategory?.isLeaf) throw notFound("The category");
    return read(lists);
  });

/** `readShopLists` with a part of the shop's connector. */
export const callCapability = <Name extends Capability, T>(
  backend: Backend,
  shop: Shop,
  name: Name,
  call: (part: NonNullable<Connector[Name]>, credentials: Credentials) => Promise<T>,
): Promise<T> => askShop(backend, shop, () => withCapability(backend, shop, name, call));

async function askShop<T>(backend: Backend, shop: Shop, call: () => Promise<T>): Promise<T> {
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
    return await call();
  } catch (error) {
    throw error instanceof ConnectorError ? toProblem(error) : error;
  }
}

function toProblem(error: ConnectorError): ProblemError {
  const details = { code: error.code };
  if (error.kind === "unauthorised" || error.kind === "token_expired") {
    return new ProblemError(409, "channel_not_active", "The channel has to be connected again", {
      details,
    });
  }
  if (error.kind === "not_found") return notFound("The requested object of the channel");
  if (error.fault) return makeSetupError();
  const code =
    error.kind === "rejected" || error.kind === "wrong_state"
      ? "channel_refused"
      : "channel_unavailable";
  return new ProblemError(502, code, error.message, { details });
}
