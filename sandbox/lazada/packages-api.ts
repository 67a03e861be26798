import { and, eq, inArray } from "drizzle-orm";
import type { Hono } from "hono";
import { z } from "zod";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { countDown } from "../disturbances.ts";
import type { SandboxDeps } from "./deps.ts";
import { jsonOf, type ShopRow, shopCall } from "./gate.ts";
import { newPackageId } from "./ids.ts";
import { labelOf } from "./labels.ts";
import { localTime, MARKETS } from "./markets.ts";
import { itemsOf, lockOrder, setStatus, tellItems, touch } from "./order-life.ts";
import { type Detail, requireDetail } from "./orders-api.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { type ItemStatus, orderItems, packages, shops } from "./schema.ts";

const ids = z.union([z.string(), z.number()]).transform(String);
const Providers = z.object({
  getShipmentProvidersReq: jsonOf(
    z.object({ orders: z.array(z.object({ order_id: ids, order_item_ids: z.array(ids) })).min(1) }),
  ),
});
const Pack = z.object({
  packReq: jsonOf(
    z.object({
      pack_order_list: z
        .array(z.object({ order_id: ids, order_item_list: z.array(ids).min(1) }))
        .min(1)
        .max(20),
      delivery_type: z.literal("dropship"),
      shipping_allocate_type: z.string(),
      shipment_provider_code: z.string().optional(),
    }),
  ),
});
const Some = z.object({
  packages: z
    .array(z.object({ package_id: z.string() }))
    .min(1)
    .max(20),
});
const Document = Some.extend({
  doc_type: z.enum(["PDF", "HTML"]),
  print_item_list: z.boolean().optional(),
});
const Trace = z.object({ order_id: z.string(), locale: z.string().optional() });

const done = (data: object) => ({
  result: { data, success: true, error_code: null, error_msg: null },
});
const failed = (error_code: string, error_msg: string) => ({
  result: { data: null, success: false, error_code, error_msg },
});
type Outcome = [code: string, message: string];
const OK: Outcome = ["0", "success"];

export function packageRoutes(root: Hono, deps: SandboxDeps): void {
  shopCall(root, deps, "/order/shipment/providers/get", async ({ shop, params }) => {
    const [first] = params(Providers).getShipmentProvidersReq.orders;
    await requireDetail(deps.db, shop, first?.order_id ?? "");
    return done({ platform_default: 1, shipment_providers: [], shipping_allocate_type: "TFS" });
  });
  shopCall(root, deps, "/order/fulfill/pack", async ({ shop, params }) => {
    const pack_order_list = [];
    for (const { order_id, order_item_list } of params(Pack).packReq.pack_order_list)
      pack_order_list.push({
        order_id: Number(order_id),
        order_item_list: await packItems(deps, shop, order_id, order_item_list),
      });
    return done({ pack_order_list });
  });
  shopCall(root, deps, "/order/package/rts", async ({ shop, params }) => {
    const { readyToShipReq } = params(z.object({ readyToShipReq: jsonOf(Some) }));
    return done({
      packages: await each(readyToShipReq, (id) => callCourier(deps, shop, id)),
    });
  });
  shopCall(root, deps, "/order/package/repack", async ({ shop, params }) => {
    const { rePackReq } = params(z.object({ rePackReq: jsonOf(Some) }));
    return done({ packages: await each(rePackReq, (id) => repack(deps, shop, id)) });
  });
  for (const [path, field, to] of [
    ["/order/package/sof/delivered", "dbsDeliveryReq", "delivered"],
    ["/order/package/sof/failed_delivery", "dbsFailedDeliveryReq", "failed_delivery"],
  ] as const)
    shopCall(root, deps, path, async ({ shop, params }) => {
      const wanted = params(z.object({ [field]: jsonOf(Some) }))[field];
      return done({
        packages: await each(wanted ?? { packages: [] }, (id) => ownArrival(deps, shop, id, to)),
      });
    });
  shopCall(root, deps, "/order/package/document/get", async ({ shop, params }) => {
    const { getDocumentReq } = params(z.object({ getDocumentReq: jsonOf(Document) }));
    const wanted = getDocumentReq.packages.map(({ package_id }) => package_id);
    const found = await deps.db
      .select()
      .from(packages)
      .where(and(eq(packages.shopId, shop.shopId), inArray(packages.packageId, wanted)));
    if (found.length < new Set(wanted).size) return failed("600001", "package not found");
    const failing = found.filter(({ labelFails }) => labelFails);
    if (failing.length > 0) {
      // Whoever asks once more gets it.
      await deps.db
        .update(packages)
        .set({ labelFails: false })
        .where(
          inArray(
            packages.packageId,
            failing.map(({ packageId }) => packageId),
          ),
        );
      return failed("20008", "The carrier could not make the label.");
    }
    const file = await labelOf(deps, shop, found);
    return done({ doc_type: "PDF", file: Buffer.from(file).toString("base64") });
  });
  shopCall(root, deps, "/logistic/order/trace", async ({ shop, params }) => {
    const detail = await requireDetail(deps.db, shop, params(Trace).order_id);
    return {
      result: {
        ...{ success: true, not_success: false, repeated: false, retry: false },
        module: [
          {
            ofc_order_id: detail.order.orderId,
            warehouse_detail_info: "",
            package_detail_info_list: traceOf(shop, detail),
          },
        ],
      },
    };
  });
}

