import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { makeContainsPattern } from "#backend/db/contains.ts";
import { ingestOrder } from "#backend/orders/ingest-order.ts";
import { channelOrder } from "#tests/support/channel-order.ts";
import {
  channelOf,
  type Seller,
  startSellerWorld,
  type World,
} from "#tests/support/seller-world.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

const take = (seller: Seller, ...report: Parameters<typeof channelOrder>) =>
  ingestOrder(world.backend, channelOf(seller), channelOrder(...report));

async function found(seller: Seller, query: Record<string, string>): Promise<string[]> {
  const { body } = await seller.fetch(`/v1/orders?${new URLSearchParams(query)}`);
  expect(body.total).toBe(body.orders.length);
  return body.orders.map((order) => order.externalId).toSorted();
}

test("search finds each text that contains the term, in any case", async () => {
  const seller = await world.signUp();
  await take(
    seller,
    "2611ABC",
    { "KB-12": 1, "KÃOS_1%": 2 },
    { buyerName: "Bu***i S.", buyerPhone: "+62 812-***-34" },
  );
  await take(
    seller,
    "2611ABD",
    { เสื้อยืด: 1 },
    { buyerName: "สมหญิง ใจดี", buyerPhone: "", status: "to_ship", trackingCode: "TH0123AB" },
  );
  await take(
    seller,
    "2612XYZ",
    { plain: 1 },
    { buyerName: "ÉMILE Çelik", buyerPhone: "62812", status: "shipped", trackingCode: "spx\\77" },
  );
  // The search without an index, which defines a match.
  const byReading = async (search: string) => {
    const like = makeContainsPattern(search);
    const { rows } = await world.backend.db.execute<{
      number: string;
    }>(sql`select external_id as number from orders o where channel_id = ${seller.channelId} and
      (external_id ilike ${like} or buyer_name ilike ${like} or buyer_phone ilike ${like} or tracking_code ilike ${like}
        or exists (select from order_lines l where l.order_id = o.id and (l.sku ilike ${like} or l.name ilike ${like}))) order by 1`);
    return rows.map((row) => row.number);
  };
  const searches = [
    "2611",
    "611ab",
    "bu***",
    "BU***I s.",
    "***",
    "kb-1",
    "ãOS_",
    "1%",
    "%",
    "_",
    "\\",
    "pX\\7",
    "émile ç",
    "EMILE",
    "หญิง",
    "ยืด",
    "ด",
    "ใจดี",
    "th0123",
    "-",
    " ",
    "b",
  ];
  const expected = Object.fromEntries(
    await Promise.all(searches.map(async (search) => [search, await byReading(search.trim())])),
  );
  expect(
    Object.fromEntries(
      await Promise.all(searches.map(async (search) => [search, await found(seller, { search })])),
    ),
  ).toEqual(expected);
  expect(expected).toMatchObject({
    "611ab": ["2611ABC", "2611ABD"],
    "BU***I s.": ["2611ABC"],
    ãOS_: ["2611ABC"],
    หญิง: ["2611ABD"],
    "émile ç": ["2612XYZ"],
    "pX\\7": ["2612XYZ"],
  });
  // No match spans two texts.
  expect([
    await found(seller, { search: "s.\u001f+62" }),
    await found(seller, { search: "s.+62" }),
    await found(seller, { buyerName: "\u001f" }),
  ]).toEqual([[], [], []]);
  expect([
    await found(seller, { orderNumber: "abd" }),
    await found(seller, { orderNumber: "th0123" }),
  ]).toEqual([["2611ABD"], []]);
  expect([
    await found(seller, { trackingCode: "TH01" }),
    await found(seller, { trackingCode: "2611" }),
  ]).toEqual([["2611ABD"], []]);
});

test("an order's search text follows changes of its data", async () => {
  const [seller, other] = [await world.signUp(), await world.signUp()];
  const later = { updatedAt: new Date(Date.now() + 60_000), status: "to_ship" } as const;
  await take(seller, "late-1", { NEW: 1 }, { buyerName: "" });
  expect(await found(seller, { search: "siti" })).toEqual([]);
  const id = await take(
    seller,
    "late-1",
    { NEW: 1 },
    { ...later, buyerName: "Siti", trackingCode: "AWB1" },
  );
  expect([
    await found(seller, { search: "siti" }),
    await found(seller, { search: "awb1" }),
    await found(other, { search: "siti" }),
  ]).toEqual([["late-1"], ["late-1"], []]);
  const { db } = world.backend;
  await db.execute(sql`update order_lines set sku = 'RENAMED' where order_id = ${id}`);
  await db.execute(sql`update orders set tracking_code = null where id = ${id}`);
  expect([
    await found(seller, { search: "renamed" }),
    await found(seller, { search: "awb1" }),
  ]).toEqual([["late-1"], []]);
  await db.execute(
    sql`insert into orders select (o).* from (select jsonb_populate_record(o, '{"id":"bare","external_id":"bare-1"}') as o from orders o where id = ${id}) made`,
  );
  expect(await found(seller, { search: "bare-1" })).toEqual(["bare-1"]);
});

test("counting stops at its limit", async () => {
  const seller = await world.signUp();
  for (const number of ["c-1", "c-2", "c-3"]) await take(seller, number, { C: 1 });
  const total = async (query: string) =>
    (await seller.fetch(`/v1/orders?limit=2&${query}`)).body.total;
  expect([
    await total("countUpTo=0"),
    await total("countUpTo=2"),
    await total("search=c-&countUpTo=2"),
    await total("search=c-"),
  ]).toEqual([0, 2, 2, 3]);
});
