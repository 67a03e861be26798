import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loader as draftsLoader } from "#app/routes/_app/drafts-v2/$channel/$channelId/index.tsx";
import { loader as importLoader } from "#app/routes/_app/product-import-v2/$shopImportId/index.tsx";
import {
  loader as importsLoader,
  action as startImport,
} from "#app/routes/_app/product-import-v2/index.tsx";
import { loader as editorLoader } from "#app/routes/_app/products-v2/channels/$channel/$channelId/$id/index.tsx";
import { loader as exportLoader } from "#app/routes/_app/products-v2/channels/$channel/export-file.ts";
import { loader as listLoader } from "#app/routes/_app/products-v2/channels/$channel/index.tsx";
import { loader as revokedLoader } from "#app/routes/_app/products-v2/channels/$channel/revoked.tsx";
import { loader as productLoader } from "#app/routes/_app/products-v2/master/$id/index.tsx";
import {
  loader as categoryLoader,
  action as mapCategory,
} from "#app/routes/_app/settings/product-category/$nodeId/index.tsx";
import { loader as guideLoader } from "#app/routes/_app/settings/size-guide/index.tsx";
import { loader as statisticsLoader } from "#app/routes/_app/statistics/index.tsx";
import { channels } from "#backend/db/schema/channels.ts";
import { CHANNEL_TYPES, type ChannelType } from "#contract/statuses.ts";
import { openSevenShops, pass } from "#tests/backend/day/shops.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { callsOf, redirectOf } from "#tests/support/seller-calls.ts";

type Shops = Awaited<ReturnType<typeof openSevenShops>>;

let world: TestBackend;
let seven: Shops;
let as: ReturnType<typeof callsOf>;
/** The umbrella is sold in every shop; the hat is scheduled in each for tomorrow. */
let umbrella: string;
let hat: string;
let hats: string;

/** Marketplaces that ask for the material of hats. */
const ASKING: ReadonlySet<ChannelType> = new Set(["shopee", "tiktok", "lazada", "blibli"]);

beforeAll(async () => {
  world = await startTestBackend({ env: { INTERNAL_USERS: "etalase.test" } });
  seven = await openSevenShops(world, 50);
  const { ask, owner, shops } = seven;
  as = callsOf(world, owner);
  const { products } = await ask("GET", "/v2/products");
  umbrella = products[0].id;
  const { sizeChart } = await ask("POST", "/v1/products/size-charts", {
    sizeChart: { name: "Topi", measures: ["Lingkar"], rows: [{ size: "M", values: [57] }] },
  });
  const { product } = await ask("POST", "/v2/products", {
    product: {
      ...{ name: "Topi Anyam", category: "Fashion > Topi", sizeChart: sizeChart.id },
      variants: [
        { sku: "TOPI", price: 50_000, weightG: 100, lengthCm: 20, widthCm: 20, heightCm: 12 },
      ],
    },
  });
  hat = product.id;
  const path = "Fashion > Topi";
  hats = (await ask("POST", "/v2/products/category-tree", { path })).id;
  const tomorrow = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
  for (const { channelId, buy } of shops) {
    const { channelProduct } = await ask("POST", "/v2/channels/products", {
      channelProduct: { internalProductId: hat, channelId },
    });
    const at = `/v2/channels/products/${channelProduct.id}/active-date`;
    await ask("POST", at, { date: tomorrow });
    await buy(1);
  }
  await pass(world, 12, 60_000);
});
afterAll(() => world.close());

