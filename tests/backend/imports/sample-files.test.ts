import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { productHistories } from "#backend/db/schema/product-histories.ts";
import { images, products } from "#backend/db/schema/products.ts";
import { stockMovements, stocks } from "#backend/db/schema/stocks.ts";
import { openCatalogue } from "../products/catalogue.ts";
import { importAll } from "./spreadsheet.ts";

/** Real exports that may not be committed. They are beside the repository, or in SAMPLE_DATA. */
const folder =
  process.env.SAMPLE_DATA ?? fileURLToPath(new URL("../../../../shared/data", import.meta.url));
const files = [
  {
    name: "shopify-apparel.csv",
    rate: "1",
    currency: "IDR",
    products: 20,
    variants: 22,
    units: 22,
    pictures: 20,
  },
  {
    name: "shopify-home-and-garden.csv",
    rate: "16000",
    currency: "USD",
    products: 20,
    variants: 21,
    units: 65,
    pictures: 21,
  },
];

for (const file of files) {
  const path = `${folder}/${file.name}`;
  test.skipIf(!existsSync(path))(
    `${file.name} is imported completely, and unchanged the second time (skipped when ${folder} is missing)`,
    async () => {
      await using shop = await openCatalogue();
      const seller = await shop.signUp();
      const content = readFileSync(path, "utf8");
      const first = await importAll(shop, seller, content, {
        rate: file.rate,
        currency: file.currency,
      });
      const { db } = shop.backend;
      const read = async () => ({
        products: await db.select().from(products).orderBy(products.id),
        stocks: await db.select().from(stocks).orderBy(stocks.id),
        movements: await db.select().from(stockMovements).orderBy(stockMovements.id),
        histories: await db.select().from(productHistories).orderBy(productHistories.id),
        images: await db
          .select({ id: images.id })
          .from(images)
          .where(eq(images.accountId, seller.accountId))
          .orderBy(images.id),
      });
      const after = await read();
      expect(first.import).toMatchObject({
        status: "applied",
        counts: {
          total: file.products,
          create: file.products,
          blocked: 0,
          done: file.products,
          failed: 0,
        },
      });
      expect(after.products).toHaveLength(file.products);
      expect(after.stocks).toHaveLength(file.variants);
      expect(after.movements.reduce((sum, movement) => sum + movement.onHandDelta, 0)).toBe(
        file.units,
      );
      expect(after.images).toHaveLength(file.products);
      expect(
        first.items
          .flatMap((item) => item.problems)
          .filter((problem) => problem.code === "picture_unreachable"),
      ).toHaveLength(file.pictures);
      const second = await importAll(shop, seller, content, {
        rate: file.rate,
        currency: file.currency,
      });
      expect(second.import.counts).toMatchObject({
        total: file.products,
        create: 0,
        update: 0,
        unchanged: file.products,
        done: 0,
      });
      expect(await read()).toEqual(after);
    },
  );
}
