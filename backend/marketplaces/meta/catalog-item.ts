/**
 * `data` of a request of `items_batch` (developers.facebook.com, "Catalog Batch API", item type
 * PRODUCT_ITEM). `id` is the retailer's id.
 */
export interface CatalogItem {
  id: string;
  title: string;
  description: string;
  availability: "in stock" | "out of stock" | "available for order";
  condition: "new" | "used";
  /** `15000 IDR`, `9.99 THB`. */
  price: string;
  link: string;
  image: { url: string }[];
  item_group_id: string;
  brand?: string;
  gtin?: string;
  product_type?: string;
  color?: string;
  size?: string;
  /** Options that are neither colour nor size: `Motif:Polos`. */
  additional_variant_attribute?: string;
  /** Units that may be sold. */
  quantity_to_sell_on_facebook?: number;
}

/** An existing item's price and availability: an UPDATE "can contain any fields". */
export type ItemSales = Pick<CatalogItem, "id" | "availability" | "quantity_to_sell_on_facebook"> &
  Partial<Pick<CatalogItem, "price">>;
