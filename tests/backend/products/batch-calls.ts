import type { ProductBatch } from "#contract/product-batches.ts";
import type { ProductDetail } from "#contract/products.ts";
import type { Seller } from "./catalogue.ts";

export const read = async (seller: Seller, { id }: { id: string }) =>
  (await seller.call<{ product: ProductDetail }>("GET", `/v2/products/detail/${id}`)).body.product;
export const start = async (seller: Seller, productIds: string[], edit: object) =>
  (await seller.call<{ batchId: string }>("POST", "/v2/products/;edit", { productIds, edit })).body
    .batchId;
export const readBatch = async (seller: Seller, id: string) =>
  (await seller.call<ProductBatch>("GET", `/v2/products/batches/${id}`)).body;
export const undo = (seller: Seller, id: string) =>
  seller.call<{ batchId: string; code?: string }>("POST", `/v2/products/batches/${id}/;undo`);
export const listPrices = (product: ProductDetail) =>
  product.variants.map((variant) => variant.price);
export const TEN_PERCENT = { price: { mode: "percent", value: 10, roundTo: 100 } };