describe.each(CHANNEL_TYPES)("%s", (channel) => {
  const shop = () => {
    const found = seven.shops.find(({ type }) => type === channel);
    if (!found) throw new Error("No such shop");
    return found;
  };
  const list = `/products-v2/channels/${channel}`;
  const at = (more: Record<string, string> = {}) => ({
    ...{ channel, channelId: shop().channelId, ...more },
  });
  /** Some marketplaces give no name; then the name is the shop's number. */
  const nameOf = async () => {
    const { channels: all } = await seven.ask("GET", "/v1/channels");
    return all.find(({ id }: { id: string }) => id === shop().channelId).name;
  };

  test("the list, its scheduled listings and its file", async () => {
    const found = await as(listLoader, { path: list, params: { channel } });
    expect(found).toMatchObject({ type: channel, isSupported: true, all: 2 });
    expect(found.shops.map(({ id }) => id)).toEqual([shop().channelId]);
    const names = found.rows.map(({ name }) => name);
    expect(names.toSorted()).toEqual(["Payung Lipat Otomatis Anti UV", "Topi Anyam"]);
    const scheduled = await as(listLoader, {
      ...{ path: `${list}?status=scheduled`, params: { channel } },
    });
    expect(scheduled.rows.map(({ name }) => name)).toEqual(["Topi Anyam"]);
    const file = await as(exportLoader, { path: `${list}/export-file`, params: { channel } });
    expect(file.status).toBe(200);
    expect(await file.text()).toContain("PAYUNG");
  });

  test("every tab of the drafts opens", async () => {
    const path = `/drafts-v2/${channel}/${shop().channelId}`;
    const found = await as(draftsLoader, { path, params: at() });
    expect(found).toMatchObject({ type: channel, shop: await nameOf(), pager: { total: 1 } });
    expect(found.rows.map(({ name }) => name)).toEqual(["Topi Anyam"]);
    for (const { to } of found.tabs)
      expect(await as(draftsLoader, { path: to, params: at() })).toMatchObject({ type: channel });
  });

  test("the category mapping is shown, and the editor shows attributes, checks and schedule", async () => {
    const { channelId } = shop();
    const page = { path: "/settings/product-category/x", params: { nodeId: hats } };
    const { mappings } = await as(categoryLoader, page);
    const [proposed] = mappings.find((one) => one.channelId === channelId)?.proposed ?? [];
    const words = proposed?.path.split(" › ").at(-1)?.split(" ")[0] ?? "";
    const search = `?channel=${channelId}&find=${encodeURIComponent(words)}`;
    const searched = await as(categoryLoader, { ...page, path: page.path + search });
    const { found = [] } = searched.mappings.find((one) => one.channelId === channelId) ?? {};
    expect(found?.map(({ id }) => id)).toContain(proposed?.id);
    const form = { channelId, channelCategoryId: proposed?.id ?? "" };
    await as(mapCategory, { ...page, form });
    const mapped = await as(categoryLoader, page);
    expect(mapped.mappings.find((one) => one.channelId === channelId)).toMatchObject({
      mapped: { id: proposed?.id },
      ...{ name: await nameOf(), proposed: [] },
    });

    const editorOf = (id: string) =>
      as(editorLoader, { path: `${list}/${channelId}/${id}`, params: at({ id }) });
    const sold = await editorOf(umbrella);
    expect(sold.channel).toMatchObject({ id: channelId, channelType: channel });
    expect(sold.editor?.listing?.externalProductId).toBeTruthy();
    const planned = await editorOf(hat);
    expect(planned.editor).toMatchObject({
      schedule: { activeAt: expect.any(String) },
      references: {
        silent: false,
        category: { id: proposed?.id, isLeaf: true },
        suggestions: expect.arrayContaining([
          expect.objectContaining({ id: proposed?.id, from: "mapped" }),
        ]),
      },
    });
    const names = planned.editor?.references.attributes.map(({ name }) => name) ?? [];
    expect(names.includes("Bahan")).toBe(ASKING.has(channel));
    expect(planned.checks.map(({ field }) => field)).toContain("images");
    const { editor } = await as(productLoader, {
      ...{ path: `/products-v2/master/${hat}`, params: { id: hat } },
    });
    expect(editor.channels.find(({ id }) => id === channelId)).toMatchObject({
      ...{ type: channel, usable: true, checked: true },
      findings: expect.arrayContaining([expect.objectContaining({ href: "#images" })]),
    });
  });

  test("the size guide of a product waiting for the channel, and in the list of guides", async () => {
    const { rows } = await as(guideLoader, { path: "/settings/size-guide" });
    expect(rows).toMatchObject([{ name: "Topi", sizes: "M", products: "1" }]);
    const params = at({ id: hat });
    const { checks } = await as(editorLoader, {
      ...{ path: `${list}/${shop().channelId}/${hat}`, params },
    });
    expect(checks.map(({ field }) => field)).not.toContain("sizeChart");
  });

  test("the import", async () => {
    const { channelId } = shop();
    const path = "/product-import-v2";
    const before = await as(importsLoader, { path });
    expect(before.shops.find(({ id }) => id === channelId)).toMatchObject({
      ...{ type: channel, status: "active", name: await nameOf() },
    });
    const to = await redirectOf(as(startImport, { path, form: { channelId } }));
    await world.drain();
    const shopImportId = to.split("/").at(-1) ?? "";
    const found = await as(importLoader, { path: to, params: { shopImportId } });
    // Its one product was published from here.
    expect(found.import).toMatchObject({
      ...{ channelId, channelType: channel, status: "applied" },
      counts: { fetched: 1, linkedBefore: 1 },
    });
    expect(found.rows).toHaveLength(1);
  });

  test("statistics", async () => {
    const day = world.clock.now().toISOString().slice(0, 10);
    const { found } = await as(statisticsLoader, {
      path: `/statistics?from=${day}&to=${day}&period=custom`,
    });
    const parts = found.channelTypes?.parts ?? [];
    expect(parts.find(({ name }) => name === channel)).toMatchObject({ orders: 1, units: 1 });
  });

  test("the page of a disconnected shop, linked from its list", async () => {
    const page = { path: `${list}/revoked`, params: { channel } };
    expect(await redirectOf(as(revokedLoader, page))).toBe(list);
    await world.backend.db
      .update(channels)
      .set({ status: "revoked" })
      .where(eq(channels.id, shop().channelId));
    const name = await nameOf();
    expect(await as(revokedLoader, page)).toMatchObject({
      ...{ type: channel, mayConnect: true },
      shops: [{ id: shop().channelId, name, status: "revoked" }],
    });
  });
});
