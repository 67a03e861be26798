import type { ProductSummary } from "#contract/products.ts";
import type { Seller } from "./catalogue.ts";
import { create } from "./product-calls.ts";

export const find = async (seller: Seller, query = "") =>
  (await seller.call<{ products: ProductSummary[]; total: number }>("GET", `/v2/products?${query}`))
    .body;
export const listNames = async (seller: Seller, query = "") =>
  (await find(seller, `sortBy=name&orderBy=asc&limit=100&${query}`)).products.map(
    (product) => product.name,
  );
export const createNamed = (seller: Seller, name: string, changes = {}) =>
  create(seller, { name, ...changes });
