import { z } from "@hono/zod-openapi";
import { amountRange, integerParam } from "./numbers.ts";
import { commaList, flag, instantParam } from "./query.ts";
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
  ids: commaList(z.string()),
  statuses: commaList(z.enum(ORDER_STATUSES)),
  channelIds: commaList(z.string()),
  channelType: z.enum(CHANNEL_TYPES).optional(),
  externalIds: commaList(z.string()),
  search: z.string().trim().optional(),
  orderNumber: z.string().trim().optional(),
  buyerName: z.string().trim().optional(),
  buyerPhone: z.string().trim().optional(),
  /** Just this order's buyer, in its shop, before it: as many as its `earlierOrders`. */
  sameBuyerBefore: z.string().optional(),
  productName: z.string().trim().optional(),
  sku: z.string().trim().optional(),
  trackingCode: z.string().trim().optional(),
  /** Whatever its case. */
  courier: z.string().trim().optional(),
  warehouseId: z.string().optional(),
  hasNote: flag(),
  /**
   * In minor units: just this much ("125000"), or from and to ("100000-150000", "100000-",
   * "-150000").
   */
  totalPrice: amountRange().optional(),
  hasDownpayment: flag(),
  hasPrintedLabel: flag(),
  hasPrintedInvoice: flag(),
  documentStatuses: commaList(z.enum(DOCUMENT_STATUSES)),
  /** Whether channel or courier refused it when it was last arranged. */
  isShipmentFailed: flag(),
  /**
   * Whether goods that left are to come back and nobody has counted them yet: returns that were
   * accepted or are there, and parcels that could not be delivered.
   */
  awaitsReceipt: flag(),
  /** Whether a buyer waits for the seller's word: on a return, or on the money for what is back. */
  awaitsReturnAnswer: flag(),
  /**
   * As a channel names it, or by its kind ("cod"): "COD" finds "Cash on Delivery", too.
   * `listPaymentTypes` answers those there are.
   */
  paymentType: z.string().trim().optional(),
  pickpackStatuses: commaList(z.enum(PICKPACK_STATUSES)),
  isCod: flag(),
  isSingleItem: flag(),
  flags: commaList(z.enum(ORDER_FLAGS)),
  /** The orders behind a figure of the statistics. */
  sale: z.enum(SALE_STATES).optional(),
  productId: z.string().optional(),
  variantId: z.string().optional(),
  /** The buyer's city, written as the address has it. */
  city: z.string().trim().optional(),
  /** A line of it is of a product of just this category. */
  category: z.string().trim().optional(),
  /** Whose courier or city is not known, or that has a line of no category. */
  without: z.enum(MAY_LACK).optional(),
  /** When the buyer placed it, by the account's clock: 1 (Monday) to 7, and 0 to 23. */
  weekday: integerParam().min(1).max(7).optional(),
  hour: integerParam().min(0).max(23).optional(),
  shipByBefore: instantParam().optional(),
  /** Not before it: with `shipByBefore`, what is due soon without what is late. */
  shipByAfter: instantParam().optional(),
  paidAfter: instantParam().optional(),
  paidBefore: instantParam().optional(),
  createdAfter: instantParam().optional(),
  createdBefore: instantParam().optional(),
  sortBy: z.enum(["shipBy", "placedAt"]).default("shipBy"),
};
