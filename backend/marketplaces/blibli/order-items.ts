import { z } from "zod";
import type { ChannelOrder } from "../channel-orders.ts";
import { ConnectorError } from "../connector.ts";
import { CHANGED_ANSWER, describeFault, requireFigure } from "../put-aside.ts";
import {
  flag,
  idText,
  makeInsideSchema,
  makeListSchema,
  number,
  optionalId,
  optionalInstant,
  optionalNumber,
  splitIntoBatches,
  text,
  word,
} from "../wire.ts";
import { SELLER_PATH, type Shop } from "./shop.ts";
import { isCancelled } from "./statuses.ts";

/** The largest page that the call allows, and the most orders that it may name. */
export const PAGE_SIZE = 50;
/** Blibli silently omits packages beyond these pages. */
const MAX_PAGES = 100;
/** Separates the numbers of an order's packages. */
export const PACKAGE_SEPARATOR = ", ";

/** Rupiah have no decimals. */
export const rupiah = number.transform(Math.round);
export const optionalRupiah = optionalNumber.transform((amount) =>
  amount === null ? null : Math.round(amount),
);

const Item = z.object({
  order: z.object({
    id: idText,
    itemId: idText,
    itemStatus: word,
    quantity: number,
    date: optionalInstant,
    statusFPUpdatedTimestamp: optionalInstant,
    lastUpdatedTimestamp: optionalInstant,
    autoCancelTimestamp: optionalInstant,
    customerFullName: text,
  }),
  product: z.object({
    productSku: text,
    blibliSku: idText,
    sellerSku: text,
    itemName: text,
    variantName: text,
    imageUrl: text,
    type: word,
    price: optionalRupiah,
    finalPrice: optionalRupiah,
  }),
  logistic: makeInsideSchema(
    z.object({ awbNumber: text, optionCode: word, productCode: word, productName: text }),
  ).transform(
    (packageEntry) =>
      packageEntry ?? { awbNumber: "", optionCode: "", productCode: "", productName: "" },
  ),
  sellerDeliveryType: word,
  flag: makeInsideSchema(z.object({ cashlessHandover: flag })),
});
const Packages = z.object({
  content: makeListSchema(
    makeInsideSchema(
      z.object({
        packageId: optionalId,
        orderItems: z.unknown().optional().transform(toItems),
      }),
    ),
  ),
  paging: makeInsideSchema(z.object({ totalPage: optionalNumber, totalRecord: optionalNumber })),
});
export type WireItem = z.infer<typeof Item> & {
  packageId: string | null;
};

/** Its whole order is omitted, because it would be incomplete. */
export interface UnreadableItem {
  /** "" if unreadable too. */
  orderId: string;
  reason: string;
}

const OrderOfItem = z.object({ order: z.object({ id: idText }) });

/** Reads items separately, so that a wrong one affects only its order. */
function toItems(value: unknown): { items: z.infer<typeof Item>[]; unreadable: UnreadableItem[] } {
  const entries = makeListSchema(z.unknown()).safeParse(value).data ?? [value];
  const items: z.infer<typeof Item>[] = [];
  const unreadable: UnreadableItem[] = [];
  for (const entry of entries) {
    const parsed = Item.safeParse(entry);
    if (parsed.success) items.push(parsed.data);
    else
      unreadable.push({
        orderId: OrderOfItem.safeParse(entry).data?.order.id ?? "",
        reason: describeFault(parsed.error),
      });
  }
  if (entries.length === 0) unreadable.push({ orderId: "", reason: "orderItems: none" });
  return { items, unreadable };
}
const NO_PACKAGE = {
  packageId: null,
  orderItems: { items: [], unreadable: [{ orderId: "", reason: "package: not an object" }] },
};

