import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { INTAKE_STEPS } from "./intake-steps.ts";
import { Money } from "./money.ts";
import { integerParam } from "./numbers.ts";
import { ORDER_ACTIONS, OrderAct } from "./order-acts.ts";
import { OrderEvent } from "./order-events.ts";
import { ORDER_SORTS, OrderFilters } from "./order-filters.ts";
import { commaList, instant, instantParam, paging } from "./query.ts";
import {
  BOX_STATES,
  CHANNEL_TYPES,
  DOCUMENT_STATUSES,
  FEE_KINDS,
  ORDER_FLAGS,
  ORDER_STATUSES,
  PICKPACK_STATUSES,
  RETURN_ANSWERS,
  RETURN_WISHES,
} from "./statuses.ts";

export const OrderLine = z
  .object({
    id: z.string(),
    variantId: z.string().nullable(),
    productId: z.string().nullable(),
    sku: z.string(),
    name: z.string(),
    variantName: z.string(),
    imageUrl: z.string().nullable(),
    /** Units still sold; 0 where the line was cancelled before the order was sent. */
    quantity: z.number().int(),
    cancelledQuantity: z.number().int(),
    unitPrice: Money,
    discount: Money,
    /** `null` where it is unknown, or the reader may not see costs. */
    unitCogs: Money.nullable(),
    /** `null`: not linked, or out of stock. */
    reservation: z.enum(["held", "deducted", "released", "returned"]).nullable(),
    warehouseName: z.string().nullable(),
  })
  .openapi("OrderLine");

export const OrderSummary = z
  .object({
    id: z.string(),
    externalId: z.string(),
    channelId: z.string(),
    channelType: z.enum(CHANNEL_TYPES),
    channelName: z.string(),
    status: z.enum(ORDER_STATUSES),
    pickpackStatus: z.enum(PICKPACK_STATUSES),
    documentStatus: z.enum(DOCUMENT_STATUSES),
    flags: z.array(z.enum(ORDER_FLAGS)),
    buyerName: z.string(),
    city: z.string(),
    total: Money,
    isCod: z.boolean(),
    paymentType: z.string(),
    courier: z.string(),
    trackingCode: z.string().nullable(),
    warehouseName: z.string().nullable(),
    note: z.string(),
    labelPrintCount: z.number().int(),
    invoicePrintCount: z.number().int(),
    packingSlipPrintCount: z.number().int(),
    /** The buyer's down payment; 0 where there is none, or all was paid at once. */
    downPayment: Money,
    shipmentError: z.string().nullable(),
    /** The next step of the morning's work that a person can do from a list. */
    nextAct: z.enum(["arrange", "print_label"]).nullable(),
    shipByAt: instant().nullable(),
    paidAt: instant().nullable(),
    placedAt: instant(),
    itemCount: z.number().int(),
    buyerNote: z.string(),
    /** The first two lines that are still sold, and how many there are. */
    topLines: z.array(
      z.object({
        ...OrderLine.pick({ name: true, variantName: true, sku: true, quantity: true }).shape,
        imageUrl: z.string().nullable(),
        /** Where its units are held. "" where none are, or the place is not set. */
        rack: z.string(),
      }),
    ),
    lineCount: z.number().int(),
    /** The first line's name, and up to three pictures (our small ones where they exist). */
    firstItem: z.string(),
    imageUrls: z.array(z.string()),
  })
  .openapi("OrderSummary");
export type OrderSummary = z.infer<typeof OrderSummary>;

