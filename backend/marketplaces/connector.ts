import type { ChannelType, OrderStatus } from "#contract/statuses.ts";

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
  exchangeCode(callbackQuery: Record<string, string>): Promise<{ shop: ChannelShop; credentials: Credentials }>;
  /** Refresh tokens are single use: the caller holds a lock and keeps the answer before using it. */
  refresh(credentials: Credentials): Promise<Credentials>;
  getShop(credentials: Credentials): Promise<ChannelShop>;
  listWarehouses(credentials: Credentials): Promise<{ externalId: string; name: string }[]>;

  listCategories(credentials: Credentials, language: string): Promise<ChannelCategory[]>;
  recommendCategories(credentials: Credentials, productName: string): Promise<string[]>;
  listAttributes(credentials: Credentials, categoryId: string): Promise<ChannelAttribute[]>;
  listBrands(credentials: Credentials, categoryId: string): Promise<{ isMandatory: boolean; brands: { brandId: string; name: string }[] }>;
  listLogistics(credentials: Credentials): Promise<ChannelLogistics[]>;

  /** Limits a listing must keep; checked before anything is sent (preflight). */
  readonly rules: ListingRules;
  uploadImage(credentials: Credentials, image: { bytes: Uint8Array; mediaType: string; fileName: string }): Promise<{ externalImageId: string }>;
  /**
   * Creates the listing with its variations. Safe to repeat after a crash at any point: pass `interrupted` when an earlier try may have got through,
   * and the connector first looks for what that try left behind and completes it instead of creating another.
   */
  createProduct(credentials: Credentials, draft: ListingDraft, interrupted: InterruptedCreate | null): Promise<ListingRef>;
  updateProduct(credentials: Credentials, externalProductId: string, draft: ListingDraft, known: ListingRef): Promise<ListingRef>;
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
  pushStock(credentials: Credentials, externalProductId: string, items: { externalVariantId: string; quantity: number }[]): Promise<ItemResult[]>;
  pushPrice(credentials: Credentials, externalProductId: string, items: { externalVariantId: string; price: number }[]): Promise<ItemResult[]>;

  /** Orders updated in a span of at most `rules.orderSpanDays` days, a page at a time. */
  listOrders(credentials: Credentials, span: { from: Date; to: Date; cursor: string | null }): Promise<{ externalIds: string[]; cursor: string | null }>;
  /** At most 50 ids. Unknown ids are left out of the answer. */
  getOrders(credentials: Credentials, externalIds: string[]): Promise<ChannelOrder[]>;

  shippingParameters(credentials: Credentials, order: OrderRef): Promise<ShippingParameters>;
  /** Answers `wrong_state` when the order is already arranged; the caller then reads the order again. */
  arrangeShipment(credentials: Credentials, order: OrderRef, choice: ShipmentChoice): Promise<void>;
  /** null: not there yet, ask again later. */
  trackingCode(credentials: Credentials, order: OrderRef): Promise<string | null>;
  createLabel(credentials: Credentials, order: OrderRef & { trackingCode: string }): Promise<void>;
  labelStatus(credentials: Credentials, order: OrderRef): Promise<{ status: "ready" | "processing" | "failed"; reason: string | null }>;
  /** A PDF. */
  downloadLabel(credentials: Credentials, order: OrderRef): Promise<Uint8Array>;

  readonly cancelReasons: readonly string[];
  cancelOrder(
    credentials: Credentials,
    externalOrderId: string,
    input: { reason: string; lines: { externalProductId: string; externalVariantId: string }[] },
  ): Promise<void>;
  answerCancellation(credentials: Credentials, externalOrderId: string, accept: boolean): Promise<void>;

  /** Checks the push's signature over its raw bytes. */
  verifyWebhook(input: { callbackUrl: string; authorization: string | null; rawBody: Uint8Array }): boolean;
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

export interface ChannelCategory {
  categoryId: string;
  parentId: string | null;
  name: string;
  isLeaf: boolean;
}

export interface ChannelAttribute {
  attributeId: string;
  name: string;
  isMandatory: boolean;
  inputType: "select" | "multi_select" | "text" | "combo";
  valueType: "text" | "number" | "date";
  values: { valueId: string; name: string }[];
}

export interface ChannelLogistics {
  logisticsId: string;
  name: string;
  isEnabled: boolean;
  supportsCod: boolean;
  maxWeightG: number | null;
}

export interface ListingRules {
  maxNameLength: number;
  minNameLength: number;
  maxDescriptionLength: number;
  maxImages: number;
  minImages: number;
  maxVariationTypes: number;
  maxVariants: number;
  maxTypeNameLength: number;
  maxOptionNameLength: number;
  /** Dearest ÷ cheapest variant stays below this. */
  maxPriceSpread: number | null;
  /** The days to ship that goods on order may name. */
  preOrderDays: { min: number; max: number };
  pushBatch: number;
  orderSpanDays: number;
}

