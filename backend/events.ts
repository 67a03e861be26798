import type { Language } from "#contract/languages.ts";
import type { OrderStatus } from "#contract/statuses.ts";
import type { Transaction } from "./db/client.ts";
import type { ChannelChatMessage } from "./marketplaces/channel-chats.ts";
import type { ListedWarehouse } from "./marketplaces/connector.ts";

/**
 * Events that a lower service raises for higher ones, which it may not import
 * (docs/architecture.md). Names are in the past tense, values are ids and plain data. Handlers run
 * in the transaction that raises the event.
 */
export interface Events {
  accountCreated: { accountId: string; language: Language; at: Date };
  staffJoined: { accountId: string; userId: string; name: string };
  /** The storage quota is nearly used up. */
  storageLow: { accountId: string; storedBytes: number; mostBytes: number };
  /** `isKnown`: the account sold with this shop before. `warehouses`: the shop's own. */
  channelConnected: {
    accountId: string;
    channelId: string;
    shopName: string;
    warehouses: readonly ListedWarehouse[];
    isKnown: boolean;
  };
  /** The channel's row stays, but the channel is not called again. */
  channelDisconnected: { accountId: string; channelId: string; actor: string; at: Date };
  /** The channel may show old figures: a pause ended, or its warehouse changed. */
  channelOutdated: { accountId: string; channelId: string };
  orderReported: { accountId: string; channelId: string; externalId: string };
  chatReported: { accountId: string; channelId: string; externalId: string };
  /** A chat message from a marketplace whose messages cannot be read, only pushed. */
  chatReceived: {
    accountId: string;
    channelId: string;
    externalId: string;
    buyerId: string;
    /** The conversation's own name. Absent: the channel is asked about an unknown buyer. */
    buyerName?: string;
    message: ChannelChatMessage;
  };
  /** The channel accepted a message, but the buyer does not get it. `code` is the channel's. */
  chatMessageFailed: { accountId: string; messageId: string; code: string };
  /**
   * An order is new (`from` is `null`), or its status or tracking code changed. Its row is locked.
   */
  orderChanged: { accountId: string; orderId: string; from: OrderStatus | null };
  /** The order ended after its buyer was erased. */
  erasedOrderEnded: { accountId: string; orderId: string };
  /** The sellable units of these variants changed. */
  availabilityChanged: { accountId: string; variantIds: readonly string[] };
  /** The orders' sale figures may have changed: price, lines, time or status. Raised last. */
  salesChanged: { accountId: string; orderIds: readonly string[] };
  /** An import of a shop's products is ready to be decided, or is fully written or undone. */
  shopImportMoved: { accountId: string; importId: string };
  /**
   * The marketplace changed the units of an item reserved for its campaigns. `isByOrder`: an order
   * caused it, and is reported too.
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
  /** A product was created or changed; its row is locked. All lists contain variant ids. */
  productChanged: {
    accountId: string;
    productId: string;
    at: Date;
    isNew: boolean;
    added: readonly string[];
    repriced: readonly string[];
    /** Variants put on or off sale, removed, or with another stock mode. */
    availabilityModeChanged: readonly string[];
    /** Variants whose SKU or whose product's category changed. */
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
    /** Part of a bulk change, which may wait behind a single change. */
    isBulk: boolean;
  };
  /** Includes its descendants. Paths look like `Fashion > Kaos`. */
  categoryMoved: { accountId: string; from: string; to: string };
  /** The products of the category are in `reassignedTo` now; "" means no category. */
  categoryDeleted: { accountId: string; reassignedTo: string };
  /**
   * The change of each variant's available units; the levels are locked. A handler that reserves
   * units subtracts them from the map.
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

export async function raiseEvent<
  B extends { readonly handlers: Handlers<B> },
  Name extends keyof Events,
>(backend: B, tx: Transaction, name: Name, event: Events[Name]): Promise<void> {
  for (const handle of backend.handlers[name]) await handle(backend, tx, event);
}
