import {
  amount,
  exactly,
  moment,
  number,
  oneId,
  oneOf,
  pickSchemas,
  someIds,
  someOf,
  words,
  yesNo,
} from "./filters.ts";
import { MAY_LACK } from "./statistics.ts";
import {
  CHANNEL_TYPES,
  DOCUMENT_STATUSES,
  ORDER_FLAGS,
  ORDER_PLATFORMS,
  ORDER_STATUSES,
  PICKPACK_STATUSES,
  SALE_STATES,
} from "./statuses.ts";

/** An unknown filter is 400 `unknown_filter`: without it the answer would contain too much. */
export const ORDER_FILTERS = {
  ids: someIds(),
  statuses: someOf(ORDER_STATUSES),
  channelIds: someIds(),
  channelType: oneOf(CHANNEL_TYPES),
  /** The platform where an order of Tokopedia & Shop was bought. */
  platform: oneOf(ORDER_PLATFORMS),
  externalIds: someIds(),
  search: words(),
  orderNumber: words(),
  buyerName: words(),
  buyerPhone: words(),
  /** Orders of this order's buyer before it, in its shop. */
  sameBuyerBefore: oneId(),
  productName: words(),
  sku: words(),
  trackingCode: words(),
  /** Ignores case. */
  courier: words(),
  warehouseId: oneId(),
  hasNote: yesNo(),
  totalPrice: amount(),
  hasDownpayment: yesNo(),
  hasPrintedLabel: yesNo(),
  hasPrintedInvoice: yesNo(),
  documentStatuses: someOf(DOCUMENT_STATUSES),
  /** The channel or courier refused the last arrangement. */
  isShipmentFailed: yesNo(),
  /** Accepted or arrived returns and failed deliveries that are not counted. */
  awaitsReceipt: yesNo(),
  /** The buyer waits for an answer about a return or refund. */
  awaitsReturnAnswer: yesNo(),
  /** The channel's name or a kind ("cod" also finds "Cash on Delivery"); see `listPaymentTypes`. */
  paymentType: words(),
  pickpackStatuses: someOf(PICKPACK_STATUSES),
  isCod: yesNo(),
  isSingleItem: yesNo(),
  flags: someOf(ORDER_FLAGS),
  /** Orders of a statistics figure. */
  sale: oneOf(SALE_STATES),
  productId: oneId(),
  variantId: oneId(),
  /** The buyer's city, as in the address. */
  city: exactly(),
  /** A line's product is in exactly this category. */
  category: words(),
  /** No known courier or city, or a line without a category. */
  without: oneOf(MAY_LACK),
  /** When the buyer ordered, in the account's time zone: 1 (Monday) to 7, 0 to 23. */
  weekday: number(1, 7),
  hour: number(0, 23),
  shipByBefore: moment(),
  /** With `shipByBefore`: due soon, but not late. */
  shipByAfter: moment(),
  paidAfter: moment(),
  paidBefore: moment(),
  createdAfter: moment(),
  createdBefore: moment(),
};

export const ORDER_SORTS = ["shipBy", "placedAt"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export const OrderFilters = pickSchemas(ORDER_FILTERS);
