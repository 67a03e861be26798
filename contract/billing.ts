import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { moment, ownFilter, pickSchemas } from "./filters.ts";
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
    /** Negative for used orders. */
    delta: z.number().int(),
    balanceAfter: z.number().int(),
    /** Set for debits. */
    orderId: z.string().nullable(),
    orderNumber: z.string().nullable(),
    /** Set for top-ups. */
    transactionId: z.string().nullable(),
    /** Set on a coupon's credit, and on the debit when it ended. */
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
/** Newest first. `endDate` is not part of the period. */
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
      ...pickSchemas(QUOTA_HISTORY_FILTERS),
    }),
    response: z.object({ histories: z.array(OrderQuotaEntry), total: z.number().int() }),
  },
);
