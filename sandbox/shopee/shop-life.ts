import { and, asc, eq, gt, gte, inArray, isNotNull, lte } from "drizzle-orm";
import { hashToFraction } from "../drawn.ts";
import { ApiError } from "./answers.ts";
import { requestReturn } from "./buyer-returns.ts";
import { simulateChats } from "./chats.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { moveOrder, type OrderRow, type TransitionName } from "./order-life.ts";
import type { NativeOrderStatus } from "./order-status.ts";
import { placeOrder } from "./place-order.ts";
import { items, models, orders, shops } from "./schema.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Most buyers that are caught up after the server was down. */
const CAUGHT_UP = 3;
const ROUND_SIZE = 50;

interface Step {
  /** Percentage of orders that take this step. */
  share: number;
  move: TransitionName | "return";
}
interface StatusStay {
  /** The range of minutes that an order keeps its state. */
  minutes: readonly [number, number];
  ways: readonly Step[];
}

/** Automatic steps of buyers and couriers. Ready orders wait for the seller. */
const STATUS_STAYS: Partial<Record<NativeOrderStatus, StatusStay>> = {
  UNPAID: {
    minutes: [2, 8],
    ways: [
      { share: 85, move: "pay" },
      { share: 15, move: "cancel" },
    ],
  },
  READY_TO_SHIP: { minutes: [4, 20], ways: [{ share: 5, move: "requestCancel" }] },
  PROCESSED: {
    minutes: [10, 25],
    ways: [
      { share: 95, move: "collect" },
      { share: 5, move: "failPickup" },
    ],
  },
  SHIPPED: {
    minutes: [20, 45],
    ways: [
      { share: 96, move: "deliver" },
      { share: 4, move: "failDelivery" },
    ],
  },
  TO_CONFIRM_RECEIVE: {
    minutes: [15, 40],
    ways: [
      { share: 92, move: "complete" },
      { share: 8, move: "return" },
    ],
  },
};

/**
 * Advances shops with a pace to now: buyers order, pay, cancel and return, couriers collect and
 * deliver. An order's steps and times are derived from its number, so that a round that runs twice,
 * or in two processes, has the same effect once.
 */
export async function advanceShop(deps: SandboxDeps, now: Date): Promise<void> {
  const alive = await deps.db
    .select()
    .from(shops)
    .where(and(gt(shops.ordersPerHour, 0), isNotNull(shops.authorisedAt)));
  for (const shop of alive) {
    await letBuyersCome(deps, shop, now);
    await moveOrders(deps, shop, now);
    await simulateChats(deps, shop, shop.aliveSince ?? now, now);
  }
}

/** Sets the orders an hour that come by themselves. Existing ones stay as they are. */
export async function setPace(
  deps: SandboxDeps,
  shopId: number,
  ordersPerHour: number,
): Promise<void> {
  const now = deps.now();
  const since = ordersPerHour > 0 ? now : null;
  await deps.db
    .update(shops)
    .set({
      ordersPerHour,
      aliveSince: since,
      nextOrderAt: since && drawNextOrderTime(now, { shopId, ordersPerHour }),
    })
    .where(eq(shops.shopId, shopId));
}

/** Draws a time between half and one and a half of the mean. */
function drawNextOrderTime(at: Date, shop: Pick<ShopRow, "shopId" | "ordersPerHour">): Date {
  const mean = HOUR / shop.ordersPerHour;
  return new Date(at.getTime() + mean * (0.5 + hashToFraction(`${shop.shopId} ${at.getTime()}`)));
}

async function letBuyersCome(deps: SandboxDeps, shop: ShopRow, now: Date): Promise<void> {
  let due = shop.nextOrderAt;
  for (let n = 0; due && due <= now; n++) {
    const next = n + 1 < CAUGHT_UP ? drawNextOrderTime(due, shop) : drawNextOrderTime(now, shop);
    // The process that moves the time on places the order.
    const mine = await deps.db
      .update(shops)
      .set({ nextOrderAt: next })
      .where(and(eq(shops.shopId, shop.shopId), eq(shops.nextOrderAt, due)))
      .returning({ shopId: shops.shopId });
    if (mine.length === 0) return;
    await checkOut(deps, shop, due);
    due = next;
  }
}

