import type { ListingDraft } from "#backend/marketplaces/channel-listings.ts";
import type { Capability, Connector, ShopPush } from "#backend/marketplaces/connector.ts";
import type { Credentials } from "#backend/marketplaces/credentials.ts";
import type { ChatHands } from "./chat-hands.ts";

/**
 * A marketplace as the conformance suite sees it: a connector, the sandbox behind it, and hands on
 * that sandbox for what buyers, couriers and mishaps do. One clock for both sides, which only the
 * test moves.
 */
export interface Marketplace {
  connector: Connector;
  /** What its connector does not offer; the suite compares, so that nothing is left out unseen. */
  lacks: readonly (Capability | "labels" | "together" | "splitting" | "inspection")[];
  /** Its pushes are signed over the address they are sent to, too. */
  signsAddress: boolean;
  /**
   * A call in the name of a shop that took its consent back is told apart from one with a token
   * that is over; else the refresh says it.
   */
  tellsRevoked: boolean;
  /** By how much a clock may not be off. */
  skewTooFarS: number;
  /** Buyers may still send back what they have confirmed. */
  takesBackCompleted: boolean;
  /** A shop of ours, where nobody is asked: neither `consent` nor `keys` is. */
  open?(): Promise<{ shopId: string; name: string; credentials: Credentials }>;
  /** Listings have no category that could be wrong. */
  takesAnyCategory?: true;
  /** Buyers send nothing back through it. */
  takesNothingBack?: true;
  /** It says of no order that it is done: it ends when it has arrived. */
  endsDelivered?: true;
  /** What the seller's browser brings back from the consent page of a new shop. */
  consent(): Promise<{ shopId: string; name: string; query: Record<string, string> }>;
  /** The keys of a new shop, where it is connected by keys and `consent` is never asked for. */
  keys?(): Promise<{
    shopId: string;
    name: string;
    values: Record<string, string>;
    /** What the seller gives besides (`Credentials.secrets`). */
    secrets?: Record<string, string>;
  }>;
  /** The keys are good for another token; else they are the token. */
  keysRenew?: true;
  /** Buyers ask for nothing through the marketplace: neither a cancellation nor a return. */
  hasNoRequests?: true;
  /** What buyers ask for can be granted and not refused. */
  mustGrantRequests?: true;
  /** Its quotas are long: what it throttles is asked later, and not at once again. */
  asksOnce?: true;
  /** Its calls are not signed with a time. */
  takesAnyClock?: true;
  /** The pushes to a shop's own address so far, with the shop's secrets. */
  shopPushes?(shopId: string): ShopPush[];
  /** What a buyer does in the shop's chat. */
  chats?: ChatHands;
  /** A draft that the shop takes, without variations; its pictures are uploaded. */
  draft(credentials: Credentials): Promise<ListingDraft>;
  /** An item that the seller made in the marketplace's own pages. */
  ownItem(shopId: string): Promise<string>;
  /** The same with a picture of its sizes; only where the marketplace tells of such. */
  ownItemWithSizeChart?(shopId: string): Promise<string>;
  market: {
    buy(shopId: string, externalProductId: string, quantity: number): Promise<string>;
    /** A campaign of a day that keeps units of the item. */
    promote(shopId: string, externalProductId: string, units: number): Promise<unknown>;
    /** Units the marketplace shows of the item. */
    stock(shopId: string, externalProductId: string): Promise<number>;
    itemCount(shopId: string): Promise<number>;
    collect(externalOrderId: string): Promise<unknown>;
    deliver(externalOrderId: string): Promise<unknown>;
    complete(externalOrderId: string): Promise<unknown>;
    requestCancel(externalOrderId: string): Promise<unknown>;
    requestReturn(externalOrderId: string): Promise<unknown>;
    /** Orders that wait for the buyer's money, where sellers see such. */
    unpaid?: {
      buy(shopId: string, externalProductId: string): Promise<string>;
      pay(externalOrderId: string): Promise<unknown>;
    };
    /** What it does with orders' money, where its connector reads that. */
    books?: {
      /** Pays out at once what is due later. */
      settle(externalOrderId: string): Promise<unknown>;
      /** Takes as much back of what was paid out, in minor units. */
      adjust(externalOrderId: string, amount: number): Promise<unknown>;
    };
  };
  mishaps: {
    expireToken(shopId: string): Promise<unknown>;
    deauthorise(shopId: string): Promise<unknown>;
    throttle(shopId: string, calls: number): Promise<unknown>;
    goOffline(shopId: string, calls: number): Promise<unknown>;
    /** The next call that changes something gets through, but its answer does not come back. */
    loseNextAnswer(): void;
    /** The connector's clock is ahead by this much. */
    skew(seconds: number): void;
  };
  pass(seconds: number): void;
  now(): Date;
  /** The pushes about a shop so far, as they were delivered. */
  pushes(shopId: string): { rawBody: Uint8Array; authorization: string; callbackUrl: string }[];
}
