import { randomBytes } from "node:crypto";
import { and, count, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { chooseBuyer } from "../buyers.ts";
import { ApiError, createItemNotFound, createParamError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { findChannel, LOGISTICS_CHANNELS } from "./logistics-channels.ts";
import { type OrderRow, pushOrderStatus } from "./order-life.ts";
import type { PendingTerm } from "./order-status.ts";
import { createPackageNumber } from "./parcels.ts";
import { sellReserved } from "./promotions.ts";
import { deliverSoon } from "./pushes.ts";
import { items, models, orderItems, orders } from "./schema.ts";
import { takeStock } from "./stock.ts";

const DAY_MS = 86_400_000;

export interface OrderInput {
  lines: { itemId: number; modelId: number; quantity: number }[];
  paid: boolean;
  cod: boolean;
  /** One of the items' enabled logistics channels. The first of them, if absent. */
  logisticsChannelId?: number;
  message?: string;
  /** Sells more than the stock, as two simultaneous buyers sometimes can. */
  pastStock?: boolean;
  at?: Date;
  /** Sends no pushes. */
  quiet?: boolean;
  /** The courier already has its goods. */
  advance?: boolean;
  bundle?: boolean;
  /** It is paid and pending. */
  pending?: PendingTerm;
}

type Item = typeof items.$inferSelect;
type Model = typeof models.$inferSelect;
interface OrderedLine {
  item: Item;
  model: Model;
  quantity: number;
}

/** A buyer checks out. COD orders are ready at once, others after payment. */
export async function placeOrder(
  deps: SandboxDeps,
  shop: ShopRow,
  input: OrderInput,
): Promise<OrderRow> {
  const currentTime = input.at ?? deps.now();
  const { order, pushIds } = await transaction(deps.db, async (tx) => {
    const lines = await readLines(tx, shop, input.lines);
    const channel = chooseChannel(shop, lines, input);
    const [turn] = await tx
      .select({ n: count() })
      .from(orders)
      .where(eq(orders.shopId, shop.shopId));
    const orderSn = createOrderSn(currentTime);
    const ready = input.paid || input.cod;
    const goods = lines.reduce((sum, line) => sum + line.model.price * line.quantity, 0);
    const [order] = await tx
      .insert(orders)
      .values({
        orderSn,
        shopId: shop.shopId,
        status: ready ? getReadyStatus(input) : "UNPAID",
        pendingTerms: input.pending ? [input.pending] : [],
        logisticsStatus: ready ? "LOGISTICS_READY" : "LOGISTICS_NOT_START",
        isCod: input.cod,
        paymentMethod: choosePaymentMethod(shop, input.cod),
        buyer: chooseBuyer(shop.region, turn?.n ?? 0),
        message: input.message ?? "",
        logisticsChannelId: channel.id,
        packageNumber: createPackageNumber(),
        isAdvance: input.advance ?? false,
        shippingFee: channel.fee,
        total: goods + channel.fee,
        createdAt: currentTime,
        updatedAt: currentTime,
        paidAt: input.paid && !input.cod ? currentTime : null,
        shipByAt: ready ? new Date(currentTime.getTime() + 2 * DAY_MS) : null,
      })
      .returning();
    if (!order) throw new Error("The order was not stored");
    const sold: (string | null)[] = [];
    for (const line of lines) sold.push(...(await insertLine(tx, order, line, input)));
    return {
      order,
      pushIds: input.quiet ? [] : [await pushOrderStatus(tx, order, currentTime), ...sold],
    };
  });
  deliverSoon(deps, pushIds);
  return order;
}

const getReadyStatus = ({ pending }: OrderInput) =>
  pending === "SYSTEM_PENDING" ? "PENDING" : "READY_TO_SHIP";

async function readLines(
  tx: Queryable,
  shop: ShopRow,
  wanted: OrderInput["lines"],
): Promise<OrderedLine[]> {
  if (wanted.length === 0) throw createParamError("An order needs at least one item.");
  const ids = wanted.map((line) => line.itemId);
  const rows = await tx
    .select({ item: items, model: models })
    .from(models)
    .innerJoin(items, eq(items.itemId, models.itemId))
    .where(and(eq(items.shopId, shop.shopId), inArray(models.itemId, ids)));
  return wanted.map(({ itemId, modelId, quantity }) => {
    const row = rows.find(({ model }) => model.itemId === itemId && model.modelId === modelId);
    if (!row || row.item.status === "SELLER_DELETE") throw createItemNotFound();
    return { ...row, quantity };
  });
}

function chooseChannel(shop: ShopRow, lines: OrderedLine[], input: OrderInput) {
  const common = LOGISTICS_CHANNELS[shop.region].filter(
    (channel) =>
      lines.every(({ item }) => item.logisticIds.includes(channel.id)) &&
      (!input.cod || channel.cod),
  );
  const chosen =
    input.logisticsChannelId === undefined
      ? common[0]
      : common.find((channel) => channel.id === input.logisticsChannelId);
  if (!chosen) throw createParamError("No logistics channel can carry this order.");
  return chosen;
}

async function insertLine(
  tx: Queryable,
  order: OrderRow,
  { item, model, quantity }: OrderedLine,
  { pastStock = false, bundle = false, quiet }: OrderInput,
): Promise<(string | null)[]> {
  const taken = await takeStock(tx, item.itemId, model.modelId, quantity, pastStock);
  if (taken === null)
    throw new ApiError("error_out_of_stock", `There are fewer than ${quantity} of ${item.name}.`);
  await tx.insert(orderItems).values({
    orderSn: order.orderSn,
    itemId: item.itemId,
    modelId: model.modelId,
    name: item.name,
    itemSku: item.itemSku,
    modelName: model.tierIndex
      .map((option, tier) => item.tiers[tier]?.option_list[option]?.option ?? "")
      .join(","),
    modelSku: model.modelId === 0 ? "" : model.sku,
    imageId:
      item.tiers[0]?.option_list[model.tierIndex[0] ?? 0]?.image?.image_id ??
      item.imageIds[0] ??
      null,
    quantity,
    isBundle: bundle,
    price: model.price,
    weightKg: model.weightKg ?? item.weightKg,
    taken,
  });
  const { itemId, modelId } = model;
  return sellReserved(tx, order, { itemId, modelId, quantity: taken, quiet });
}

function choosePaymentMethod(shop: ShopRow, cod: boolean): string {
  if (cod) return "Cash on Delivery";
  return shop.region === "ID" ? "ShopeePay" : "PromptPay";
}

/** Date and eight letters or digits, like real order numbers: `2311150001ABCD`. */
function createOrderSn(at: Date): string {
  const alphabet = "0123456789ABCDEFGHJKMNPQRSTUVWXYZ";
  const day = at.toISOString().slice(2, 10).replaceAll("-", "");
  return day + Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join("");
}

export const findCarrierName = (shop: ShopRow, order: OrderRow) =>
  findChannel(shop.region, order.logisticsChannelId)?.name ?? "";
