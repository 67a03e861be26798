import type { TestBackend } from "./backend.ts";
import { callsOf } from "./seller-calls.ts";
import { asking } from "./selling-account.ts";

/** Creates a seller with a product "Kaos N", SKU `K-N`, for each price. */
export async function createSellerOfPrices(world: TestBackend, prices: number[]) {
  const owner = await world.signUp();
  for (const [index, price] of prices.entries())
    await asking(owner)("POST", "/v2/products", {
      product: { name: `Kaos ${index}`, variants: [{ sku: `K-${index}`, price, weightG: 200 }] },
    });
  return { owner, as: callsOf(world, owner) };
}
