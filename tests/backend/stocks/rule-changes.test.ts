import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { newId } from "#backend/db/columns.ts";
import { channels } from "#backend/db/schema/channels.ts";
import { channelProducts, channelVariants } from "#backend/db/schema/listings.ts";
import { products, variants } from "#backend/db/schema/products.ts";
import { pushRuleJob } from "#backend/stocks/jobs.ts";
import { pushRule } from "#backend/stocks/push-rule.ts";
import type { RuleInput } from "#contract/stock-rules.ts";
import type { ChannelFigure } from "#contract/stocks.ts";
import {
  type Seller,
  startSellerWorld,
  stockNamed,
  type World,
} from "#tests/support/seller-world.ts";
import {
  AMOUNTS,
  assign,
  create,
  createSellerWith,
  drainPushes,
  forSkus,
  RULE,
  readRules,
  remove,
  update,
} from "./rule-calls.ts";

let world: World;
beforeAll(async () => {
  world = await startSellerWorld();
});

const saveGeneral = (seller: Seller, changes: object) =>
  seller.fetch("/v1/stocks/rules/general", {
    method: "POST",
    body: { rule: { ...AMOUNTS, ...changes } },
  });
const pushedTo = async (seller: Seller, sku: string) => (await stockNamed(seller, sku)).pushed[0];
test("saving the general rule pushes each listing's new figure, which can be explained", async () => {
  const seller = await createSellerWith(world, { A: 10, B: 7 });
  await world.stockUp(seller, "unlisted", 9, { listed: false });
  const { status, body } = await saveGeneral(seller, { ratioPercent: 80 });
  expect([status, body.rule]).toMatchObject([
    200,
    { kind: "general", scope: "all", ratioPercent: 80 },
  ]);
  expect((await drainPushes(world)).toSorted()).toEqual([
    ["A", 8],
    ["B", 5],
  ]);
  expect(await pushedTo(seller, "B")).toMatchObject({
    quantity: 5,
    figure: {
      available: 7,
      rule: { id: body.rule.id, kind: "general" },
      steps: [{ step: "ratio", after: 5.6 }, { step: "floor" }],
      quantity: 5,
    },
  });
});

test("an account has one general rule, and saving it unchanged sends nothing", async () => {
  const seller = await createSellerWith(world, { A: 10 });
  const { body: first } = await saveGeneral(seller, { ratioPercent: 50 });
  expect(await drainPushes(world)).toEqual([["A", 5]]);
  const { body: second } = await saveGeneral(seller, { ratioPercent: 50 });
  expect(second.rule.id).toBe(first.rule.id);
  expect(await drainPushes(world)).toEqual([]);
  await Promise.all([1, 2, 3].map((maxPerChannel) => saveGeneral(seller, { maxPerChannel })));
  expect(await readRules(seller)).toHaveLength(1);
});

test("changing or deleting a rule pushes only the levels it covered or covers", async () => {
  const seller = await createSellerWith(world, { A: 10, B: 10, C: 10 });
  const { body } = await create(seller, { name: "Dua", ...forSkus("A", "b"), maxPerChannel: 4 });
  expect((await drainPushes(world)).toSorted()).toEqual([
    ["A", 4],
    ["B", 4],
  ]);
  await update(seller, body.rule.id, { name: "Satu", ...forSkus("B", "C"), maxPerChannel: 3 });
  expect((await drainPushes(world)).toSorted()).toEqual([
    ["A", 10],
    ["B", 3],
    ["C", 3],
  ]);
  await remove(seller, body.rule.id);
  expect((await drainPushes(world)).toSorted()).toEqual([
    ["B", 10],
    ["C", 10],
  ]);
  expect((await remove(seller, body.rule.id)).status).toBe(404);
});

test("pushes of a large shop are enqueued in parts, each once, also when a part is repeated", async () => {
  const seller = await world.signUp();
  await listMany(seller, 450);
  await saveGeneral(seller, { maxPerChannel: 2 });
  const waiting = async (name: string) =>
    (await world.waitingJobs()).filter((job) => job.name === name).map(({ payload }) => payload);
  const [first] = await waiting("push-stock-rule");
  const seen = [];
  for (let part = first; part; ) {
    const job = pushRuleJob.schema.parse(part);
    await pushRule(world.backend, job);
    await pushRule(world.backend, job);
    seen.push((await waiting("push-stock")).length);
    part = (await waiting("push-stock-rule")).find(
      (other) => pushRuleJob.schema.parse(other).after > job.after,
    );
  }
  expect(seen).toEqual([200, 400, 450]);
  await world.backend.db
    .update(channels)
    .set({ stockPushPaused: true })
    .where(eq(channels.id, seller.channelId));
  await world.drain();
});

async function listMany({ accountId, channelId }: Seller, count: number): Promise<void> {
  const { db } = world.backend;
  const [productId, listingId] = [newId(), newId()];
  const ids = Array.from({ length: count }, () => newId());
  await db.insert(products).values({ id: productId, accountId, name: "Banyak" });
  await db
    .insert(channelProducts)
    .values({ id: listingId, accountId, productId, channelId, externalProductId: "p-many" });
  await db.insert(variants).values(
    ids.map((id, position) => ({
      id,
      accountId,
      productId,
      position,
      sku: `M${position}`,
      price: 1,
      weightG: 1,
    })),
  );
  await db.insert(channelVariants).values(
    ids.map((variantId) => ({
      channelProductId: listingId,
      variantId,
      accountId,
      channelId,
      externalVariantId: `v-${variantId}`,
    })),
  );
}