/** Items with package numbers. `isCut`: the limit was reached, so there may be more. */
export async function readPackages(
  shop: Shop,
  filter: object,
  page: number,
): Promise<{ items: WireItem[]; unreadable: UnreadableItem[]; isLast: boolean; isCut: boolean }> {
  const { content, paging } = await shop.http.json({
    path: `${SELLER_PATH}/orders/packages/filter`,
    credentials: shop.credentials,
    body: {
      filter,
      sorting: { by: "statusFPUpdatedTimestamp", direction: "ASC" },
      paging: { page, size: PAGE_SIZE },
    },
    schema: Packages,
  });
  const packages = content.map((entry) => entry ?? NO_PACKAGE);
  const unreadable = packages.flatMap(({ orderItems }) => orderItems.unreadable);
  const leftOut = new Set(unreadable.map(({ orderId }) => orderId));
  return {
    unreadable,
    items: packages.flatMap(({ packageId, orderItems }) =>
      orderItems.items
        .filter(({ order }) => !leftOut.has(order.id))
        .map((item) => ({ ...item, packageId })),
    ),
    isLast: page + 1 >= (paging?.totalPage ?? 1),
    isCut: (paging?.totalRecord ?? 0) >= MAX_PAGES,
  };
}

/**
 * Omits unknown orders. Throws if an item cannot be read, or adds it to `unreadable` and omits its
 * order.
 */
export async function readItemsByOrder(
  shop: Shop,
  orderIds: readonly string[],
  unreadable?: UnreadableItem[],
): Promise<Map<string, WireItem[]>> {
  const wireItems: WireItem[] = [];
  for (const chunk of splitIntoBatches(orderIds, PAGE_SIZE))
    wireItems.push(...(await readItemsByNumber(shop, chunk, unreadable)));
  const leftOut = new Set(unreadable?.map(({ orderId }) => orderId));
  return Map.groupBy(
    wireItems.filter(({ order }) => orderIds.includes(order.id) && !leftOut.has(order.id)),
    ({ order }) => order.id,
  );
}

/** Reads up to `PAGE_SIZE` items or orders by number. */
export async function readItemsByNumber(
  shop: Shop,
  numbers: readonly string[],
  unreadable?: UnreadableItem[],
): Promise<WireItem[]> {
  const wireItems: WireItem[] = [];
  for (let page = 0; ; page++) {
    const { items, isLast, isCut, ...about } = await readPackages(
      shop,
      { orderOrOrderItemIds: numbers },
      page,
    );
    const [fault] = about.unreadable;
    if (fault && !unreadable)
      throw new ConnectorError("unavailable", CHANGED_ANSWER, `orders/packages: ${fault.reason}`);
    if (isCut && numbers.length > 1) {
      const middle = Math.ceil(numbers.length / 2);
      const halves = [numbers.slice(0, middle), numbers.slice(middle)];
      return (
        await Promise.all(halves.map((half) => readItemsByNumber(shop, half, unreadable)))
      ).flat();
    }
    unreadable?.push(...about.unreadable);
    wireItems.push(...items);
    if (isLast) return wireItems;
  }
}

/** Omits cancelled items of a partly sent order. */
export function toLines(items: readonly WireItem[]): ChannelOrder["lines"] {
  const remainingItems = items.filter(({ order }) => !isCancelled(order.itemStatus));
  return (remainingItems.length > 0 ? remainingItems : items).map(toLine);
}

function toLine({ order, product }: WireItem): ChannelOrder["lines"][number] {
  const unitPrice = requireFigure(product.price, "product.price");
  return {
    ...toVariantRef(product),
    sku: product.sellerSku,
    name: product.itemName,
    variantName: product.variantName,
    imageUrl: product.imageUrl || null,
    quantity: order.quantity,
    unitPrice,
    discount:
      (unitPrice - requireFigure(product.finalPrice, "product.finalPrice")) * order.quantity,
  };
}

export const toVariantRef = ({ productSku, blibliSku }: WireItem["product"]) => ({
  externalProductId: productSku || toProductSku(blibliSku),
  externalVariantId: blibliSku,
});

/** Groups the order's items by package, without items in none. */
export function groupByPackage(items: readonly WireItem[]): Map<string, WireItem[]> {
  const packedItems = items.flatMap((item) =>
    item.packageId === null ? [] : [{ ...item, packageId: item.packageId }],
  );
  return Map.groupBy(packedItems, ({ packageId }) => packageId);
}

/** Returns the tracking codes of an order's items, with commas, or `null` if there are none. */
export const joinWaybills = (items: readonly WireItem[]): string | null =>
  [...new Set(items.map(({ logistic }) => logistic.awbNumber).filter(Boolean))].join(", ") || null;

/** `TOQ-15126-00411-00001` is a variant of `TOQ-15126-00411`. */
const toProductSku = (blibliSku: string): string => blibliSku.split("-").slice(0, 3).join("-");
