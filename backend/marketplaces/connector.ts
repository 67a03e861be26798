import type { CountryCode } from "#contract/countries.ts";
import { CHANNEL_SETUP, type OperatorFault } from "#contract/operator-faults.ts";
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
 * The interface to a marketplace. A connector maps one wire format to these shapes and knows none
 * of our tables; the core never names a marketplace. Money is integer minor units, weights grams,
 * lengths cm, times `Date` in UTC. Every part but the connection is optional: the core asks for a
 * part (`withCapability`, or `backend.connector(type)?.orders`). Differences within a part are its
 * data: limits, batch sizes, reasons. Methods throw only `ConnectorError`; batch pushes report each
 * item instead.
 */
export interface Connector {
  readonly channelType: ChannelType;
  /** Only internal users connect its shops. An account that already has one keeps it. */
  readonly isInternal?: true;
  /** The countries in which it sells. All, if absent. Others are not offered its shops. */
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

/** The seller consents on the marketplace's page, or copies keys from there. */
export interface Connection {
  /** Returns the consent page. `state` comes back unchanged. */
  authoriseUrl?(input: { state: string; redirectUrl: string }): string;
  /** Exchanges the consent page's query for the covered shops. Codes are single use. */
  exchangeCode?(callbackQuery: Record<string, string>): Promise<GrantedShop[]>;
  /** The tokens are the whole grant's: a refresh replaces them for all of its shops. */
  readonly sharesTokens?: true;
  /**
   * Returns the page on which the seller ends consent and which leads back to `redirectUrl`. Absent
   * where the marketplace has no such page for apps; none has a call for it (docs/marketplaces).
   */
  endConsentUrl?(input: { redirectUrl: string }): string;
  readonly keys?: KeyConnection;
  /**
   * Makes the marketplace send the shop's pushes to our address. Safe to repeat; returns what it
   * refused. Absent where the app's console says it for all shops, or the seller does.
   */
  subscribePushes?(credentials: Credentials): Promise<RefusedSubscription[]>;
  /**
   * State of the owner's later approval (`ChannelShop.approval`). Absent if consent is immediate.
   */
  approval?(shopId: string): Promise<GrantedShop>;
  /** Refresh tokens are single use: the caller holds a lock and stores the answer first. */
  refresh(credentials: Credentials): Promise<Credentials>;
  readShop(credentials: Credentials): Promise<ChannelShop>;
  warehouses(credentials: Credentials): Promise<ListedWarehouse[]>;
  /** Tests the app's keys with harmless calls, without a shop. */
  checkApp?(): Promise<void>;
}

/** A shop that a seller's consent covers. */
export interface GrantedShop {
  shop: ChannelShop;
  credentials: Credentials;
}

/** A place with its own stock in the shop. */
export interface ListedWarehouse {
  externalId: string;
  name: string;
  /** The marketplace's ids of its pickup addresses. The warehouse's own id, if absent. */
  addressIds?: string[];
}

/** Connects by keys that the seller types into our form. */
export interface KeyConnection {
  readonly fields: readonly KeyField[];
  /** Tries the keys. Names a wrong field with `required`, `invalid` or `refused`. */
  connect(
    values: Readonly<Record<string, string>>,
  ): Promise<GrantedShop | { problems: Record<string, string> }>;
  /** Tests `Credentials.secrets`. Returns the wrong names with reasons. */
  checkSecrets?(credentials: Credentials): Promise<Record<string, string>>;
}

export interface RefusedSubscription {
  /** The marketplace's own word for the kind of push. */
  topic: string;
  code: string;
}

interface KeyField {
  name: string;
  isSecret: boolean;
  /** Identifies the shop; a renewed connection must have the same value. */
  isShop?: true;
  isOptional?: true;
}

interface Webhooks {
  /** The header with the signature; `authorization`, if absent. */
  readonly header?: string;
  /** Checks the push's signature over its raw bytes. */
  verify(input: {
    callbackUrl: string;
    authorization: string | null;
    rawBody: Uint8Array;
  }): boolean;
  /** A console's test of the address. Only a 2xx follows, so it needs no signature. */
  isVerification?(rawBody: Uint8Array): boolean;
  /** One event per shop and order; none without a shop. Throws SyntaxError for another body. */
  parse(rawBody: Uint8Array): ChannelEvent[];
  /** Pushes that failed to arrive, for all shops. Absent where the marketplace keeps none. */
  readonly missed?: {
    read(): Promise<MissedPushes>;
    /** Confirms the pushes up to this push, so that they do not come again. */
    confirm(lastId: string): Promise<void>;
  };
}

export interface MissedPushes {
  /** Without signatures: the authenticated call is proof. */
  rawBodies: Uint8Array[];
  /** `null` where there are none. */
  lastId: string | null;
  hasMore: boolean;
}

/** The same where each shop has its own address and secrets. */
interface ShopWebhooks {
  verify(push: ShopPush): boolean;
  parse(shopId: string, rawBody: Uint8Array): ChannelEvent[];
}

export interface ShopPush {
  headers: Headers;
  rawBody: Uint8Array;
  /** The address to which it is sent, as the seller was shown it. */
  callbackUrl: string;
  /** The secrets of the shop to which it is sent (`Credentials.secrets`). */
  secrets: Readonly<Record<string, string>>;
}

export interface ChannelShop {
  shopId: string;
  name: string;
  /** The grant itself ends at this time (Shopee: at most 365 days). */
  grantExpiresAt: Date | null;
  /** Where it sells, as "ID". Absent where the marketplace does not say. */
  country?: string;
  /** Absent where no approval follows. Until it is "approved" the shop cannot be used. */
  approval?: "requested" | "approved" | "refused";
}

/**
 * A verified push. Handling it twice, late or out of order is harmless: it says what to read again,
 * and has content only if nothing can be read (`written`).
 */
export interface ChannelEvent {
  /** The same for a replay of a push about the same shop, for any order. */
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
  /** The conversation that changed, if the push is about a chat. */
  externalConversationId?: string | null;
  /** The chat message itself, if the history cannot be read. */
  written?: { buyerId: string; message: ChannelChatMessage };
  /** For a review, or a campaign with changed units, with the causing order. */
  externalProductId?: string;
}

export type ConnectorErrorKind =
  /** The access token has expired: refresh it and try once more. */
  | "token_expired"
  /** The grant has ended or was revoked: the seller must connect again. */
  | "unauthorised"
  | "rate_limited"
  /** The channel refused the input; an unchanged retry is useless. */
  | "rejected"
  | "not_found"
  | "wrong_state"
  /** Network, time-out, the channel's own fault or the operators': try again later. */
  | "unavailable";

export class ConnectorError extends Error {
  readonly kind: ConnectorErrorKind;
  readonly code: string;
  readonly retryAfterMs: number | null;
  /** The marketplace's id of the request, for its support. */
  readonly channelRequestId: string | null;
  /** The operators' fault, which waits for them: its kind is always `unavailable`. */
  readonly fault: OperatorFault | null;

  constructor(
    kind: ConnectorErrorKind,
    code: string,
    message: string,
    extra: { retryAfterMs?: number; channelRequestId?: string; fault?: OperatorFault | null } = {},
  ) {
    super(message);
    this.name = "ConnectorError";
    this.fault = extra.fault ?? null;
    this.kind = this.fault ? "unavailable" : kind;
    this.code = code;
    this.retryAfterMs = extra.retryAfterMs ?? null;
    this.channelRequestId = extra.channelRequestId ?? null;
  }
}

/** Returns the code of a failure as sellers may read it. */
export const getSellerCode = (error: ConnectorError): string =>
  error.fault ? CHANNEL_SETUP : error.code;

/** Throws ConnectorError `rejected` with `not_offered` for an absent part. */
export function requireOffered<T>(part: T, name: string): NonNullable<T> {
  if (part) return part;
  throw new ConnectorError("rejected", "not_offered", `The marketplace does not offer ${name}`);
}