export const OrderDetail = OrderSummary.extend({
  nativeStatus: z.string(),
  lines: z.array(OrderLine),
  events: z.array(OrderEvent),
  /** Those of `acts` that are possible now and have a button of their own. */
  actions: z.array(z.enum(ORDER_ACTIONS)),
  /** All acts, with their choices or why they are not possible. */
  acts: z.array(OrderAct),
  address: z
    .object({
      name: z.string(),
      phone: z.string(),
      fullAddress: z.string(),
      city: z.string(),
      region: z.string(),
      zipcode: z.string(),
      masked: z.boolean(),
    })
    .nullable(),
  /** Empty for an order in one box. */
  boxes: z.array(
    z.object({
      number: z.number().int(),
      packageNumber: z.string(),
      trackingCode: z.string().nullable(),
      state: z.enum(BOX_STATES),
      lines: z.array(z.object({ lineId: z.string(), quantity: z.number().int() })),
      /** `null`: the channel does not report a single box. */
      lastScan: z.object({ at: instant(), text: z.string() }).nullable(),
    }),
  ),
  buyerPhone: z.string(),
  /** Since then the buyer's personal data is erased. */
  erasedAt: instant().nullable(),
  earlierOrders: z.number().int(),
  itemsTotal: Money,
  discountTotal: Money,
  shippingFee: Money,
  /** `null` until the channel reports them, usually with the payout. */
  channelFees: Money.nullable(),
  /** The fees by kind, as far as they are known. */
  feeParts: z.array(z.object({ kind: z.enum(FEE_KINDS), amount: Money })),
  /** Cost of the goods sold. `null` where a line's is unknown, or the reader may not see it. */
  cogs: Money.nullable(),
  /** The part of `cogs` that is not on sale again. */
  lostCogs: Money.nullable(),
  /** The buyer's refund for the goods; 0 where nothing is paid back. */
  refunded: Money,
  /** The reader neither manages products nor reads statistics. */
  hidesCosts: z.boolean(),
  packageNumber: z.string().nullable(),
  labelError: z.string().nullable(),
  labelPrintedAt: instant().nullable(),
  /** The last printer, and times of the invoice's and the packing slip's last print. */
  labelPrintedBy: z.string().nullable(),
  invoicePrintedAt: instant().nullable(),
  invoicePrintedBy: z.string().nullable(),
  packingSlipPrintedAt: instant().nullable(),
  packingSlipPrintedBy: z.string().nullable(),
  cancelReason: z.string().nullable(),
  /** The channel's words for a seller's reasons. Empty where it cannot be cancelled. */
  cancelReasons: z.array(z.string()),
  /** False: the channel cancels only the whole order. */
  cancelsUnits: z.boolean(),
  /** The buyer's open request, and whether a refund alone settles it. */
  returnWish: z.enum(RETURN_WISHES).nullable(),
  canRefundInstead: z.boolean(),
  /** The seller's answer to the return request. `null` where there is none. */
  returnAnswer: z.enum(RETURN_ANSWERS).nullable(),
  /** Who counted returned goods and what, until they are in stock. */
  returnCount: z
    .object({
      lines: z.array(
        z.object({
          orderLineId: z.string(),
          good: z.number().int(),
          damaged: z.number().int(),
        }),
      ),
      note: z.string(),
      countedAt: instant(),
      countedBy: z.string(),
    })
    .nullable(),
  /** The channel's words for refusing a return. Empty where nothing is to be answered. */
  refusalReasons: z.array(z.string()),
  /** Pictures for a refusal, and reasons that need one. `null`: none are accepted. */
  refusalPictures: z.object({ most: z.number().int(), neededFor: z.array(z.string()) }).nullable(),
  acceptedAt: instant().nullable(),
  shippedAt: instant().nullable(),
  /** Steps of the last report, for internal users. */
  lastIntake: z
    .object({ reportedAt: instant(), steps: z.array(z.enum(INTAKE_STEPS)) })
    .nullable()
    .optional(),
}).openapi("OrderDetail");
export type OrderDetail = z.infer<typeof OrderDetail>;

/** An orders file has them, a list's row does not. */
export const OrderContents = OrderDetail.pick({
  lines: true,
  address: true,
  buyerPhone: true,
  buyerNote: true,
  itemsTotal: true,
  discountTotal: true,
  shippingFee: true,
  channelFees: true,
  feeParts: true,
  cogs: true,
  lostCogs: true,
  refunded: true,
  cancelReason: true,
  shippedAt: true,
}).openapi("OrderContents");
export type OrderContents = z.infer<typeof OrderContents>;

const permission = { access: "order-manage", forPicking: true } as const;
const orderId = z.object({ orderId: z.string() });
const answer = z.object({ order: OrderDetail });

const StatusCounts = z
  .object({
    counts: z.partialRecord(z.enum(ORDER_STATUSES), z.number().int()),
    /** Open orders: late, due within `shipByWarningHours`, with a flag for a person. */
    late: z.number().int(),
    dueSoon: z.number().int(),
    flagged: z.number().int(),
    /** Arranged orders by the next work. */
    toPrint: z.number().int(),
    toPick: z.number().int(),
    toPack: z.number().int(),
    toHandOver: z.number().int(),
  })
  .openapi("OrderStatusCounts");
export type StatusCounts = z.infer<typeof StatusCounts>;

export const findOrders = endpoint("findOrders", "get", "/v1/orders", {
  ...permission,
  summary: "Orders by page",
  query: z.strictObject({
    ...paging(50, 200),
    ...OrderFilters,
    sortBy: z.enum(ORDER_SORTS).default("shipBy"),
    countUpTo: integerParam()
      .min(0)
      .optional()
      .openapi({ description: "`total` is counted no further than this" }),
    include: commaList(z.enum(["counts", "contents"])).openapi({
      description:
        "`counts`: how many orders of `channelIds` and `warehouseId`, whatever else the filter asks for, are in each status of work to do (WORKED_STATUSES). `contents`: of each order its lines, address, amounts and fees",
    }),
  }),
  response: z.object({
    orders: z.array(OrderSummary.extend({ contents: OrderContents.optional() })),
    total: z.number().int(),
    counts: StatusCounts.optional(),
  }),
  errors: [400],
});
export const getOrderStatusCounts = endpoint(
  "getOrderStatusCounts",
  "get",
  "/v1/orders/status-counts",
  {
    ...permission,
    summary: "How many orders are in each status",
    query: z.strictObject({
      statuses: commaList(z.enum(ORDER_STATUSES)),
      channelId: z.string().optional(),
      createdAfter: instantParam().optional(),
    }),
    response: StatusCounts,
    errors: [400],
  },
);
export const listCouriers = endpoint("listCouriers", "get", "/v1/orders/couriers", {
  ...permission,
  summary: "The couriers of the account's orders",
  response: z.object({ couriers: z.array(z.string()) }),
});
export const listPaymentTypes = endpoint("listPaymentTypes", "get", "/v1/orders/payment-types", {
  ...permission,
  summary: "How the account's orders were paid",
  response: z.object({ paymentTypes: z.array(z.string()) }),
});
export const getOrder = endpoint("getOrder", "get", "/v1/orders/{orderId}", {
  ...permission,
  summary: "An order whole",
  params: orderId,
  response: answer,
  errors: [404],
});
