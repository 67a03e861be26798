import { callsOf } from "#tests/support/seller-calls.ts";
import { asking } from "#tests/support/selling-account.ts";
import type { SignedIn, TestBackend } from "./backend.ts";

/** Creates a seller with a product of each name, in this order. */
export async function createProductSeller(world: TestBackend, names: string[] = []) {
  const owner = await world.signUp();
  for (const [index, name] of names.entries()) {
    await asking(owner)("POST", "/v2/products", {
      product: {
        name,
        variants: [{ sku: `SKU-${index}`, price: 65_000 + index * 1000, weightG: 200 }],
      },
    });
    world.clock.advance(1000);
  }
  return { owner, as: callsOf(world, owner) };
}
export const uploadPoint = (owner: SignedIn) => {
  const form = new FormData();
  form.append(
    "images",
    new File(
      [
        Buffer.from(
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
          "base64",
        ),
      ],
      "a.png",
      {
        type: "image/png",
      },
    ),
  );
  form.set("data", JSON.stringify({ imageTypes: [1] }));
  return asking(owner)("POST", "/v1/products/images", form);
};
