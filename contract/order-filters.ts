import {
  amount,
  exactly,
  moment,
  number,
  oneId,
  oneOf,
  schemasOf,
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
  ORDER_STATUSES,
  PICKPACK_STATUSES,
  SALE_STATES,
} from "./statuses.ts";

/**
 * A filter that is not among them is answered 400 `unknown_filter`:
 * leaving it out would answer more than was asked for.
 */
export const ORDER_FILTERS = {
  ids: someIds(),
  statuses: someOf(ORDER_STATUSES),
  channelIds: someIds(),
  channelType: oneOf(CHANNEL_TYPES),
  externalIds: someIds(),
  search: words(),
  orderNumber: words(),
  buyerName: words(),
  buyerPhone: words(),
  /** Just this order's buyer, in its shop, before it: as many as its `earlierOrders`. */
  sameBuyerBefore: oneId(),
  productName: words(),
  sku: words(),
  trackingCode: words(),
  /** Whatever its case. */
  courier: words(),
  warehouseId: oneId(),
  hasNote: yesNo(),
  totalPrice: amount(),
  hasDownpayment: yesNo(),
  hasPrintedLabel: yesNo(),
  hasPrintedInvoice: yesNo(),
  documentStatuses: someOf(DOCUMENT_STATUSES),
  /** Whether channel or courier refused it when it was last arranged. */
  isShipmentFailed: yesNo(),
  /**
   * Whether goods that left are to come back and nobody has counted them yet: returns that were
   * accepted or are there, and parcels that could not be delivered.
   */
  awaitsReceipt: yesNo(),
  /** Whether a buyer waits for the seller's word: on a return, or on the money for what is back. */
  awaitsReturnAnswer: yesNo(),
  /**
   * As a channel names it, or by its kind ("cod"): "COD" finds "Cash on Delivery", too.
   * `listPaymentTypes` answers those there are.
   */
  paymentType: words(),
  pickpackStatuses: someOf(PICKPACK_STATUSES),
  isCod: yesNo(),
  isSingleItem: yesNo(),
  flags: someOf(ORDER_FLAGS),
  /** The orders behind a figure of the statistics. */
  sale: oneOf(SALE_STATES),
  productId: oneId(),
  variantId: oneId(),
  /** The buyer's city, written as the address has it. */
  city: exactly(),
  /** A line of it is of a product of just this category. */
  category: words(),
  /** Whose courier or city is not known, or that has a line of no category. */
  without: oneOf(MAY_LACK),
  /** When the buyer placed it, by the account's clock: 1 (Monday) to 7, and 0 to 23. */
  weekday: number(1, 7),
  hour: number(0, 23),
  shipByBefore: moment(),
  /** Not before it: with `shipByBefore`, what is due soon without what is late. */
  shipByAfter: moment(),
  paidAfter: moment(),
  paidBefore: moment(),
  createdAfter: moment(),
  createdBefore: moment(),
};

export const ORDER_SORTS = ["shipBy", "placedAt"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export const OrderFilters = schemasOf(ORDER_FILTERS);
