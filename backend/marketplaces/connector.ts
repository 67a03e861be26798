import type { ChannelType } from "#contract/statuses.ts";
import type {
  ChannelAttribute,
  ChannelCategory,
  ChannelItemPage,
  ChannelLogistics,
  InterruptedCreate,
  ItemResult,
  ListingDraft,
  ListingRef,
  ListingRules,
} from "./channel-listings.ts";
import type {
  ChannelOrder,
  OrderRef,
  ShipmentChoice,
  ShippingParameters,
} from "./channel-orders.ts";

/**
 * The one interface between Etalase and a marketplace. A connector maps one wire format to these shapes and knows nothing of our tables;
 * the core never names a marketplace. Money is integer minor units, weights grams, lengths cm, times `Date` in UTC.
 *
 * Every method throws `ConnectorError` and nothing else; batch pushes report each item instead of throwing.
 */
export interface Connector {
  readonly channelType: ChannelType;

  /** Where the seller's browser goes to consent. `state` comes back untouched. */
  authoriseUrl(input: { state: string; redirectUrl: string }): string;
  /** Exchanges what the consent page sent back (its whole query). Codes are single use. */
  exchangeCode(
    callbackQuery: Record<string, string>,
  ): Promise<{ shop: ChannelShop; credentials: Credentials }>;
  /** Refresh tokens are single use: the caller holds a lock and keeps the answer before using it. */
  refresh(credentials: Credentials): Promise<Credentials>;
  getShop(credentials: Credentials): Promise<ChannelShop>;
  listWarehouses(credentials: Credentials): Promise<{ externalId: string; name: string }[]>;

  listCategories(credentials: Credentials, language: string): Promise<ChannelCategory[]>;
  recommendCategories(credentials: Credentials, productName: string): Promise<string[]>;
  listAttributes(
    credentials: Credentials,
    categoryId: string,
    language: string,
  ): Promise<ChannelAttribute[]>;
  listBrands(
    credentials: Credentials,
    categoryId: string,
  ): Promise<{ isMandatory: boolean; brands: { brandId: string; name: string }[] }>;
  listLogistics(credentials: Credentials): Promise<ChannelLogistics[]>;

  /** Limits a listing must keep; checked before anything is sent (preflight). */
  readonly rules: ListingRules;
  uploadImage(
    credentials: Credentials,
    image: { bytes: Uint8Array; mediaType: string; fileName: string },
  ): Promise<{ externalImageId: string }>;
  /**
   * Creates the listing with its variations. Safe to repeat after a crash at any point: pass `interrupted` when an earlier try may have got through,
   * and the connector first looks for what that try left behind and completes it instead of creating another.
   */
  createProduct(
    credentials: Credentials,
    draft: ListingDraft,
    interrupted: InterruptedCreate | null,
  ): Promise<ListingRef>;
  updateProduct(
    credentials: Credentials,
    externalProductId: string,
    draft: ListingDraft,
    known: ListingRef,
  ): Promise<ListingRef>;
  deleteProduct(credentials: Credentials, externalProductId: string): Promise<void>;
  setListed(credentials: Credentials, externalProductId: string, listed: boolean): Promise<void>;
  /** The shop's items, shown or hidden, a page at a time (about 50); a null cursor begins, and a null one ends. What is deleted or banned is left out. */
  listProducts(credentials: Credentials, cursor: string | null): Promise<ChannelItemPage>;
  /**
   * A picture that the marketplace's own API host serves. null: it is elsewhere (their picture servers are public), and to be fetched as carefully as
   * any stranger's address.
   */
  ownPicture(url: string): Promise<Uint8Array | null>;
  /** At most `rules.pushBatch` items a call. */
  pushStock(
    credentials: Credentials,
    externalProductId: string,
    items: { externalVariantId: string; quantity: number }[],
  ): Promise<ItemResult[]>;
  /** Units the shop shows of each of an item's variants now; none when the item is gone. */
  readStock(
    credentials: Credentials,
    externalProductId: string,
  ): Promise<{ externalVariantId: string; stock: number }[]>;
  pushPrice(
    credentials: Credentials,
    externalProductId: string,
    items: { externalVariantId: string; price: number }[],
  ): Promise<ItemResult[]>;

  /** Orders updated in a span of at most `rules.orderSpanDays` days, a page at a time. */
  listOrders(
    credentials: Credentials,
    span: { from: Date; to: Date; cursor: string | null },
  ): Promise<{ externalIds: string[]; cursor: string | null }>;
  /** At most 50 ids. Unknown ids are left out of the answer. */
  getOrders(credentials: Credentials, externalIds: string[]): Promise<ChannelOrder[]>;

  shippingParameters(credentials: Credentials, order: OrderRef): Promise<ShippingParameters>;
  /** Answers `wrong_state` when the order is already arranged; the caller then reads the order again. */
  arrangeShipment(credentials: Credentials, order: OrderRef, choice: ShipmentChoice): Promise<void>;
  /** null: not there yet, ask again later. */
  trackingCode(credentials: Credentials, order: OrderRef): Promise<string | null>;
  createLabel(credentials: Credentials, order: OrderRef & { trackingCode: string }): Promise<void>;
  labelStatus(
    credentials: Credentials,
    order: OrderRef,
  ): Promise<{ status: "ready" | "processing" | "failed"; reason: string | null }>;
  /** A PDF. */
  downloadLabel(credentials: Credentials, order: OrderRef): Promise<Uint8Array>;

  readonly cancelReasons: readonly string[];
  cancelOrder(
    credentials: Credentials,
    externalOrderId: string,
    input: { reason: string; lines: { externalProductId: string; externalVariantId: string }[] },
  ): Promise<void>;
  answerCancellation(
    credentials: Credentials,
    externalOrderId: string,
    accept: boolean,
  ): Promise<void>;

  /** Checks the push's signature over its raw bytes. */
  verifyWebhook(input: {
    callbackUrl: string;
    authorization: string | null;
    rawBody: Uint8Array;
  }): boolean;
  /** Throws a SyntaxError when the body is not the marketplace's. */
  parseWebhook(rawBody: Uint8Array): ChannelEvent;
}

/** Secrets of one shop. Kept encrypted (backend/channels/credentials.ts), never logged. */
export interface Credentials {
  shopId: string;
  accessToken: string;
  refreshToken: string;
  accessExpiresAt: Date;
  refreshExpiresAt: Date;
}

export interface ChannelShop {
  shopId: string;
  name: string;
  /** The grant itself ends here (Shopee: at most 365 days). */
  grantExpiresAt: Date | null;
}

/** One push, already verified. Handling it twice, late or out of order must be harmless: it only says what to read again. */
export interface ChannelEvent {
  /** The same for a replay of the same push. */
  dedupeKey: string;
  shopId: string;
  at: Date;
  kind: "order" | "label" | "authorised" | "deauthorised" | "authorisation_expiring" | "other";
  externalOrderId: string | null;
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
