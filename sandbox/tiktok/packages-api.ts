import { and, asc, eq } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import { changeMeanwhile } from "../moods.ts";
import { ApiError, createOrderNotFound } from "./answers.ts";
import { requestCancel } from "./cancel-life.ts";
import type { SandboxDeps } from "./deps.ts";
import { handleShopCall, type ShopRow } from "./gate.ts";
import { toSeconds } from "./grants.ts";
import { findOption } from "./logistics.ts";
import { presentCourier } from "./orders-api.ts";
import {
  getTracking,
  type PackageRow,
  readOrdersInPackage,
  requirePackage,
} from "./package-state.ts";
import { PAGING_PARAMETERS, takePage } from "./paging.ts";
import { orders, packages } from "./schema.ts";
import { ShipBody, shipPackage } from "./ship-package.ts";

const HOUR = 3_600_000;
/** The offered pickup slots, on the next three days. */
const SLOT_HOURS = [
  [2, 5],
  [6, 9],
] as const;
const Search = z.object({
  package_status: z.string().optional(),
  create_time_ge: z.number().optional(),
  create_time_lt: z.number().optional(),
  update_time_ge: z.number().optional(),
  update_time_lt: z.number().optional(),
});

const ShipMany = z.object({
  packages: z
    .array(ShipBody.extend({ id: z.string() }))
    .min(1)
    .max(50),
});

export function addPackageRoutes(root: Hono, deps: SandboxDeps): void {
  root.post(
    "/fulfillment/:version{\\d{6}}/packages/search",
    handleShopCall(deps, async ({ shop, query, body }) => {
      const wanted = body(Search);
      const rows = await deps.db
        .select()
        .from(packages)
        .where(eq(packages.shopId, shop.shopId))
        .orderBy(asc(packages.createdAt), asc(packages.packageId));
      const { items, ...page } = takePage(
        rows.filter(
          (row) =>
            (!wanted.package_status || row.status === wanted.package_status) &&
            toSeconds(row.updatedAt) >= (wanted.update_time_ge ?? 0) &&
            toSeconds(row.updatedAt) < (wanted.update_time_lt ?? Number.POSITIVE_INFINITY),
        ),
        query(PAGING_PARAMETERS.loose()),
      );
      const found = await Promise.all(items.map((row) => presentRow(deps, shop, row)));
      return {
        ...page,
        packages: found.map((one) => ({
          ...{ id: one.package_id, orders: one.orders, status: one.package_status },
          ...{ create_time: one.create_time, update_time: one.update_time },
          tracking_number: one.tracking_number,
          shipping_provider_name: one.shipping_provider_name,
          order_line_item_ids: one.order_line_item_ids,
        })),
      };
    }),
  );
  root.get(
    "/fulfillment/:version{\\d{6}}/packages/:package",
    handleShopCall(deps, async ({ shop, param }) =>
      presentRow(deps, shop, await requirePackage(deps.db, shop, param("package"))),
    ),
  );
  root.get(
    "/fulfillment/:version{\\d{6}}/packages/:package/handover_time_slots",
    handleShopCall(deps, async ({ shop, param }) => {
      await requirePackage(deps.db, shop, param("package"));
      return {
        can_pickup: true,
        can_drop_off: true,
        can_van_collection: false,
        drop_off_point_url: `${deps.origin()}/drop-off`,
        pickup_slots: listPickupSlots(deps.now()),
      };
    }),
  );
  root.post(
    "/fulfillment/:version{\\d{6}}/packages/ship",
    handleShopCall(deps, async ({ shop, body }) => {
      const errors: object[] = [];
      for (const { id, ...way } of (await body(ShipMany)).packages)
        try {
          await requirePackage(deps.db, shop, id);
          await shipPackage(deps, shop, id, way);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          const { code, message } = error;
          errors.push({ code, message, detail: { package_id: id } });
        }
      return errors.length > 0 ? { errors } : {};
    }),
  );
  root.get(
    "/fulfillment/:version{\\d{6}}/orders/:order/tracking",
    handleShopCall(deps, async ({ shop, param }) => {
      const [order] = await deps.db
        .select()
        .from(orders)
        .where(and(eq(orders.shopId, shop.shopId), eq(orders.orderId, param("order"))));
      if (!order) throw createOrderNotFound();
      return { tracking: listScans(order) };
    }),
  );
  root.post(
    "/fulfillment/:version{\\d{6}}/packages/:package/ship",
    handleShopCall(deps, async ({ shop, fate, param, body }) => {
      const { packageId } = await requirePackage(deps.db, shop, param("package"));
      for (const { orderId } of (await readOrdersInPackage(deps.db, packageId)).orders)
        await changeMeanwhile(fate, ApiError, () => requestCancel(deps, orderId));
      await shipPackage(deps, shop, packageId, body(ShipBody));
      return {};
    }),
  );
}

/** As on the call's page: a sentence and a time, the latest first. */
function listScans({ status, collectedAt, updatedAt }: typeof orders.$inferSelect) {
  const createScan = (description: string, at: Date) => ({
    ...{ description: `${description}\n`, update_time_millis: at.getTime() },
  });
  const hasArrived = status === "DELIVERED" || status === "COMPLETED";
  return [
    ...(hasArrived ? [createScan("Your package was delivered!", updatedAt)] : []),
    ...(collectedAt ? [createScan("Your package has been collected.", collectedAt)] : []),
  ];
}

function listPickupSlots(now: Date) {
  const today = Math.floor(now.getTime() / (24 * HOUR)) * 24 * HOUR;
  return [0, 1, 2].flatMap((day) =>
    SLOT_HOURS.flatMap(([from, to]) => {
      const start = today + (day * 24 + from) * HOUR;
      if (start < now.getTime()) return [];
      const end = today + (day * 24 + to) * HOUR;
      return [{ start_time: start / 1000, end_time: end / 1000, avaliable: true }];
    }),
  );
}

async function presentRow(deps: SandboxDeps, shop: ShopRow, row: PackageRow) {
  const { lines, orders: inside } = await readOrdersInPackage(deps.db, row.packageId);
  const [first] = inside;
  if (!first) throw createOrderNotFound();
  const option = findOption(shop.region, first.deliveryOptionId);
  return {
    package_id: row.packageId,
    orders: inside.map(({ orderId }) => ({
      id: orderId,
      skus: [
        ...Map.groupBy(
          lines.filter((line) => line.orderId === orderId),
          ({ skuId }) => skuId,
        ),
      ].map(([id, units]) => ({ id, name: units[0]?.skuName ?? "", quantity: units.length })),
    })),
    package_status: row.status,
    split_and_combine_tag: row.isCombined ? "COMBINE" : first.isSplit ? "SPLIT" : "DEFAULT",
    shipping_provider_name: presentCourier(shop, first, row.providerId),
    shipping_provider_id: row.providerId,
    shipping_type: first.shippingType,
    delivery_option_id: first.deliveryOptionId,
    delivery_option_name: option?.name ?? "",
    tracking_number: getTracking(row, deps.now()),
    ...(row.slot ? { pickup_slot: row.slot } : {}),
    handover_method: row.handoverMethod,
    order_line_item_ids: lines.map(({ lineId }) => lineId),
    create_time: toSeconds(row.createdAt),
    update_time: toSeconds(row.updatedAt),
  };
}