async function each(
  { packages: wanted }: z.infer<typeof Some>,
  work: (packageId: string) => Promise<Outcome>,
) {
  const outcomes = [];
  for (const { package_id } of wanted) {
    const [item_err_code, msg] = await work(package_id);
    outcomes.push({ package_id, item_err_code, msg, retry: "false" });
  }
  return outcomes;
}

/** All named items go into one new package. */
async function packItems(
  deps: SandboxDeps,
  shop: ShopRow,
  orderId: string,
  wanted: readonly string[],
) {
  const at = deps.now();
  const { answers, pushes } = await transaction(deps.db, async (tx) => {
    await requireDetail(tx, shop, orderId);
    await lockOrder(tx, orderId);
    const items = await itemsOf(tx, orderId);
    const { name, prefix } = MARKETS[shop.region].courier;
    const packageId = newPackageId();
    const parcel = {
      ...{ packageId, shopId: shop.shopId, orderId, createdAt: at },
      trackingNumber: `${prefix}${packageId.slice(-10)}`,
      provider: name,
      labelFails: false,
    };
    const chosen = items.filter(
      ({ orderItemId, status, pendingReverseId }) =>
        wanted.includes(orderItemId) &&
        (status === "pending" || status === "repacked") &&
        pendingReverseId === null,
    );
    const chosenIds = chosen.map(({ orderItemId }) => orderItemId);
    if (chosenIds.length > 0) {
      parcel.labelFails = await countDown(tx, shops, shop.shopId, "failingLabels");
      await tx.insert(packages).values(parcel);
      await setStatus(tx, chosenIds, "packed");
      await tx
        .update(orderItems)
        .set({ packageId })
        .where(inArray(orderItems.orderItemId, chosenIds));
    }
    const order = await touch(tx, orderId, at);
    return {
      pushes: await tellItems(tx, order, chosenIds, at),
      answers: wanted.map((id) => {
        const isDone = chosenIds.includes(id);
        const isThere = items.some(({ orderItemId }) => orderItemId === id);
        const [item_err_code, msg] = isDone
          ? OK
          : isThere
            ? ["700026", "FO_ITEM_NOT_ALLOW_TO_PACK"]
            : ["700025", "ORDER_ITEM_NOT_FOUND"];
        return {
          order_item_id: Number(id),
          ...{ item_err_code, msg, retry: false },
          package_id: isDone ? packageId : "",
          tracking_number: isDone ? parcel.trackingNumber : "",
          shipment_provider: isDone ? parcel.provider : "",
        };
      }),
    };
  });
  deliverSoon(deps, pushes);
  return answers;
}

interface Step {
  from: readonly ItemStatus[];
  to: ItemStatus;
  /** Only of parcels that the seller brings. */
  ofSeller?: true;
  stamp?: "readyAt" | "deliveredAt";
  leavesPackage?: true;
}

