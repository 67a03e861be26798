import type { Language } from "#contract/languages.ts";
import type { OrderStatus } from "#contract/statuses.ts";
import type { Transaction } from "./db/client.ts";
import type { ChannelChatMessage } from "./marketplaces/channel-chats.ts";
import type { ListedWarehouse } from "./marketplaces/connector.ts";

/**
 * What a lower service tells the higher ones, which it may not import (docs/architecture.md). Past
 * tense, ids and plain values; each is handled in the transaction that raises it, so either all of
 * it happens or nothing does.
 */
export interface Events {
  accountCreated: { accountId: string; language: Language; at: Date };
  /** By an invitation. */
  staffJoined: { accountId: string; userId: string; name: string };
  /** Of what the account may keep little is left. */
  storageLow: { accountId: string; storedBytes: number; mostBytes: number };
  /**
   * `isKnown`: the account sold with this shop before. `warehouses`: the shop's own, by its names.
   */
  channelConnected: {
    accountId: string;
    channelId: string;
    shopName: string;
    warehouses: readonly ListedWarehouse[];
    isKnown: boolean;
  };
  /** Its row stays; nothing more is asked of it. */
  channelDisconnected: { accountId: string; channelId: string; actor: string; at: Date };
  /** What it shows may be old: a pause is over, or it has another warehouse. */
  channelOutdated: { accountId: string; channelId: string };
  /** The marketplace has news of an order. */
  orderReported: { accountId: string; channelId: string; externalId: string };
  /** Somebody wrote in a chat on the marketplace. */
  chatReported: { accountId: string; channelId: string; externalId: string };
  /** The same where the marketplace can only tell, and nothing is to be read: what they wrote. */
  chatReceived: {
    accountId: string;
    channelId: string;
    externalId: string;
    buyerId: string;
    message: ChannelChatMessage;
  };
  /**
   * An order was made (`from` is null), or has another status or tracking code; its row is locked.
   */
  orderChanged: { accountId: string; orderId: string; from: OrderStatus | null };
  /** An order is over whose buyer was erased while it was under way. */
  erasedOrderEnded: { accountId: string; orderId: string };
  /** More or fewer of these variants may be sold than before. */
  availabilityChanged: { accountId: string; variantIds: readonly string[] };
  /**
   * What they were sold for, by which lines, when, or how they stand as a sale may be another. The
   * row of a single one is locked; raised last.
   */
  salesChanged: { accountId: string; orderIds: readonly string[] };
  /**
   * An import of a shop's products is ready to be decided, or all of it is written or taken back.
   */
  shopImportMoved: { accountId: string; importId: string };
  /**
   * The marketplace keeps more or fewer units of an item for its campaigns; `isByOrder`: by an
   * order, which is reported too.
   */
  campaignReported: {
    accountId: string;
    channelId: string;
    externalProductId: string;
    isByOrder: boolean;
  };
  /** The marketplace has no such item any more. */
  listingGone: { accountId: string; channelId: string; externalProductId: string };
  /** The marketplace has looked at a listing. */
  listingReviewed: { accountId: string; channelId: string; externalProductId: string };
  /** A product was made or changed; its row is locked. All lists are of variants. */
  productChanged: {
    accountId: string;
    productId: string;
    at: Date;
    isNew: boolean;
    added: readonly string[];
    repriced: readonly string[];
    /** On sale or off it, removed, or sold from stock in another way. */
    offeredOtherwise: readonly string[];
    /** Their SKUs, where one or the product's category is another; empty: neither is. */
    renamed: readonly string[];
  };
  /**
   * Raised before it leaves the catalogue. On the target channels it is deleted too; the others
   * keep what they show.
   */
  productDeleted: {
    accountId: string;
    productId: string;
    actor: string;
    at: Date;
    batchId?: string | undefined;
    targetChannelIds: readonly string[];
    /** One of many, which may wait behind a single one. */
    isBulk: boolean;
  };
  /** With all below it. Paths such as `Fashion > Kaos`. */
  categoryMoved: { accountId: string; from: string; to: string };
  /** Its products are in `reassignedTo` now; "": in none. */
  categoryDeleted: { accountId: string; reassignedTo: string };
  /**
   * By how many units each variant's availability changed; the levels are held. A handler that
   * takes some adds what it took, so that the map says afterwards what is left.
   */
  stockChanged: { accountId: string; changes: Map<string, number> };
}

/** `B`: the Backend, which has them as a member. */
export type Handlers<B> = {
  readonly [Name in keyof Events]: readonly ((
    backend: B,
    tx: Transaction,
    event: Events[Name],
  ) => Promise<void>)[];
};

/** Has the event handled, one handler after the other. Throws what a handler throws. */
export async function raise<
  B extends { readonly handlers: Handlers<B> },
  Name extends keyof Events,
>(backend: B, tx: Transaction, name: Name, event: Events[Name]): Promise<void> {
  for (const handle of backend.handlers[name]) await handle(backend, tx, event);
}
