import { z } from "zod";
import { arrangeEach } from "../arrange-each.ts";
import { toBoxState } from "../box-state.ts";
import type {
  ArrangingTogether,
  ChannelParcel,
  OrderRef,
  ShipmentChoice,
  ShippingParameters,
} from "../channel-shipping.ts";
import { ConnectorError } from "../connector.ts";
import { joinPdfs } from "../join-pdfs.ts";
import { idText, ignored, makeListSchema, text } from "../wire.ts";
import { findDeliveryKind, type KindCache, OFFER_BY_KIND } from "./delivery-kinds.ts";
import { listPickupPoints } from "./keys.ts";
import {
  groupByPackage,
  joinWaybills,
  PACKAGE_SEPARATOR,
  readItemsByOrder,
  toVariantRef,
  type WireItem,
} from "./order-items.ts";
import { MTA_PATH, SELLER_PATH, type Shop } from "./shop.ts";
import { isCancelled, isOpen, toOrderStatus } from "./statuses.ts";

/**
 * The offer depends on how the order reaches its buyer. Arranging checks whether it may still be
 * sent.
 */
export async function readShippingParameters(
  shop: Shop,
  kinds: KindCache,
  orders: readonly OrderRef[],
): Promise<ShippingParameters[]> {
  const ids = orders.map(({ externalOrderId }) => externalOrderId);
  const unknown = ids.filter((id) => !kinds.of(id));
  for (const [id, items] of await readItemsByOrder(shop, unknown)) kinds.remember(id, items);
  const deliveryKinds = ids.map((id) => kinds.of(id) ?? "pickup");
  const places = deliveryKinds.includes("pickup") ? await listPickupPoints(shop) : [];
  // Blibli's courier comes without a booked time.
  const pickup = {
    addresses: places.map(({ externalId, name }) => ({
      ...{ addressId: externalId, text: name, slots: null },
    })),
  };
  return deliveryKinds.map((kind) => (kind === "pickup" ? { pickup } : OFFER_BY_KIND[kind]));
}

const CombinedItems = makeListSchema(z.object({ orderItemNo: idText }));
/** Answers have the items in the value, or one level deeper. */
const Combined = z.object({
  value: z
    .unknown()
    .transform((value) =>
      typeof value === "object" && value !== null && "combineShipping" in value
        ? value.combineShipping
        : value,
    )
    .pipe(CombinedItems),
});
const Package = z.object({ value: z.object({ packageId: idText }) });

/** Orders per call; the calls have a quota. */
export const BLIBLI_TOGETHER = {
  most: 50,
  alike: [],
} as const satisfies Partial<ArrangingTogether>;

/** One call for all: Blibli allows a hundred in half an hour. */
export async function arrangeTogether(
  shop: Shop,
  orders: readonly OrderRef[],
  choice: ShipmentChoice,
): Promise<(ConnectorError | null)[]> {
  const ids = orders.map(({ externalOrderId }) => externalOrderId);
  const itemsById = await readItemsByOrder(shop, ids);
  // Packed with another order of this call.
  const packedIds = new Set<string>();
  return arrangeEach(orders, async ({ externalOrderId }) =>
    sendItems(shop, requireUnpackedItems(itemsById, externalOrderId), choice, packedIds),
  );
}

export async function arrangeShipment(
  shop: Shop,
  order: OrderRef,
  choice: ShipmentChoice,
): Promise<void> {
  const [failure] = await arrangeTogether(shop, [order], choice);
  if (failure) throw failure;
}

/**
 * Hands over every package: existing ones first (of the seller or an interrupted attempt), then one
 * at a time of items that may go together. Items that buyers collect without a package are handed
 * over separately.
 */
async function sendItems(
  shop: Shop,
  openWireItems: readonly WireItem[],
  choice: ShipmentChoice,
  packedItemIds: Set<string>,
): Promise<void> {
  for (const [packageId, [item]] of groupByPackage(openWireItems))
    if (item) await fulfilPackage(shop, packageId, { item, choice });
  const loose = openWireItems.filter(({ packageId }) => packageId === null);
  for (;;) {
    const loosePackableItems = loose.filter(({ order }) => !packedItemIds.has(order.itemId));
    const [item] = loosePackableItems;
    if (!item) return;
    if (findDeliveryKind(item) === "collected") {
      packedItemIds.add(item.order.itemId);
      await fulfilCollectedItem(shop, item);
      continue;
    }
    const { packageId, itemIds } = await createPackage(shop, loosePackableItems);
    for (const itemId of itemIds) packedItemIds.add(itemId);
    await fulfilPackage(shop, packageId, { item, choice });
  }
}

/** The seller's time to deliver a Big Product. */
const BIG_PRODUCT_MS = 3 * 86_400_000;

async function fulfilPackage(
  shop: Shop,
  packageId: string,
  { item, choice }: { item: WireItem; choice: ShipmentChoice },
): Promise<void> {
  await shop.http.json({
    ...handOver(encodeURIComponent(packageId), item, choice, shop.http.now().getTime()),
    credentials: shop.credentials,
    schema: ignored,
  });
}

function handOver(
  id: string,
  item: WireItem,
  choice: ShipmentChoice,
  now: number,
): { path: string; body: object } {
  const kind = findDeliveryKind(item);
  if (kind === "big")
    return {
      path: `${SELLER_PATH}/orders/shipping-by-seller/${id}/ready-to-ship`,
      body: { deliveryDate: { start: now, end: now + BIG_PRODUCT_MS } },
    };
  if (kind === "clickAndCollect")
    return { path: `${SELLER_PATH}/orders/cnc/${id}/accept`, body: {} };
  const code = choice.method === "manual" ? choice.trackingCode : null;
  return { path: `${SELLER_PATH}/orders/regular/${id}/fulfill`, body: code ? { awbNo: code } : {} };
}

