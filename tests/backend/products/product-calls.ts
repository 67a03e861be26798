import { expect } from "vitest";
import type { z } from "zod";
import type { ProductHistory } from "#contract/product-histories.ts";
import type { ProductDetail } from "#contract/products.ts";
import { productInput, type Seller } from "./catalogue.ts";

export const create = async (seller: Seller, changes = {}) => {
  const answer = await seller.call<{ product: ProductDetail }>("POST", "/v2/products", {
    product: productInput(changes),
  });
  expect(answer.status).toBe(200);
  return answer.body.product;
};
export const update = (seller: Seller, product: ProductDetail, changes: Record<string, unknown>) =>
  seller.call<{ product: ProductDetail }>("PUT", `/v2/products/detail/${product.id}`, {
    product: { version: product.version, ...changes },
  });
export const readHistories = async (seller: Seller, productId: string) =>
  (
    await seller.call<{ histories: z.infer<typeof ProductHistory>[] }>(
      "GET",
      `/v1/products/histories?productId=${productId}`,
    )
  ).body.histories;

export const makeSizes = (ids: string[]) => [
  { id: "t1", name: "Size", options: ids.map((id) => ({ id, name: id.toUpperCase() })) },
];