export interface ListingDraft {
  /** A word no other listing of the shop has; the connector writes it where it can find it again (Shopee: item_sku). */
  token: string;
  name: string;
  description: string;
  categoryId: string;
  brandId: string | null;
  brandName: string;
  condition: "new" | "used";
  attributes: { attributeId: string; valueId?: string; value?: string }[];
  externalImageIds: string[];
  logisticsIds: string[];
  /** For goods on order; null: the marketplace's usual. */
  daysToShip: number | null;
  /** 0–2, with option names in order. */
  variationTypes: { name: string; options: { name: string; externalImageId: string | null }[] }[];
  variants: ListingVariant[];
}

/** Tries to create one listing that were cut off. */
export interface InterruptedCreate {
  /** When the first of them began. */
  since: Date;
  /** The tokens they were sent with: several when the seller changed the SKU in between. */
  tokens: readonly string[];
}

export interface ListingVariant {
  /** Our variant's id. */
  key: string;
  /** Index into each variation type's options. */
  optionIndexes: number[];
  sku: string;
  barcode: string;
  price: number;
  quantity: number;
  weightG: number;
  widthCm: number;
  heightCm: number;
  lengthCm: number;
}

export interface ChannelItemPage {
  items: ChannelItem[];
  cursor: string | null;
  /** How many there are in all, where the channel says so. */
  total: number | null;
}

export interface ChannelPicture {
  externalImageId: string;
  url: string;
}

/** An item as the shop has it. */
export interface ChannelItem {
  externalProductId: string;
  name: string;
  description: string;
  condition: "new" | "used";
  /** Buyers can see it. */
  isListed: boolean;
  categoryId: string | null;
  /** null: none. */
  brandId: string | null;
  brandName: string;
  attributes: { attributeId: string; valueId?: string; value?: string }[];
  logisticsIds: string[];
  /** For goods on order; null: the marketplace's usual. */
  daysToShip: number | null;
  pictures: ChannelPicture[];
  variationTypes: { name: string; options: { name: string; picture: ChannelPicture | null }[] }[];
  variants: ChannelItemVariant[];
}

export interface ChannelItemVariant {
  externalVariantId: string;
  /** Index into each variation type's options. */
  optionIndexes: number[];
  /** As it stands in the shop; "" where it has none. */
  sku: string;
  barcode: string;
  price: number;
  /** Units the shop shows. */
  stock: number;
  /** 0: not given. */
  weightG: number;
  widthCm: number;
  heightCm: number;
  lengthCm: number;
}

export interface ListingRef {
  externalProductId: string;
  variants: { key: string; externalVariantId: string }[];
}

export type ItemResult = { externalVariantId: string } & ({ ok: true } | { ok: false; code: string; message: string });

export interface OrderRef {
  externalOrderId: string;
  packageNumber: string | null;
}

export interface ChannelOrder {
  externalId: string;
  nativeStatus: string;
  /** null: a status we do not know; the order keeps its own and is flagged. */
  status: OrderStatus | null;
  updatedAt: Date;
  placedAt: Date;
  paidAt: Date | null;
  shipByAt: Date | null;
  isCod: boolean;
  paymentType: string;
  currency: string;
  itemsTotal: number;
  discountTotal: number;
  shippingFee: number;
  channelFees: number;
  total: number;
  buyerName: string;
  buyerPhone: string;
  address: { name: string; phone: string; fullAddress: string; city: string; region: string; zipcode: string; masked: boolean } | null;
  buyerNote: string;
  courier: string;
  packageNumber: string | null;
  trackingCode: string | null;
  cancelReason: string | null;
  isSplit: boolean;
  retryPickup: boolean;
  fulfilledByChannel: boolean;
  lines: {
    externalProductId: string;
    externalVariantId: string;
    sku: string;
    name: string;
    variantName: string;
    imageUrl: string | null;
    quantity: number;
    unitPrice: number;
    discount: number;
  }[];
}

/** What the channel offers for this order; an absent member is not offered. */
export interface ShippingParameters {
  pickup?: {
    addresses: { addressId: string; text: string; slots: { slotId: string; from: Date; to: Date | null; isRecommended: boolean }[] }[];
  };
  dropoff?: { branches: { branchId: string; name: string; address: string }[]; needsSenderName: boolean; needsTrackingCode: boolean };
  manual?: { needsTrackingCode: boolean };
}

export type ShipmentChoice =
  | { method: "pickup"; addressId: string; slotId: string }
  | { method: "dropoff"; branchId: string | null; senderName: string | null; trackingCode: string | null }
  | { method: "manual"; trackingCode: string };

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

  constructor(kind: ConnectorErrorKind, code: string, message: string, more: { retryAfterMs?: number; channelRequestId?: string } = {}) {
    super(message);
    this.name = "ConnectorError";
    this.kind = kind;
    this.code = code;
    this.retryAfterMs = more.retryAfterMs ?? null;
    this.channelRequestId = more.channelRequestId ?? null;
  }
}
