import "server-only";
import type { RouterContextProvider } from "react-router";
import { mayCall } from "#app/access/guard.ts";
import { getCall, getMe } from "#app/middleware/request-store.ts";
import { getConsentState } from "#app/models/channel/access.ts";
import { countToAnswer } from "#app/services/storefront/orders-to-answer.ts";
import { ownShopOf } from "#app/services/storefront/own-shop.ts";
import type { Call } from "#app/upstream/http.ts";
import { listChatShops } from "#contract/chats.ts";
import type { Input } from "#contract/endpoint.ts";
import { findOrders, getOrderStatusCounts } from "#contract/orders.ts";
import type { Permission } from "#contract/permissions.ts";
import { countProducts } from "#contract/products.ts";
import { getShopCourier } from "#contract/shop-courier.ts";
import { getShopPayments } from "#contract/shop-payments.ts";
import { LABEL_NOT_READY, type OrderFlag, SYNC_STATUS } from "#contract/statuses.ts";
import { findStocks } from "#contract/stocks.ts";
import { getOrderQuota } from "#contract/top-up.ts";

const OPEN_STATUSES = [
  "unpaid",
  "on_hold",
  "to_process",
  "processing",
  "to_ship",
  "cancel_requested",
] as const;
const LATEST_COUNT = 8;

/** Reads the home page's figures. A part is `null` without the permission. */
export async function readFigures(context: Readonly<RouterContextProvider>, now: number) {
  const me = await getMe(context);
  const call = getCall(context);
  const { channels, lowStockLevel, shipByWarningHours } = me.account;
  const ownShop = await ownShopOf(context);
  const permissions = new Set(me.user.roles.flatMap((role) => role.permissions));
  const readIfAllowed = <T>(permission: Permission, read: () => Promise<T>) =>
    permissions.has(permission) ? read() : Promise.resolve(null);
  const [orders, toAnswer, products, lowStock, soldOut, chats, quota, refusedKeys] =
    await Promise.all([
      readIfAllowed("order-manage", () => readOrders(call)),
      countToAnswer(context),
      readIfAllowed("product-manage", () => readProducts(call)),
      readIfAllowed("stock-manage", () => countStocksBelow(call, lowStockLevel)),
      readIfAllowed("stock-manage", () => countStocksBelow(call, 1)),
      readIfAllowed("chat-manage", () => call(listChatShops)),
      readIfAllowed("quota-manage", () => call(getOrderQuota)),
      ownShop && mayCall(getShopPayments, me) ? countRefusedKeys(call, ownShop.id) : null,
    ]);
  const endingAccess = permissions.has("integration-manage")
    ? channels.filter((channel) => getConsentState(channel, now) !== "fine").length
    : null;
  return {
    orders,
    toAnswer,
    products,
    lowStock,
    soldOut,
    lowStockLevel,
    shipByWarningHours,
    endingAccess,
    refusedKeys,
    unreplied: chats && chats.shops.length > 0 ? (chats.counts.unreplied ?? 0) : null,
    quotaDays: quota?.daysLeft ?? null,
  };
}
export type HomeFigures = Awaited<ReturnType<typeof readFigures>>;

async function readOrders(call: Call) {
  const countOrders = async (query: NonNullable<Input<typeof findOrders>["query"]>) =>
    (await call(findOrders, { query: { ...query, limit: 1 } })).total;
  const countFlagged = (flag: OrderFlag) =>
    countOrders({ flags: [flag], statuses: [...OPEN_STATUSES] });
  const [
    { counts, late, dueSoon },
    outOfStock,
    unmapped,
    arrangingFailed,
    labelNotReady,
    toReceive,
    returnsToAnswer,
    { orders: latest },
  ] = await Promise.all([
    call(getOrderStatusCounts, {
      query: { statuses: [...OPEN_STATUSES, "delivery_failed"] },
    }),
    countFlagged("out_of_stock"),
    countFlagged("unmapped"),
    countOrders({ statuses: ["to_process"], isShipmentFailed: true }),
    countOrders({ statuses: ["to_ship"], documentStatuses: [...LABEL_NOT_READY] }),
    countOrders({ awaitsReceipt: true }),
    countOrders({ awaitsReturnAnswer: true }),
    call(findOrders, { query: { limit: LATEST_COUNT, sortBy: "placedAt", countUpTo: 0 } }),
  ]);
  return {
    counts,
    late,
    due: dueSoon,
    outOfStock,
    unmapped,
    arrangingFailed,
    labelNotReady,
    toReceive,
    returnsToAnswer,
    latest,
  };
}

/** Counts the keys of the own shop that its payment provider or its courier takes no more. */
async function countRefusedKeys(call: Call, channelId: string): Promise<number> {
  const params = { channelId };
  const [{ payments }, { courier }] = await Promise.all([
    call(getShopPayments, { params }),
    call(getShopCourier, { params }),
  ]);
  return [payments?.account, courier?.account].filter((account) => account?.refusedAt).length;
}

const countStocksBelow = async (call: Call, available: number) =>
  (await call(findStocks, { query: { limit: 1, availableLessThan: available } })).total;

async function readProducts(call: Call) {
  const syncStatuses = [SYNC_STATUS.failed, SYNC_STATUS.invalid];
  return { failed: (await call(countProducts, { query: { syncStatuses } })).count };
}
