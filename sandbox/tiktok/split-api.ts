import { and, eq, inArray, isNotNull, notInArray } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { ApiError, createOrderNotFound } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall, type ShopRow } from "./gate.ts";
import { toSeconds } from "./grants.ts";
import { createPackageId } from "./ids.ts";
import { lockOrder } from "./order-life.ts";
import { readOrdersInPackage, requirePackage } from "./package-state.ts";
import { PAGING_PARAMETERS, takePage } from "./paging.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { orderLines, orders, packages } from "./schema.ts";

const Split = z.object({
  splittable_groups: z
    .array(z.object({ id: z.string(), order_line_item_ids: z.array(z.string()).min(1) }))
    .min(2)
    .max(5),
});
const Combine = z.object({
  combinable_packages: z
    .array(z.object({ id: z.string(), order_ids: z.array(z.string()).optional() }))
    .min(1),
});
const Uncombine = z.object({ order_ids: z.array(z.string()).optional() });

/** One order in several packages, and several orders of one buyer in one package. */
export function splitRoutes(root: Hono, deps: SandboxDeps): void {
  root.get(
    "/fulfillment/:version{\\d{6}}/orders/split_attributes",
    handleShopCall(deps, async ({ shop, query }) => {
      const ids = query(z.object({ order_ids: z.string() })).order_ids.split(",");
      const found: object[] = [];
      for (const id of ids) {
        const { order, lines } = await openOrder(deps.db, shop, id);
        found.push({
          order_id: id,
          can_split: order.status === "AWAITING_SHIPMENT" && lines.length > 1,
          must_split: false,
        });
      }
      return { split_attributes: found };
    }),
  );
  root.post(
    "/fulfillment/:version{\\d{6}}/orders/:order/split",
    handleShopCall(deps, async ({ shop, param, body }) =>
      splitOrder(deps, shop, param("order"), body(Split).splittable_groups),
    ),
  );
  root.get(
    "/fulfillment/:version{\\d{6}}/combinable_packages/search",
    handleShopCall(deps, async ({ shop, query }) => {
      const { items, ...page } = takePage(
        await listCombinable(deps.db, shop),
        query(PAGING_PARAMETERS),
      );
      return { ...page, combinable_packages: items };
    }),
  );
  root.post(
    "/fulfillment/:version{\\d{6}}/packages/combine",
    handleShopCall(deps, async ({ shop, body }) => combinePackages(deps, shop, body(Combine))),
  );
  root.post(
    "/fulfillment/:version{\\d{6}}/packages/:package/uncombine",
    handleShopCall(deps, async ({ shop, param, body }) =>
      separateOrders(deps, shop, param("package"), body(Uncombine).order_ids),
    ),
  );
}

async function openOrder(db: Queryable, shop: ShopRow, orderId: string) {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.orderId, orderId), eq(orders.shopId, shop.shopId)));
  if (!order) throw createOrderNotFound();
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  return { order, lines };
}

/** Gives each group of units its own package; every unit is in one group. */
export async function splitOrder(
  deps: SandboxDeps,
  shop: ShopRow,
  orderId: string,
  groups: { id: string; order_line_item_ids: string[] }[],
) {
  const currentTime = deps.now();
  const { made, push } = await transaction(deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    const { order, lines } = await openOrder(tx, shop, orderId);
    const named = groups.flatMap((group) => group.order_line_item_ids);
    const isWhole =
      named.length === lines.length && lines.every(({ lineId }) => named.includes(lineId));
    if (order.status !== "AWAITING_SHIPMENT" || order.isSplit || !isWhole)
      throw new ApiError(21011035, "split order not allowed");
    const made: { splittable_group_id: string; id: string }[] = [];
    for (const group of groups) {
      const packageId = await createPackage(tx, shop, currentTime);
      await tx
        .update(orderLines)
        .set({ packageId })
        .where(inArray(orderLines.lineId, group.order_line_item_ids));
      made.push({ splittable_group_id: group.id, id: packageId });
    }
    await dropEmpty(tx, shop);
    await tx
      .update(orders)
      .set({ isSplit: true, updatedAt: currentTime })
      .where(eq(orders.orderId, orderId));
    const push = await tellPackages(
      tx,
      shop,
      currentTime,
      "SPLIT",
      made.map(({ id }) => [id, [orderId]]),
    );
    return { made, push };
  });
  deliverSoon(deps, [push]);
  return { packages: made };
}

async function createPackage(tx: Queryable, shop: ShopRow, at: Date): Promise<string> {
  const packageId = createPackageId();
  await tx.insert(packages).values({
    ...{ packageId, shopId: shop.shopId, status: "TO_FULFILL", createdAt: at, updatedAt: at },
  });
  return packageId;
}