/** Moves the items of a package, and tells of it. */
async function movePackage(
  deps: SandboxDeps,
  shop: ShopRow,
  packageId: string,
  step: Step,
): Promise<Outcome> {
  const at = deps.now();
  const { outcome, pushes } = await transaction(deps.db, async (tx) => {
    const none = { pushes: [] as (string | null)[] };
    const [parcel] = await tx
      .select()
      .from(packages)
      .where(and(eq(packages.packageId, packageId), eq(packages.shopId, shop.shopId)));
    if (!parcel) return { ...none, outcome: ["600001", "package not found"] as Outcome };
    const order = await lockOrder(tx, parcel.orderId);
    const items = (await itemsOf(tx, parcel.orderId)).filter(
      (item) => item.packageId === packageId && item.status !== "canceled",
    );
    if (items.length === 0)
      return { ...none, outcome: ["600002", "package already cancelled"] as Outcome };
    const isAsked = items.some(({ pendingReverseId }) => pendingReverseId !== null);
    const isPossible =
      items.every(({ status }) => step.from.includes(status)) &&
      !isAsked &&
      (!step.ofSeller || order.bySeller);
    if (!isPossible)
      return { ...none, outcome: ["700000", "PACKAGE_STATUS_NOT_ALLOW_TO_OP"] as Outcome };
    const moved = items.map(({ orderItemId }) => orderItemId);
    await setStatus(tx, moved, step.to);
    if (step.leavesPackage) await leave(tx, moved);
    const after = await touch(tx, order.orderId, at, step.stamp ? { [step.stamp]: at } : {});
    const told = await tellItems(tx, after, moved, at);
    const fulfilment = await enqueuePush(tx, at, shop.shopId, 14, {
      trade_order_id: order.orderId,
      fulfillment_package_id: packageId,
      status: step.to.toUpperCase(),
      status_update_time: Math.floor(at.getTime() / 1000),
    });
    return { outcome: OK, pushes: [...told, fulfilment] };
  });
  deliverSoon(deps, pushes);
  return outcome;
}

async function leave(tx: Queryable, moved: readonly string[]): Promise<void> {
  await tx
    .update(orderItems)
    .set({ packageId: null })
    .where(inArray(orderItems.orderItemId, [...moved]));
}

const callCourier = (deps: SandboxDeps, shop: ShopRow, packageId: string) =>
  movePackage(deps, shop, packageId, { from: ["packed"], to: "ready_to_ship", stamp: "readyAt" });

const repack = (deps: SandboxDeps, shop: ShopRow, packageId: string) =>
  movePackage(deps, shop, packageId, { from: ["packed"], to: "repacked", leavesPackage: true });

const ownArrival = (
  deps: SandboxDeps,
  shop: ShopRow,
  packageId: string,
  to: "delivered" | "failed_delivery",
) =>
  movePackage(deps, shop, packageId, {
    ...{ from: ["ready_to_ship", "shipped"], to, ofSeller: true },
    ...(to === "delivered" ? { stamp: "deliveredAt" } : {}),
  });

/**
 * As the seller does it in the marketplace's own pages: packs what is loose, and calls the courier
 * for all of it.
 */
export async function shipOrder(deps: SandboxDeps, shop: ShopRow, orderId: string): Promise<void> {
  const loose = (await itemsOf(deps.db, orderId)).filter(
    ({ status }) => status === "pending" || status === "repacked",
  );
  if (loose.length > 0)
    await packItems(
      deps,
      shop,
      orderId,
      loose.map(({ orderItemId }) => orderItemId),
    );
  const packed = (await itemsOf(deps.db, orderId)).filter(({ status }) => status === "packed");
  for (const packageId of new Set(packed.flatMap((item) => item.packageId ?? [])))
    await callCourier(deps, shop, packageId);
}

const SCANS = [
  ["readyAt", "READY_TO_SHIP", "Ready to ship"],
  ["collectedAt", "SHIPPED", "Collected by the courier"],
  ["deliveredAt", "DELIVERED", "Delivered"],
] as const;

function traceOf(shop: ShopRow, { order, packages: parcels }: Detail) {
  return [...parcels.values()].map(({ packageId, trackingNumber }) => ({
    ofc_package_id: packageId,
    tracking_number: trackingNumber,
    order_line_info_list: "",
    logistic_detail_info_list: SCANS.flatMap(([field, type, title]) => {
      const at = order[field];
      if (!at) return [];
      return [
        {
          ...{ title, description: "", detail_type: type, status_code: type, icon: "" },
          event_time: at.getTime(),
          event_date: localTime(at, shop.region).slice(0, 10),
          receive_time: at.getTime(),
          package_location_name: "",
          proof_images: [],
        },
      ];
    }),
  }));
}
