import { z } from "zod";
import type { ChannelOrder } from "../channel-orders.ts";
import {
  batches,
  flag,
  idText,
  inside,
  list,
  number,
  optionalId,
  optionalInstant,
  optionalNumber,
  text,
  word,
} from "../wire.ts";
import { SELLER, type Shop } from "./shop.ts";
import { isCancelled } from "./statuses.ts";

/** The largest page that the call allows, and the most orders that it may name. */
export const PAGE = 50;
/** Most packages that all pages of a filter have together. Those beyond are left out, unsaid. */
const MOST = 100;
/** Separates the numbers of an order's packages. */
export const PACKAGE_SEPARATOR = ", ";

/** Rupiah have no decimals in practice. */
export const rupiah = optionalNumber.transform((amount) => Math.round(amount ?? 0));

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
    price: rupiah,
    finalPrice: optionalNumber.transform((amount) => (amount === null ? null : Math.round(amount))),
  }),
  logistic: inside(
    z.object({ awbNumber: text, optionCode: word, productCode: word, productName: text }),
  ).transform(
    (given) => given ?? { awbNumber: "", optionCode: "", productCode: "", productName: "" },
  ),
  sellerDeliveryType: word,
  flag: inside(z.object({ cashlessHandover: flag })),
});
const Packages = z.object({
  content: list(
    z.object({
      packageId: optionalId,
      packageCreated: flag,
      orderItems: list(Item),
    }),
  ),
  paging: inside(z.object({ totalPage: optionalNumber, totalRecord: optionalNumber })),
});
export type WireItem = z.infer<typeof Item> & {
  packageId: string | null;
};

/**
 * Reads a page of packages, each item with its package's number. `isCut`: the filter finds as many
 * as are ever answered, so there may be more.
 */
export async function readPackages(
  shop: Shop,
  filter: object,
  page: number,
): Promise<{ items: WireItem[]; isLast: boolean; isCut: boolean }> {
  const { content, paging } = await shop.http.json({
    path: `${SELLER}/orders/packages/filter`,
    credentials: shop.credentials,
    body: {
      filter,
      sorting: { by: "statusFPUpdatedTimestamp", direction: "ASC" },
      paging: { page, size: PAGE },
    },
    schema: Packages,
  });
  return {
    items: content.flatMap(({ packageId, orderItems }) =>
      orderItems.map((item) => ({ ...item, packageId })),
    ),
    isLast: page + 1 >= (paging?.totalPage ?? 1),
    isCut: (paging?.totalRecord ?? 0) >= MOST,
  };
}

/** Reads the items of some orders. Leaves out numbers that the shop does not have. */
export async function itemsOf(
  shop: Shop,
  orderIds: readonly string[],
): Promise<Map<string, WireItem[]>> {
  const found: WireItem[] = [];
  for (const some of batches(orderIds, PAGE)) found.push(...(await itemsNamed(shop, some)));
  return Map.groupBy(
    found.filter(({ order }) => orderIds.includes(order.id)),
    ({ order }) => order.id,
  );
}

/** Reads the items with these numbers, or of the orders with them. Takes up to `PAGE` numbers. */
export async function itemsNamed(shop: Shop, numbers: readonly string[]): Promise<WireItem[]> {
  const found: WireItem[] = [];
  for (let page = 0; ; page++) {
    const { items, isLast, isCut } = await readPackages(
      shop,
      { orderOrOrderItemIds: numbers },
      page,
    );
    if (isCut && numbers.length > 1) {
      const middle = Math.ceil(numbers.length / 2);
      const halves = [numbers.slice(0, middle), numbers.slice(middle)];
      return (await Promise.all(halves.map((half) => itemsNamed(shop, half)))).flat();
    }
    found.push(...items);
    if (isLast) return found;
  }
}

/** Leaves out items that were cancelled while others are sent. */
export function toLines(items: readonly WireItem[]): ChannelOrder["lines"] {
  const left = items.filter(({ order }) => !isCancelled(order.itemStatus));
  return (left.length > 0 ? left : items).map(({ order, product }) => ({
    ...variantOf(product),
    sku: product.sellerSku,
    name: product.itemName,
    variantName: product.variantName,
    imageUrl: product.imageUrl || null,
    quantity: order.quantity,
    unitPrice: product.price,
    discount: (product.price - (product.finalPrice ?? product.price)) * order.quantity,
  }));
}

export const variantOf = ({ productSku, blibliSku }: WireItem["product"]) => ({
  externalProductId: productSku || productSkuOf(blibliSku),
  externalVariantId: blibliSku,
});

/** Groups the order's items by package, without items in none. */
export function packagesOf(items: readonly WireItem[]): Map<string, WireItem[]> {
  const packed = items.flatMap((item) =>
    item.packageId === null ? [] : [{ ...item, packageId: item.packageId }],
  );
  return Map.groupBy(packed, ({ packageId }) => packageId);
}

/** Returns the tracking codes of an order's items, with commas, or `null` if there are none. */
export const waybillsOf = (items: readonly WireItem[]): string | null =>
  [...new Set(items.map(({ logistic }) => logistic.awbNumber).filter(Boolean))].join(", ") || null;

/** `TOQ-15126-00411-00001` is a variant of `TOQ-15126-00411`. */
const productSkuOf = (blibliSku: string): string => blibliSku.split("-").slice(0, 3).join("-");