/** Deletes packages whose units all went into others. */
async function dropEmpty(tx: Queryable, shop: ShopRow): Promise<void> {
  const filled = tx
    .select({ packageId: orderLines.packageId })
    .from(orderLines)
    .where(isNotNull(orderLines.packageId));
  await tx
    .delete(packages)
    .where(and(eq(packages.shopId, shop.shopId), notInArray(packages.packageId, filled)));
}

/** Returns the packages of one buyer, two or more, that wait to be arranged. */
async function listCombinable(db: Queryable, shop: ShopRow) {
  const waiting = await db
    .select({ order: orders, packageId: orderLines.packageId })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.orderId))
    .where(
      and(
        eq(orders.shopId, shop.shopId),
        eq(orders.status, "AWAITING_SHIPMENT"),
        eq(orders.isSplit, false),
        eq(orders.shippingType, "TIKTOK"),
      ),
    );
  const byBuyer = Map.groupBy(waiting, ({ order }) => order.buyer.username);
  return [...byBuyer.values()].flatMap((rows) => {
    const ids = [...new Set(rows.map(({ order }) => order.orderId))];
    const [first] = rows;
    const packageIds = new Set(rows.map(({ packageId }) => packageId));
    return ids.length > 1 && packageIds.size > 1
      ? [{ id: first?.packageId ?? "", order_ids: ids }]
      : [];
  });
}

async function combinePackages(deps: SandboxDeps, shop: ShopRow, given: z.infer<typeof Combine>) {
  const currentTime = deps.now();
  const done: { id: string; order_ids: string[] }[] = [];
  const errors: object[] = [];
  const pushes: (string | null)[] = [];
  for (const { id } of given.combinable_packages) {
    const offer = (await listCombinable(deps.db, shop)).find((one) => one.id === id);
    if (!offer) {
      const detail = { package_id: id };
      errors.push({ code: 21011003, message: "fulfill_unit action not allowed", detail });
      continue;
    }
    const push = await transaction(deps.db, async (tx) => {
      for (const orderId of offer.order_ids) await lockOrder(tx, orderId);
      await tx
        .update(orderLines)
        .set({ packageId: id })
        .where(inArray(orderLines.orderId, offer.order_ids));
      await dropEmpty(tx, shop);
      await tx
        .update(packages)
        .set({ isCombined: true, updatedAt: currentTime })
        .where(eq(packages.packageId, id));
      return tellPackages(tx, shop, currentTime, "COMBINE", [[id, offer.order_ids]]);
    });
    pushes.push(push);
    done.push(offer);
  }
  deliverSoon(deps, pushes);
  return { packages: done, ...(errors.length > 0 ? { errors } : {}) };
}

/** Puts orders back into their own packages: the named ones, or all but one. */
async function separateOrders(
  deps: SandboxDeps,
  shop: ShopRow,
  packageId: string,
  orderIds: readonly string[] | undefined,
) {
  const currentTime = deps.now();
  const { made, push } = await transaction(deps.db, async (tx) => {
    const { orders: inside } = await readOrdersInPackage(tx, packageId);
    const { status, isCombined } = await requirePackage(tx, shop, packageId);
    if (!isCombined || status !== "TO_FULFILL")
      throw new ApiError(21011003, "fulfill_unit action not allowed");
    const leaving = orderIds ?? inside.slice(1).map(({ orderId }) => orderId);
    const made: { id: string; order_ids: string[] }[] = [];
    for (const orderId of leaving) {
      const id = await createPackage(tx, shop, currentTime);
      await tx.update(orderLines).set({ packageId: id }).where(eq(orderLines.orderId, orderId));
      made.push({ id, order_ids: [orderId] });
    }
    await tx
      .update(packages)
      .set({ isCombined: inside.length - leaving.length > 1, updatedAt: currentTime })
      .where(eq(packages.packageId, packageId));
    const changed = made.map(({ id, order_ids }): [string, string[]] => [id, order_ids]);
    return { made, push: await tellPackages(tx, shop, currentTime, "CANCEL_COMBINE", changed) };
  });
  deliverSoon(deps, [push]);
  return { packages: made };
}

function tellPackages(
  tx: Queryable,
  shop: ShopRow,
  at: Date,
  scType: string,
  changed: readonly [packageId: string, orderIds: string[]][],
): Promise<string | null> {
  return enqueuePush(tx, at, shop.shopId, 4, {
    sc_type: scType,
    role_type: "ROLE_SELLER",
    package_list: changed.map(([package_id, order_id_list]) => ({ package_id, order_id_list })),
    update_time: toSeconds(at),
  });
}
