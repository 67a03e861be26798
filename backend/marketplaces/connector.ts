import type { CountryCode } from "#contract/countries.ts";
import type { ChannelType } from "#contract/statuses.ts";
import type { ChannelChatMessage, Chats } from "./channel-chats.ts";
import type { Prices, StockFigures } from "./channel-figures.ts";
import type { Listings } from "./channel-listings.ts";
import type { Orders } from "./channel-orders.ts";
import type { Promotions } from "./channel-promotions.ts";
import type { References } from "./channel-references.ts";
import type { Returns } from "./channel-returns.ts";
import type { Settlements } from "./channel-settlements.ts";
import type { Shipping } from "./channel-shipping.ts";
import type { Credentials } from "./credentials.ts";

/**
 * The one interface between Etalase and a marketplace. A connector maps one wire format to these
 * shapes and knows nothing of our tables; the core never names a marketplace. Money is integer
 * minor units, weights grams, lengths cm, times `Date` in UTC.
 *
 * What a marketplace can do differs, so all but the connection is optional: a part that is absent
 * is not offered, and the core asks for the part it needs (`withCapability`, or
 * `backend.connector(type)?.orders`) and never for the marketplace's name. What differs within a
 * part is data of it: limits, batch sizes, reasons.
 *
 * Every method throws `ConnectorError` and nothing else; batch pushes report each item instead of
 * throwing.
 */
export interface Connector {
  readonly channelType: ChannelType;
  /** Only internal users connect its shops; whose account has one keeps it. */
  readonly isInternal?: true;
  /** Where it sells, if not everywhere: others are not offered its shops. */
  readonly countries?: readonly CountryCode[];
  readonly connection: Connection;
  readonly references?: References;
  readonly listings?: Listings;
  readonly stock?: StockFigures;
  readonly prices?: Prices;
  readonly promotions?: Promotions;
  readonly orders?: Orders;
  readonly returns?: Returns;
  readonly settlements?: Settlements;
  readonly shipping?: Shipping;
  readonly chats?: Chats;
  readonly webhooks?: Webhooks;
  readonly shopWebhooks?: ShopWebhooks;
}

export type Capability = Exclude<keyof Connector, "channelType" | "isInternal" | "countries">;

/**
 * A seller's consent and the shop behind it: given on the marketplace's own page, or by keys that
 * the seller copies from there.
 */
export interface Connection {
  /** Where the seller's browser goes to consent. `state` comes back untouched. */
  authoriseUrl?(input: { state: string; redirectUrl: string }): string;
  /** Exchanges what the consent page sent back (its whole query). Codes are single use. */
  exchangeCode?(
    callbackQuery: Record<string, string>,
  ): Promise<{ shop: ChannelShop; credentials: Credentials }>;
  /**
   * Where the seller's browser goes to end consent, to come back to `redirectUrl`. Absent where the
   * marketplace has no such page for apps to lead to; none has a call for it
   * (docs/marketplaces).
   */
  endConsentUrl?(input: { redirectUrl: string }): string;
  readonly keys?: KeyConnection;
  /**
   * How far the shop's owner is, where they approve some time after the connection was asked for
   * (`ChannelShop.approval`). Absent where consent is given at once.
   */
  approval?(shopId: string): Promise<{ shop: ChannelShop; credentials: Credentials }>;
  /**
   * Refresh tokens are single use: the caller holds a lock and keeps the answer before using it.
   */
  refresh(credentials: Credentials): Promise<Credentials>;
  readShop(credentials: Credentials): Promise<ChannelShop>;
  warehouses(credentials: Credentials): Promise<ListedWarehouse[]>;
}

/** Where a shop's stock is counted. */
export interface ListedWarehouse {
  externalId: string;
  name: string;
  /** Its pickup addresses by the marketplace's ids; absent: the warehouse's own id names it. */
  addressIds?: string[];
}

/** Connecting by what the seller types into a form of ours. */
export interface KeyConnection {
  readonly fields: readonly KeyField[];
  /** Tries the keys. A field that is wrong is named, with `required`, `invalid` or `refused`. */
  connect(
    values: Readonly<Record<string, string>>,
  ): Promise<
    { shop: ChannelShop; credentials: Credentials } | { problems: Record<string, string> }
  >;
  /**
   * Tries what the seller gives besides the keys (`Credentials.secrets`). Answers the names of
   * those that are wrong, with why.
   */
  checkSecrets?(credentials: Credentials): Promise<Record<string, string>>;
}