/** One buyer orders one or two kinds of the available items, or nothing in an empty shop. */
async function checkOut(deps: SandboxDeps, shop: ShopRow, at: Date): Promise<void> {
  const onSale = await deps.db
    .select({ itemId: models.itemId, modelId: models.modelId, stock: models.stock })
    .from(models)
    .innerJoin(items, eq(items.itemId, models.itemId))
    .where(and(eq(items.shopId, shop.shopId), eq(items.status, "NORMAL"), gt(models.stock, 0)))
    .orderBy(asc(models.itemId), asc(models.modelId));
  if (onSale.length === 0) return;
  const drawFraction = (what: string) => hashToFraction(`${shop.shopId} ${at.getTime()} ${what}`);
  const first = onSale[Math.floor(drawFraction("item") * onSale.length)];
  const second = onSale[Math.floor(drawFraction("other") * onSale.length)];
  const wanted = [first, drawFraction("kinds") < 0.25 && second !== first ? second : undefined];
  const lines = wanted.flatMap((one, index) =>
    one
      ? [{ ...one, quantity: drawFraction(`units ${index}`) < 0.2 ? Math.min(2, one.stock) : 1 }]
      : [],
  );
  const order = { lines, paid: drawFraction("paid") < 0.6, cod: false, at };
  await ignoreRefusal(async () => {
    if (drawFraction("cod") >= 0.15) return placeOrder(deps, shop, order);
    try {
      return await placeOrder(deps, shop, { ...order, paid: false, cod: true });
    } catch (error) {
      // No courier takes cash for it.
      if (error instanceof ApiError) return placeOrder(deps, shop, order);
      throw error;
    }
  });
}

async function moveOrders(deps: SandboxDeps, shop: ShopRow, now: Date): Promise<void> {
  const statuses = Object.keys(STATUS_STAYS) as NativeOrderStatus[];
  const waiting = await deps.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.shopId, shop.shopId),
        inArray(orders.status, statuses),
        gte(orders.updatedAt, shop.aliveSince ?? now),
        lte(orders.updatedAt, new Date(now.getTime() - 2 * MINUTE)),
      ),
    )
    .orderBy(asc(orders.updatedAt));
  const due = waiting.flatMap((order) => {
    const move = findDueMove(order, now);
    return move ? [{ order, move }] : [];
  });
  for (const { order, move } of due.slice(0, ROUND_SIZE))
    await ignoreRefusal(async () => {
      if (move === "return") return requestReturn(deps, order.orderSn, {});
      const patch = { cancelBy: "system", cancelReason: "Not paid in time" };
      return moveOrder(deps, order.orderSn, move, move === "cancel" ? { patch } : {});
    });
}

/** Returns the order's next step now, or `null` if there is none or none yet. */
function findDueMove(order: OrderRow, now: Date): Step["move"] | null {
  const stay = STATUS_STAYS[order.status];
  // It returns to the seller, which the marketplace does not show.
  if (!stay || order.logisticsStatus === "LOGISTICS_DELIVERY_FAILED") return null;
  const drawFraction = (what: string) => hashToFraction(`${order.orderSn} ${order.status} ${what}`);
  const [from, to] = stay.minutes;
  const until = order.updatedAt.getTime() + (from + drawFraction("time") * (to - from)) * MINUTE;
  if (until > now.getTime()) return null;
  let left = drawFraction("way") * 100;
  for (const { share, move } of stay.ways) {
    if (left < share) return move;
    left -= share;
  }
  return null;
}

/** Ignores the marketplace's refusals, such as for the last unit that another buyer took first. */
async function ignoreRefusal(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
