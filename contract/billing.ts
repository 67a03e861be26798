import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { moment, ownFilter, schemasOf } from "./filters.ts";
import { commaList, instant, paging } from "./query.ts";
import { ORDER_QUOTA_TYPE } from "./statuses.ts";

const HistoryType = z.enum(ORDER_QUOTA_TYPE).openapi("OrderQuotaHistoryType", {
  type: "integer",
  description: "Part 2 §4 “Order quota history types”",
});

export const OrderQuotaEntry = z
  .object({
    id: z.string(),
    type: HistoryType,
    /** Orders added; negative: used up. */
    delta: z.number().int(),
    balanceAfter: z.number().int(),
    /** Each debit names its order. */
    orderId: z.string().nullable(),
    orderNumber: z.string().nullable(),
    /** Of a top-up. */
    transactionId: z.string().nullable(),
    /** Of a coupon, and of what was taken back when it ended. */
    couponCode: z.string().nullable(),
    /** The back office's reason. */
    note: z.string().nullable(),
    createdAt: instant(),
  })
  .openapi("OrderQuotaEntry");

export const QUOTA_HISTORY_FILTERS = {
  startDate: moment(),
  endDate: moment(),
  historyTypes: ownFilter(commaList(z.coerce.number().pipe(HistoryType))),
};
/** The newest first; `endDate` is not part of the span. */
export const listOrderQuotaHistories = endpoint(
  "listOrderQuotaHistories",
  "get",
  "/v1/accounts/order-quota-histories",
  {
    access: "quota-manage",
    // A suspended account can still see its quota and top it up.
    modes: ["open", "suspended"],
    summary: "What raised and lowered the order quota",
    query: z.object({
      ...paging(100, 1000),
      ...schemasOf(QUOTA_HISTORY_FILTERS),
    }),
    response: z.object({ histories: z.array(OrderQuotaEntry), total: z.number().int() }),
  },
);
