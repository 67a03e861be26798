import { readdirSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { newId } from "#backend/db/columns.ts";
import { channelProducts } from "#backend/db/schema/listings.ts";
import { orderLines } from "#backend/db/schema/orders.ts";
import { products } from "#backend/db/schema/products.ts";
import { readOrder } from "#backend/orders/order-detail.ts";
import { toShownAddresses, toStoredAddresses } from "#backend/own-addresses.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import { startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { take } from "./taking-orders.ts";

const IMAGE = "/api/v1/products/images/01a22705-c647-7379-8fa4-a4c6aa7550fa/256";
const SANDBOX = "/sandbox/shopee/image/kaos.jpg";
const FOREIGN = "https://cf.shopee.co.id/file/kaos.jpg";
const FOLDER = new URL("../../../backend/db/migrations/", import.meta.url);

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

const reported = (imageUrl: string | null) => {
  const report = channelOrder("1", { A1: 1 });
  return { ...report, lines: report.lines.map((line) => ({ ...line, imageUrl })) };
};

test.each([IMAGE, SANDBOX])(
  "an order stores the path of %s, and shows it at the server's present address",
  async (path) => {
    const seller = await world.signUp();
    const { publicOrigin } = world.backend.config;
    // The second origin is this machine's from a time when it used another port.
    for (const [number, origin] of [publicOrigin, "http://localhost:3999"].entries()) {
      const report = { ...reported(origin + path), externalId: String(number) };
      const orderId = await take(world, seller, report);
      const [line] = await world.backend.db
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, orderId));
      expect(line?.imageUrl).toBe(path);
      const moved = { ...world.backend.config, publicOrigin: "https://toko.example" };
      for (const config of [world.backend.config, moved]) {
        const { lines } = await readOrder({ ...world.backend, config }, seller.caller, orderId);
        expect(lines[0]?.imageUrl).toBe(config.publicOrigin + path);
      }
    }
    const { body } = await seller.fetch("/v1/orders");
    expect(body.orders.flatMap(({ imageUrls }) => imageUrls)).toContain(publicOrigin + path);
  },
);

test("an external address is stored unchanged at any depth", () => {
  const value = {
    pictures: [{ url: `http://localhost:3000${SANDBOX}` }, { url: FOREIGN }],
    text: "/sandbox",
    none: null,
    at: new Date(0),
  };
  const stored = toStoredAddresses(value);
  expect(stored).toEqual({ ...value, pictures: [{ url: SANDBOX }, { url: FOREIGN }] });
  expect(toShownAddresses({ publicOrigin: "https://toko.example" }, stored)).toEqual({
    ...value,
    pictures: [{ url: `https://toko.example${SANDBOX}` }, { url: FOREIGN }],
  });
  const other = "https://toko.example/api/v1/products/images/no-id/256";
  expect(toStoredAddresses(other)).toBe(other);
});

test("the migration removes the host from stored addresses of our own", async () => {
  const seller = await world.signUp();
  const { db } = world.backend;
  const orderId = await take(world, seller, reported(FOREIGN));
  const mine = eq(orderLines.orderId, orderId);
  const listed = { id: newId(), productId: newId(), accountId: seller.accountId };
  await db
    .insert(products)
    .values({ id: listed.productId, accountId: seller.accountId, name: "Kaos" });
  await db.insert(channelProducts).values({
    ...listed,
    channelId: seller.channelId,
    imageMap: { one: `http://localhost:3000${IMAGE}`, other: FOREIGN, id: "sg-11134201" },
  });
  const file = readdirSync(FOLDER).find((name) => name.endsWith("_own_addresses.sql")) ?? "";
  const migrate = async () => {
    for (const statement of readFileSync(new URL(file, FOLDER), "utf8").split(
      "--> statement-breakpoint",
    ))
      await db.execute(sql.raw(statement));
  };
  await migrate();
  expect((await db.select().from(orderLines).where(mine))[0]?.imageUrl).toBe(FOREIGN);
  await db
    .update(orderLines)
    .set({ imageUrl: `http://localhost:3000${SANDBOX}` })
    .where(mine);
  await migrate();
  expect((await db.select().from(orderLines).where(mine))[0]?.imageUrl).toBe(SANDBOX);
  const [listing] = await db
    .select()
    .from(channelProducts)
    .where(eq(channelProducts.id, listed.id));
  expect(listing?.imageMap).toEqual({ one: IMAGE, other: FOREIGN, id: "sg-11134201" });
});
