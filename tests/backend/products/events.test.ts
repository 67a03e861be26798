import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Backend } from "#backend/context.ts";
import { products } from "#backend/db/schema/products.ts";
import { stocks } from "#backend/db/schema/stocks.ts";
import { HANDLERS } from "#backend/handlers.ts";
import { createProduct } from "#backend/products/create-product.ts";
import { ProductInput } from "#contract/products.ts";
import { openCatalogue, productInput } from "./catalogue.ts";

test("an error in a subscribing service rolls back the change", async () => {
  await using shop = await openCatalogue();
  const seller = await shop.signUp();
  const seen: boolean[] = [];
  const backend: Backend = {
    ...shop.backend,
    handlers: {
      ...HANDLERS,
      productChanged: [
        ...HANDLERS.productChanged,
        // Earlier handlers have done their work in the same transaction.
        async (_backend, tx, { accountId, added }) => {
          const [level] = await tx
            .select()
            .from(stocks)
            .where(and(eq(stocks.accountId, accountId), eq(stocks.variantId, added[0] ?? "")));
          seen.push(level !== undefined);
          throw new Error("no room");
        },
      ],
    },
  };
  const input = ProductInput.parse(productInput());
  const by = { accountId: seller.accountId, actor: "system" };
  await expect(createProduct(backend, by, input)).rejects.toThrow("no room");
  expect(seen).toEqual([true]);
  expect(await shop.backend.db.select().from(products)).toEqual([]);
});
