import type { PricedCart } from "#contract/storefront-orders.ts";

/** Returns what the goods of a cart cost with its voucher. */
export const goodsPrice = ({ itemsTotal, voucher }: Pick<PricedCart, "itemsTotal" | "voucher">) =>
  itemsTotal - (voucher?.discount ?? 0);