interface KeyField {
  name: string;
  isSecret: boolean;
  /** Names the shop: the same again where its connection is renewed. */
  isShop?: true;
  isOptional?: true;
}

/** What the marketplace tells us unasked. */
interface Webhooks {
  /** Which header has the signature; `authorization` when absent. */
  readonly header?: string;
  /** Checks the push's signature over its raw bytes. */
  verify(input: {
    callbackUrl: string;
    authorization: string | null;
    rawBody: Uint8Array;
  }): boolean;
  /**
   * One event for each shop and order it is about, none when it concerns no shop. Throws a
   * SyntaxError when the body is not the marketplace's.
   */
  parse(rawBody: Uint8Array): ChannelEvent[];
  /** What was told to nobody, of all shops together. Absent where the marketplace keeps none. */
  readonly missed?: {
    read(): Promise<MissedPushes>;
    /** They are kept here: they are not to come again, up to this one. */
    confirm(lastId: string): Promise<void>;
  };
}

export interface MissedPushes {
  /** As they were sent, without their signatures: who answered this call is proof enough. */
  rawBodies: Uint8Array[];
  /** null: there are none. */
  lastId: string | null;
  hasMore: boolean;
}

/** The same where each shop has an address and secrets of its own. */
interface ShopWebhooks {
  verify(push: ShopPush): boolean;
  parse(shopId: string, rawBody: Uint8Array): ChannelEvent[];
}

export interface ShopPush {
  headers: Headers;
  rawBody: Uint8Array;
  /** The address it is sent to, as the seller was shown it. */
  callbackUrl: string;
  /** Of the shop it is sent to (`Credentials.secrets`). */
  secrets: Readonly<Record<string, string>>;
}

export interface ChannelShop {
  shopId: string;
  name: string;
  /** The grant itself ends here (Shopee: at most 365 days). */
  grantExpiresAt: Date | null;
  /** Absent where nobody is asked later; until it is "approved" the shop can do nothing. */
  approval?: "requested" | "approved" | "refused";
}

/**
 * One push, already verified. Handling it twice, late or out of order must be harmless: it says
 * what to read again, and only where nothing can be read (`written`) what there is.
 */
export interface ChannelEvent {
  /**
   * The same for a replay of the same push about the same shop, whichever of its orders it is
   * about.
   */
  dedupeKey: string;
  shopId: string;
  at: Date;
  kind:
    | "order"
    | "label"
    | "chat"
    | "review"
    | "campaign"
    | "authorised"
    | "deauthorised"
    | "authorisation_expiring"
    | "other";
  externalOrderId: string | null;
  /** Of a chat: the conversation that moved. */
  externalConversationId?: string | null;
  /** Of a chat that has no history to read: the message itself. */
  written?: { buyerId: string; message: ChannelChatMessage };
  /**
   * Of a review, or of a campaign that keeps other units of it than before; the order, where one is
   * why.
   */
  externalProductId?: string;
}

export type ConnectorErrorKind =
  /** The access token is over: refresh and try again once. */
  | "token_expired"
  /** The grant is over or was taken back: the seller must connect again. */
  | "unauthorised"
  | "rate_limited"
  /** The channel refused what was sent; trying again unchanged is useless. */
  | "rejected"
  | "not_found"
  | "wrong_state"
  /** Network, time-out, or the channel's own fault: try again later. */
  | "unavailable";

export class ConnectorError extends Error {
  readonly kind: ConnectorErrorKind;
  /** The marketplace's own error code. */
  readonly code: string;
  readonly retryAfterMs: number | null;
  /** The marketplace's id of the request, for its support. */
  readonly channelRequestId: string | null;

  constructor(
    kind: ConnectorErrorKind,
    code: string,
    message: string,
    more: { retryAfterMs?: number; channelRequestId?: string } = {},
  ) {
    super(message);
    this.name = "ConnectorError";
    this.kind = kind;
    this.code = code;
    this.retryAfterMs = more.retryAfterMs ?? null;
    this.channelRequestId = more.channelRequestId ?? null;
  }
}

/**
 * A part that the caller cannot do without. Throws ConnectorError `rejected` with `not_offered`
 * where the marketplace lacks it.
 */
export function offered<T>(part: T, name: string): NonNullable<T> {
  if (part) return part;
  throw new ConnectorError("rejected", "not_offered", `The marketplace does not offer ${name}`);
}
