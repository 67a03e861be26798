import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#backend/db/client.ts";
import { transaction } from "#backend/db/transaction.ts";
import { countDown } from "../disturbances.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { createPackageId } from "./ids.ts";
import { MARKETS } from "./markets.ts";
import { lockOrder, readOrderItems, setStatus, tellItems, touch } from "./order-life.ts";
import { requireDetail } from "./orders-api.ts";
import { deliverSoon, enqueuePush } from "./pushes.ts";
import { type ItemStatus, orderItems, packages, shops } from "./schema.ts";

/** The result of one package or item in a call. */
export type PackageOutcome = [code: string, message: string];
const OK: PackageOutcome = ["0", "success"];

/** Puts all named items into one new package. */
export async function packItems(
  deps: SandboxDeps,
  shop: ShopRow,
  orderId: string,
  wanted: readonly string[],
) {
  const currentTime = deps.now();
  const { answers, pushes } = await transaction(deps.db, async (tx) => {
    await requireDetail(tx, shop, orderId);
    await lockOrder(tx, orderId);
    const items = await readOrderItems(tx, orderId);
    const { name, prefix } = MARKETS[shop.region].courier;
    const packageId = createPackageId();
    const parcel = {
      ...{ packageId, shopId: shop.shopId, orderId, createdAt: currentTime },
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
    const order = await touch(tx, orderId, currentTime);
    return {
      pushes: await tellItems(tx, order, chosenIds, currentTime),
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
  /** Only for parcels that the seller delivers. */
  ofSeller?: true;
  stamp?: "readyAt" | "deliveredAt";
  leavesPackage?: true;
}

async function movePackage(
  deps: SandboxDeps,
  shop: ShopRow,
  packageId: string,
  step: Step,
): Promise<PackageOutcome> {
  const currentTime = deps.now();
  const { outcome, pushes } = await transaction(deps.db, async (tx) => {
    const none = { pushes: [] as (string | null)[] };
    const [parcel] = await tx
      .select()
      .from(packages)
      .where(and(eq(packages.packageId, packageId), eq(packages.shopId, shop.shopId)));
    if (!parcel) return { ...none, outcome: ["600001", "package not found"] as PackageOutcome };
    const order = await lockOrder(tx, parcel.orderId);
    const items = (await readOrderItems(tx, parcel.orderId)).filter(
      (item) => item.packageId === packageId && item.status !== "canceled",
    );
    if (items.length === 0)
      return { ...none, outcome: ["600002", "package already cancelled"] as PackageOutcome };
    const isAsked = items.some(({ pendingReverseId }) => pendingReverseId !== null);
    const isPossible =
      items.every(({ status }) => step.from.includes(status)) &&
      !isAsked &&
      (!step.ofSeller || order.bySeller);
    if (!isPossible)
      return { ...none, outcome: ["700000", "PACKAGE_STATUS_NOT_ALLOW_TO_OP"] as PackageOutcome };
    const moved = items.map(({ orderItemId }) => orderItemId);
    await setStatus(tx, moved, step.to);
    if (step.leavesPackage) await leavePackages(tx, moved);
    const after = await touch(
      tx,
      order.orderId,
      currentTime,
      step.stamp ? { [step.stamp]: currentTime } : {},
    );
    const told = await tellItems(tx, after, moved, currentTime);
    const fulfilment = await enqueuePush(tx, currentTime, shop.shopId, 14, {
      trade_order_id: order.orderId,
      fulfillment_package_id: packageId,
      status: step.to.toUpperCase(),
      status_update_time: Math.floor(currentTime.getTime() / 1000),
    });
    return { outcome: OK, pushes: [...told, fulfilment] };
  });
  deliverSoon(deps, pushes);
  return outcome;
}

async function leavePackages(tx: Queryable, moved: readonly string[]): Promise<void> {
  await tx
    .update(orderItems)
    .set({ packageId: null })
    .where(inArray(orderItems.orderItemId, [...moved]));
}

export const callCourier = (deps: SandboxDeps, shop: ShopRow, packageId: string) =>
  movePackage(deps, shop, packageId, { from: ["packed"], to: "ready_to_ship", stamp: "readyAt" });

export const repackPackage = (deps: SandboxDeps, shop: ShopRow, packageId: string) =>
  movePackage(deps, shop, packageId, { from: ["packed"], to: "repacked", leavesPackage: true });

export const recordOwnArrival = (
  deps: SandboxDeps,
  shop: ShopRow,
  packageId: string,
  to: "delivered" | "failed_delivery",
) =>
  movePackage(deps, shop, packageId, {
    ...{ from: ["ready_to_ship", "shipped"], to, ofSeller: true },
    ...(to === "delivered" ? { stamp: "deliveredAt" } : {}),
  });

/** As on the marketplace's own pages: packs the rest, and calls the courier for all. */
export async function shipOrder(deps: SandboxDeps, shop: ShopRow, orderId: string): Promise<void> {
  const loose = (await readOrderItems(deps.db, orderId)).filter(
    ({ status }) => status === "pending" || status === "repacked",
  );
  if (loose.length > 0)
    await packItems(
      deps,
      shop,
      orderId,
      loose.map(({ orderItemId }) => orderItemId),
    );
  const packed = (await readOrderItems(deps.db, orderId)).filter(
    ({ status }) => status === "packed",
  );
  for (const packageId of new Set(packed.flatMap((item) => item.packageId ?? [])))
    await callCourier(deps, shop, packageId);
}
