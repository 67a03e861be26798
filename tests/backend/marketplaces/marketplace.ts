import type { ListingDraft } from "#backend/marketplaces/channel-listings.ts";
import type { Capability, Connector, ShopPush } from "#backend/marketplaces/connector.ts";
import type { Credentials } from "#backend/marketplaces/credentials.ts";
import type { Mood } from "#sandbox/moods.ts";
import type { ChatHands } from "./chat-hands.ts";

/**
 * A marketplace for the conformance suite: a connector, its sandbox, and the actions of buyers,
 * couriers and mishaps in that sandbox. Both sides have one clock, which only the test moves.
 */
export interface Marketplace {
  connector: Connector;
  /** Parts that the connector lacks. The suite compares them, so that no gap goes unnoticed. */
  lacks: readonly (Capability | "labels" | "together" | "splitting" | "inspection")[];
  /** The signature of a push also covers the address it is sent to. */
  signsAddress: boolean;
  /**
   * Calls for a shop with a revoked consent differ from calls with an expired token. Otherwise only
   * the refresh reports it.
   */
  tellsRevoked: boolean;
  /** Seconds by which a clock is too far off. */
  skewTooFarS: number;
  /** Buyers may still return orders that they have confirmed. */
  takesBackCompleted: boolean;
  /** Connects one of our own shops, without `consent` or `keys`. */
  open?(): Promise<{ shopId: string; name: string; credentials: Credentials }>;
  /** Listings have no category that could be wrong. */
  takesAnyCategory?: true;
  /** Buyers cannot return anything through it. */
  takesNothingBack?: true;
  /** It never reports an order as completed: delivery is the end. */
  endsDelivered?: true;
  /**
   * Returns the query with which the seller's browser comes back from the consent page of a new
   * shop.
   */
  consent(): Promise<{ shopId: string; name: string; query: Record<string, string> }>;
  /** Returns the keys of a new shop, for a marketplace that uses keys instead of `consent`. */
  keys?(): Promise<{
    shopId: string;
    name: string;
    values: Record<string, string>;
    /** Values that the seller gives in addition (`Credentials.secrets`). */
    secrets?: Record<string, string>;
  }>;
  /** The keys are exchanged for tokens. Otherwise they are the token. */
  keysRenew?: true;
  /** Buyers can request neither cancellations nor returns through the marketplace. */
  hasNoRequests?: true;
  /** A buyer's request can be granted, but not refused. */
  mustGrantRequests?: true;
  /** Its rate limits are long: a throttled call is tried later and not at once. */
  asksOnce?: true;
  /** The signature of its calls contains no time. */
  takesAnyClock?: true;
  /** Returns the pushes to a shop's own address so far, with the shop's secrets. */
  shopPushes?(shopId: string): ShopPush[];
  chats?: ChatHands;
  /** Returns a valid draft without variations. Its pictures are uploaded. */
  draft(credentials: Credentials): Promise<ListingDraft>;
  /** Creates an item as the seller does on the marketplace's own pages. */
  ownItem(shopId: string): Promise<string>;
  /** The same with a size picture, if the marketplace returns it. */
  ownItemWithSizeChart?(shopId: string): Promise<string>;
  market: {
    buy(shopId: string, externalProductId: string, quantity: number): Promise<string>;
    /** Starts a one-day campaign that locks units of the item. */
    promote(shopId: string, externalProductId: string, units: number): Promise<unknown>;
    stock(shopId: string, externalProductId: string): Promise<number>;
    itemCount(shopId: string): Promise<number>;
    collect(externalOrderId: string): Promise<unknown>;
    deliver(externalOrderId: string): Promise<unknown>;
    complete(externalOrderId: string): Promise<unknown>;
    requestCancel(externalOrderId: string): Promise<unknown>;
    requestReturn(externalOrderId: string): Promise<unknown>;
    /** The buyer withdraws an accepted return, or gets the money, if sellers answer returns. */
    withdrawReturn?(externalOrderId: string): Promise<unknown>;
    payReturn?(externalOrderId: string): Promise<unknown>;
    /** Orders before payment, if sellers see them. */
    unpaid?: {
      buy(shopId: string, externalProductId: string): Promise<string>;
      pay(externalOrderId: string): Promise<unknown>;
    };
    /** Actions on the money of orders, if the connector reads settlements. */
    books?: {
      /** Pays out at once. */
      settle(externalOrderId: string): Promise<unknown>;
      /** Takes an amount in minor units back from a payout. */
      adjust(externalOrderId: string, amount: number): Promise<unknown>;
    };
  };
  /** The moods that it can have (docs/marketplaces/conformance.md). */
  moods: readonly Mood[];
  mishaps: {
    expireToken(shopId: string): Promise<unknown>;
    deauthorise(shopId: string): Promise<unknown>;
    throttle(shopId: string, calls: number): Promise<unknown>;
    goOffline(shopId: string, calls: number): Promise<unknown>;
    /** Absent where it has none. */
    setMoods?(shopId: string, moods: readonly Mood[], seed: number): Promise<unknown>;
    /** The next writing call gets through, but its answer is lost. */
    loseNextAnswer(): void;
    /** Sets the connector's clock ahead. */
    skew(seconds: number): void;
  };
  pass(seconds: number): void;
  /** Sends the pushes that are due. Absent where it sends none. */
  tick?(): Promise<unknown>;
  now(): Date;
  /** Returns the delivered pushes about a shop so far. */
  pushes(shopId: string): { rawBody: Uint8Array; authorization: string; callbackUrl: string }[];
}
