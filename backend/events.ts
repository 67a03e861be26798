import type { Language } from "#contract/languages.ts";
import type { OrderStatus } from "#contract/statuses.ts";
import type { Transaction } from "./db/client.ts";
import type { ChannelChatMessage } from "./marketplaces/channel-chats.ts";
import type { ListedWarehouse } from "./marketplaces/connector.ts";

/**
 * Events that a lower service raises for higher ones, which it may not import
 * (docs/architecture.md). Names are in the past tense, values are ids and plain data. Each is
 * handled in the transaction that raises it, so both happen or neither.
 */
export interface Events {
  accountCreated: { accountId: string; language: Language; at: Date };
  staffJoined: { accountId: string; userId: string; name: string };
  /** The storage quota is nearly used up. */
  storageLow: { accountId: string; storedBytes: number; mostBytes: number };
  /** `isKnown`: sold with this shop before. `warehouses`: the shop's own, by their names. */
  channelConnected: {
    accountId: string;
    channelId: string;
    shopName: string;
    warehouses: readonly ListedWarehouse[];
    isKnown: boolean;
  };
  /** The channel's row stays; the channel is no longer called. */
  channelDisconnected: { accountId: string; channelId: string; actor: string; at: Date };
  /** The channel may show old figures: a pause is over, or it has another warehouse. */
  channelOutdated: { accountId: string; channelId: string };
  orderReported: { accountId: string; channelId: string; externalId: string };
  /** A message in a chat came on the marketplace. */
  chatReported: { accountId: string; channelId: string; externalId: string };
  /** A chat message from a marketplace that only pushes and cannot be read. */
  chatReceived: {
    accountId: string;
    channelId: string;
    externalId: string;
    buyerId: string;
    message: ChannelChatMessage;
  };
  /** A message that the channel had taken does not reach the buyer. `code` is the channel's. */
  chatMessageFailed: { accountId: string; messageId: string; code: string };
  /** An order is new (`from` is `null`), or its status or tracking code changed. It is locked. */
  orderChanged: { accountId: string; orderId: string; from: OrderStatus | null };
  /** An order has ended whose buyer was erased before. */
  erasedOrderEnded: { accountId: string; orderId: string };
  /** The sellable units of these variants changed. */
  availabilityChanged: { accountId: string; variantIds: readonly string[] };
  /**
   * The orders' sale figures may have changed: price, lines, time or status. The row of a single
   * order is locked. Raised last.
   */
  salesChanged: { accountId: string; orderIds: readonly string[] };
  /** An import of a shop's products is ready to be decided, or is fully written or undone. */
  shopImportMoved: { accountId: string; importId: string };
  /**
   * The marketplace changed the units of an item reserved for its campaigns. `isByOrder`: by an
   * order, which is reported too.
   */
  campaignReported: {
    accountId: string;
    channelId: string;
    externalProductId: string;
    isByOrder: boolean;
  };
  /** The marketplace no longer has this item. */
  listingGone: { accountId: string; channelId: string; externalProductId: string };
  listingReviewed: { accountId: string; channelId: string; externalProductId: string };
  /** A product was created or changed; its row is locked. All lists are of variants. */
  productChanged: {
    accountId: string;
    productId: string;
    at: Date;
    isNew: boolean;
    added: readonly string[];
    repriced: readonly string[];
    /** Variants put on or off sale, removed, or with another stock mode. */
    offeredOtherwise: readonly string[];
    /** Variants whose SKU or whose product's category changed; empty if neither did. */
    renamed: readonly string[];
  };
  /** Raised before the deletion. Listings on the target channels are deleted; others stay. */
  productDeleted: {
    accountId: string;
    productId: string;
    actor: string;
    at: Date;
    batchId?: string | undefined;
    targetChannelIds: readonly string[];
    /** The change is part of a bulk change, which may wait behind a single change. */
    isBulk: boolean;
  };
  /** Includes its descendants. Paths such as `Fashion > Kaos`. */
  categoryMoved: { accountId: string; from: string; to: string };
  /** The products of the category are in `reassignedTo` now; "" for no category. */
  categoryDeleted: { accountId: string; reassignedTo: string };
  /**
   * The change of each variant's available units; the levels are locked. A handler that reserves
   * units adds them, so that the map has what is left.
   */
  stockChanged: { accountId: string; changes: Map<string, number> };
}

/** `B` is the Backend, which has the handlers as a member. */
export type Handlers<B> = {
  readonly [Name in keyof Events]: readonly ((
    backend: B,
    tx: Transaction,
    event: Events[Name],
  ) => Promise<void>)[];
};

/** Runs the event's handlers one after the other. Throws a handler's errors. */
export async function raiseEvent<
  B extends { readonly handlers: Handlers<B> },
  Name extends keyof Events,
>(backend: B, tx: Transaction, name: Name, event: Events[Name]): Promise<void> {
  for (const handle of backend.handlers[name]) await handle(backend, tx, event);
}