async function fulfilCollectedItem(shop: Shop, { order, product }: WireItem): Promise<void> {
  await shop.http.json({
    path: `${MTA_PATH}/v1/order/fulfillBopis`,
    credentials: shop.credentials,
    body: { orderItemId: order.itemId, itemSkuCode: product.blibliSku },
    schema: ignored,
  });
}

/**
 * Reports the delivery of Big Products. The order is delivered once the buyer confirms, or after
 * two days. Collected items need the buyer's code in Seller Center.
 */
export async function confirmDelivered(shop: Shop, { externalOrderId }: OrderRef): Promise<void> {
  const items = (await readItems(shop, externalOrderId)).filter(
    (item) => findDeliveryKind(item) === "big" && item.order.itemStatus === "BP",
  );
  if (items.length === 0)
    throw new ConnectorError("wrong_state", "not_by_seller", "The seller brings no item of it");
  for (const [packageId, [item]] of groupByPackage(items))
    await shop.http.json({
      path: `${SELLER_PATH}/orders/shipping-by-seller/${encodeURIComponent(packageId)}/mark-as-delivered`,
      credentials: shop.credentials,
      body: {
        deliveredDate: shop.http.now().getTime(),
        recipientName: item?.order.customerFullName ?? "",
        recipientStatus: "Pembeli",
      },
      schema: ignored,
    });
}

/**
 * Names every item that Blibli puts together, also those of the buyer's other orders: the call
 * requires it, and another division costs more or is refused. The other orders are then sent too,
 * which the next reading shows.
 */
async function createPackage(shop: Shop, openWireItems: readonly WireItem[]) {
  const openItems = openWireItems.map(({ order }) => order.itemId);
  const { value: combined } = await shop.http.json({
    path: `${MTA_PATH}/v1/order/getCombineShipping`,
    credentials: shop.credentials,
    query: { orderItemNo: openWireItems[0]?.order.itemId ?? "" },
    schema: Combined,
  });
  const itemsTogether = [...new Set(combined.map(({ orderItemNo }) => orderItemNo))];
  const hasOwn = itemsTogether.some((id) => openItems.includes(id));
  const itemIds = hasOwn ? itemsTogether : openItems;
  const { value } = await shop.http.json({
    path: `${MTA_PATH}/v1/order/createPackage`,
    credentials: shop.credentials,
    body: { orderItemIds: itemIds },
    schema: Package,
  });
  return { packageId: value.packageId, itemIds };
}

export async function readTrackingCode(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<string | null> {
  const items = await readItems(shop, externalOrderId);
  const packages = [...groupByPackage(items).values()];
  return packages.every((insideWireItems) => joinWaybills(insideWireItems))
    ? joinWaybills(items)
    : null;
}

const readItems = async (shop: Shop, orderId: string): Promise<WireItem[]> =>
  ((await readItemsByOrder(shop, [orderId])).get(orderId) ?? []).filter(
    ({ order }) => !isCancelled(order.itemStatus),
  );

/** Blibli lists items by package, also if the seller divided the order elsewhere. */
export async function readParcels(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<ChannelParcel[]> {
  const packages = groupByPackage(await readItems(shop, externalOrderId));
  return [...packages].map(([packageNumber, insideWireItems]) => ({
    packageNumber,
    isArranged: insideWireItems.every(({ order }) => !isOpen(order.itemStatus)),
    trackingCode: joinWaybills(insideWireItems),
    state: toBoxState(toOrderStatus(insideWireItems.map(({ order }) => order.itemStatus))),
    lines: insideWireItems.map(({ order, product }) => ({
      ...toVariantRef(product),
      quantity: order.quantity,
    })),
  }));
}

const Label = z.object({ content: z.object({ document: text, shippingLabel: text }) });

export async function downloadLabel(
  shop: Shop,
  { externalOrderId, packageNumber }: OrderRef,
): Promise<Uint8Array> {
  const packageIds = packageNumber?.split(PACKAGE_SEPARATOR) ?? [
    ...groupByPackage(await readItems(shop, externalOrderId)).keys(),
  ];
  const files: Uint8Array[] = [];
  for (const packageId of packageIds) files.push(await readPackageLabel(shop, packageId));
  if (files.length === 0)
    throw new ConnectorError("unavailable", "label_not_ready", "The order is in no package yet");
  return joinPdfs(files);
}

/** Quota: five calls a day, so the file is stored. */
async function readPackageLabel(shop: Shop, packageId: string): Promise<Uint8Array> {
  const { content } = await shop.http.json({
    path: `${SELLER_PATH}/orders/${encodeURIComponent(packageId)}/shippingLabel`,
    credentials: shop.credentials,
    schema: Label,
  });
  return new Uint8Array(Buffer.from(content.document || content.shippingLabel, "base64"));
}

/** Paid, or partly packed. */
const PACKABLE_STATES: ReadonlySet<string> = new Set(["FP", "PF"]);

/** Throws `not_found` or `wrong_state`. */
function requireUnpackedItems(
  wireItems: ReadonlyMap<string, WireItem[]>,
  orderId: string,
): WireItem[] {
  const items = wireItems.get(orderId);
  if (!items) throw new ConnectorError("not_found", "not_found", `There is no order ${orderId}`);
  const openItems = items.filter(({ order }) => PACKABLE_STATES.has(order.itemStatus));
  if (openItems.length > 0) return openItems;
  throw new ConnectorError("wrong_state", "not_open", "The order is sent or over");
}