test("assigning moves a SKU from one rule to another and pushes it; null removes it", async () => {
  const seller = await createSellerWith(world, { A: 10, B: 10 });
  const { body: one } = await create(seller, {
    name: "Satu",
    ...forSkus("A", "B"),
    maxPerChannel: 1,
  });
  const { body: two } = await create(seller, {
    name: "Dua",
    scope: "sku",
    scopeValues: ["B"],
    channelIds: [],
    maxPerChannel: 2,
  });
  expect(two).toMatchObject({ code: "rule_overlap" });
  await update(seller, one.rule.id, { name: "Satu", ...forSkus("A"), maxPerChannel: 1 });
  const { body: three } = await create(seller, { name: "Tiga", ...forSkus("B"), maxPerChannel: 3 });
  await drainPushes(world);
  const { id } = await stockNamed(seller, "A");
  const { body } = await assign(seller, [id], three.rule.id);
  expect(body.stocks[0]?.pushed[0]?.figure).toMatchObject({ rule: { name: "Tiga" }, quantity: 3 });
  expect(await drainPushes(world)).toEqual([["A", 3]]);
  expect((await readRules(seller)).map(({ name, scopeValues }) => [name, scopeValues])).toEqual([
    ["Satu", []],
    ["Tiga", ["B", "A"]],
  ]);
  await assign(seller, [id], null);
  expect(await drainPushes(world)).toEqual([["A", 10]]);
  const { body: general } = await saveGeneral(seller, {});
  expect((await assign(seller, [id], general.rule.id)).body).toMatchObject({ code: "rule_scope" });
});

test("a simulation returns the figures and writes nothing", async () => {
  const seller = await createSellerWith(world, { A: 10, B: 7 });
  await saveGeneral(seller, { ratioPercent: 50 });
  await drainPushes(world);
  const simulate = async (rule: Partial<RuleInput>, more: object = {}) => {
    const body = { kind: "custom", rule: { ...RULE, ...rule }, ruleId: null, skus: [], ...more };
    const answer = await seller.fetch("/v1/stocks/rules/;simulate", { method: "POST", body });
    return answer.body as unknown as {
      code?: string;
      figures: { sku: string; now: ChannelFigure; after: ChannelFigure }[];
      unknownSkus: string[];
    };
  };
  const shown = ({ figures }: Awaited<ReturnType<typeof simulate>>) =>
    figures.map(({ sku, now, after }) => [sku, now.quantity, after.quantity]);
  expect(
    shown(await simulate({ name: "", ...forSkus("B"), ratioPercent: 150 })),
    "the first that it names",
  ).toEqual([["B", 3, 10]]);
  const asked = await simulate(forSkus("B"), { skus: ["a", "none"] });
  expect([shown(asked), asked.unknownSkus]).toEqual([[["A", 5, 5]], ["none"]]);
  expect(shown(await simulate({ ratioPercent: 10 }, { kind: "general" }))).toEqual([
    ["A", 5, 1],
    ["B", 3, 0],
  ]);
  await create(seller, { name: "B", ...forSkus("B") });
  expect((await simulate(forSkus("B"))).code).toBe("rule_overlap");
  expect((await readRules(seller)).map(({ ratioPercent }) => ratioPercent)).toEqual([50, 100]);
  expect(await drainPushes(world)).toEqual([["B", 7]]);
});

test("units reserved for a shop are sold everywhere again once it is disconnected", async () => {
  const seller = await createSellerWith(world, { A: 2 });
  const first = newId();
  await world.backend.db.insert(channels).values({
    id: first,
    accountId: seller.accountId,
    channelType: "tiktok",
    shopId: first,
    name: "Utama",
  });
  await saveGeneral(seller, { lastUnits: 3, priorityChannelId: first });
  expect(await drainPushes(world)).toEqual([["A", 0]]);
  await world.backend.db
    .update(channels)
    .set({ disconnectedAt: world.backend.now() })
    .where(eq(channels.id, first));
  expect((await pushedTo(seller, "A"))?.figure?.quantity).toBe(2);
});

test("levels are found by the rule that names them", async () => {
  const seller = await createSellerWith(world, { A: 1, B: 1, C: 1 });
  await world.backend.db
    .update(products)
    .set({ category: "Serum" })
    .where(eq(products.name, "Kaos C"));
  const { body: skus } = await create(seller, { name: "S", ...forSkus("b") });
  const { body: category } = await create(seller, {
    name: "K",
    scope: "category",
    scopeValues: ["Serum"],
  });
  const found = async (id: string) =>
    (await seller.fetch(`/v1/stocks?ruleId=${id}`)).body.stocks.map(({ sku }) => sku);
  expect(await found(skus.rule.id)).toEqual(["B"]);
  expect(await found(category.rule.id)).toEqual(["C"]);
  expect(await found("unknown")).toEqual([]);
});
