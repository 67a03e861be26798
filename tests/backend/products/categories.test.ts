import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findMappedCategory } from "#backend/products/categories/find-mapped-category.ts";
import { storeImage } from "#backend/products/images.ts";
import type { CategoryNode } from "#contract/product-categories.ts";
import { IMAGE_TYPE } from "#contract/statuses.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking, connectShop } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const TREE = "/v2/products/category-tree";
interface Tree {
  categories: CategoryNode[];
  unlisted: { path: string; productCount: number }[];
}

async function seller() {
  const owner = await world.signUp();
  const ask = asking(owner);
  let skus = 0;
  return {
    owner,
    ask,
    tree: (): Promise<Tree> => ask("GET", TREE),
    make: async (path: string): Promise<string> => (await ask("POST", TREE, { path })).id,
    product: async (category: string): Promise<string> =>
      (
        await ask("POST", "/v2/products", {
          product: {
            name: "Kemeja",
            category,
            variants: [{ sku: `K-${++skus}`, price: 1000, weightG: 1 }],
          },
        })
      ).product.id,
    categoryOf: async (id: string): Promise<string> =>
      (await ask("GET", `/v2/products/detail/${id}`)).product.category,
    /** Returns a refused call's code, and the code of its first field. */
    refused: async (method: string, path: string, body?: object): Promise<unknown[]> => {
      const answer = await owner.fetch(path, {
        method,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const problem = (await answer.json()) as { code: string; fields?: Record<string, string> };
      return [answer.status, problem.code, ...Object.values(problem.fields ?? {})];
    },
  };
}

test("a category is created with its parents and counted, and categories that only products name are listed separately", async () => {
  const { ask, make, product, tree, refused } = await seller();
  await make(" Fashion >Batik ");
  await product("Fashion > Batik");
  await product("Fashion>Batik");
  await product("Rumah > Dapur");
  const { categories, unlisted } = await tree();
  expect((await ask("GET", `${TREE}/paths`)).paths, "what forms offer").toEqual([
    "Fashion",
    "Fashion > Batik",
  ]);
  expect(categories.map(({ path, productCount }) => [path, productCount])).toEqual([
    ["Fashion", 0],
    ["Fashion > Batik", 2],
  ]);
  expect(unlisted).toEqual([{ path: "Rumah > Dapur", productCount: 1 }]);
  expect(await refused("POST", TREE, { path: "Fashion" })).toEqual([409, "category_exists"]);
  expect(await refused("POST", TREE, { path: " > " })).toEqual([422, "invalid_body", "required"]);
});

test("path lengths are checked after normalising, for categories and products", async () => {
  const { ask, make, product, categoryOf, tree, refused } = await seller();
  const item = await product(" Fashion>  Kain   Batik>");
  expect(await categoryOf(item)).toBe("Fashion > Kain Batik");
  await ask("PUT", `/v2/products/detail/${item}`, {
    product: { version: 1, category: "Rumah>Dapur" },
  });
  expect(await categoryOf(item)).toBe("Rumah > Dapur");
  const { total } = await ask(
    "GET",
    `/v2/products?category=${encodeURIComponent("Rumah > Dapur")}`,
  );
  expect(total).toBe(1);
  const long = Array.from({ length: 64 }, (_, at) => `k${at % 10}`).join(">");
  expect(long.length).toBeLessThan(255);
  expect(await refused("POST", TREE, { path: long })).toEqual([422, "invalid_body", "too_long"]);
  await make("Rumah > Dapur");
  const id = (await tree()).categories[0]?.id;
  // This product's category is below one in the tree, so it moves too and its new path has to fit.
  const below = `Rumah > ${"a".repeat(245)}`;
  await product(below);
  expect(await refused("PUT", `${TREE}/${id}`, { path: "Rumah tangga" })).toEqual([
    ...[422, "invalid_category", "too_long"],
  ]);
  expect((await tree()).categories.map(({ path }) => path)).toEqual(["Rumah", "Rumah > Dapur"]);
});

test("one call creates many categories, all or none, and repeating creates none twice", async () => {
  const { ask, make, tree, refused } = await seller();
  await make("Fashion > Batik");
  const add = (paths: string[]) => ask("POST", `${TREE}/;add`, { paths });
  const named = ["Rumah >Dapur", "Rumah > Dapur", "Fashion > Batik", "Fashion > Batik > Kemeja"];
  expect(await add(named)).toEqual({ created: 2 });
  const paths = async () => (await tree()).categories.map(({ path }) => path);
  const all = ["Fashion", "Fashion > Batik", "Fashion > Batik > Kemeja", "Rumah", "Rumah > Dapur"];
  expect(await paths()).toEqual(all);
  expect(await add(named)).toEqual({ created: 0 });
  expect(await paths()).toEqual(all);
  const wrong = { paths: ["Mainan", " > "] };
  expect(await refused("POST", `${TREE}/;add`, wrong)).toEqual([
    ...[422, "invalid_body", "required"],
  ]);
  expect(await refused("POST", `${TREE}/;add`, { paths: Array(1001).fill("A") })).toEqual([
    ...[422, "invalid_body", "too_many"],
  ]);
  expect(await paths()).toEqual(all);
});

test("two people who add the same categories create each once", async () => {
  const { ask, tree } = await seller();
  const paths = Array.from({ length: 300 }, (_, at) => `Rumah > Rak ${at % 7} > Laci ${at}`);
  const made = await Promise.all(
    [paths, paths.toReversed()].map((some) => ask("POST", `${TREE}/;add`, { paths: some })),
  );
  expect(made.map(({ created }) => created).toSorted((a, b) => a - b)).toEqual([0, 300]);
  expect((await tree()).categories).toHaveLength(1 + 7 + 300);
});

test("renaming a category moves its children, its products with history, and its stock rules", async () => {
  const { make, product, tree, ask, categoryOf, refused } = await seller();
  await make("Fashion > Batik > Kemeja");
  const id = (await tree()).categories.find(({ path }) => path === "Fashion > Batik")?.id ?? "";
  const [shirt, other] = [
    await product("Fashion > Batik > Kemeja"),
    await product("Fashion > Batikan"),
  ];
  await product("Fashion > Batik");
  const rule = {
    name: "Batik",
    scope: "category",
    scopeValues: ["Fashion > Batik"],
    channelIds: [],
    warehouseIds: [],
    ratioPercent: 50,
    fixedQuantity: null,
  };
  await ask("POST", "/v1/stocks/rules", {
    rule: {
      ...rule,
      offset: 0,
      maxPerChannel: null,
      safetyLevel: 0,
      lastUnits: 0,
      priorityChannelId: null,
    },
  });
  await ask("PUT", `${TREE}/${id}`, { path: "Busana > Kain Batik" });
  expect((await tree()).categories.map(({ path }) => path)).toEqual([
    "Busana",
    "Busana > Kain Batik",
    "Busana > Kain Batik > Kemeja",
    "Fashion",
  ]);
  expect([await categoryOf(shirt), await categoryOf(other)]).toEqual([
    "Busana > Kain Batik > Kemeja",
    "Fashion > Batikan",
  ]);
  const { histories } = await ask("GET", `/v1/products/histories?productId=${shirt}&types=updated`);
  expect(histories).toMatchObject([
    { changes: { category: ["Fashion > Batik > Kemeja", "Busana > Kain Batik > Kemeja"] } },
  ]);
  expect((await ask("GET", "/v1/stocks/rules")).rules).toMatchObject([
    { scopeValues: ["Busana > Kain Batik"] },
  ]);
  expect(
    await refused("PUT", `${TREE}/${id}`, { path: "Busana > Kain Batik > Kemeja > Lama" }),
  ).toEqual([422, "invalid_category", "category_inside_itself"]);
  expect(await refused("PUT", `${TREE}/${id}`, { path: "Fashion" })).toEqual([
    409,
    "category_exists",
  ]);
});

test("deleting a category moves its products and children to another one, or leaves them without", async () => {
  const { make, product, tree, ask, categoryOf, refused } = await seller();
  await make("Lama > Sub");
  const id = (await tree()).categories[0]?.id ?? "";
  const item = await product("Lama > Sub");
  expect(
    await refused("DELETE", `${TREE}/${id}?reassignTo=${encodeURIComponent("Lama > Sub")}`),
  ).toEqual([422, "invalid_category", "category_inside_itself"]);
  await ask("DELETE", `${TREE}/${id}?reassignTo=Baru`);
  expect(await categoryOf(item)).toBe("Baru");
  const { categories } = await tree();
  expect(categories.map(({ path }) => path)).toEqual(["Baru"]);
  await ask("DELETE", `${TREE}/${categories[0]?.id}`);
  expect([await categoryOf(item), (await tree()).categories]).toEqual(["", []]);
});

test("products are published in the channel category mapped to their category or nearest parent", async () => {
  const { owner, make, tree, ask, refused } = await seller();
  const { channelId } = await connectShop(world, owner);
  await make("Fashion > Batik");
  const [above, below] = (await tree()).categories;
  const map = (id: string | undefined, channelCategoryId: string | null) =>
    ask("PUT", `${TREE}/${id}/channels/${channelId}`, { channelCategoryId, name: "Batik" });
  const mapped = (category: string) =>
    findMappedCategory(world.backend.db, { accountId: owner.accountId, channelId }, category);
  await map(above?.id, "1");
  expect([await mapped("Fashion>Batik"), await mapped("Fashionista"), await mapped("")]).toEqual([
    "1",
    null,
    null,
  ]);
  await map(below?.id, "2");
  expect([await mapped("Fashion > Batik > Kemeja"), await mapped("Fashion")]).toEqual(["2", "1"]);
  await map(below?.id, null);
  expect(await mapped("Fashion > Batik")).toBe("1");
  expect((await tree()).categories[0]?.mappings).toEqual([
    { channelId, channelCategoryId: "1", name: "Batik" },
  ]);
  expect(
    await refused("PUT", `${TREE}/${above?.id}/channels/${crypto.randomUUID()}`, {
      channelCategoryId: "1",
    }),
  ).toEqual([404, "not_found"]);

  // Another leaf than the one the marketplace recommends.
  const { categories } = await ask("GET", `/v1/channels/shopee/${channelId}/categories`);
  const leaves = categories.filter((category: { isLeaf: boolean }) => category.isLeaf);
  const wanted = leaves.at(-1).categoryId;
  await map(above?.id, wanted);
  const picture = await sharp({
    create: { width: 600, height: 600, channels: 3, background: "#4169e0" },
  })
    .jpeg()
    .toBuffer();
  const image = await storeImage(world.backend, owner.accountId, new Uint8Array(picture), {
    type: IMAGE_TYPE.product,
    name: "kaos.jpg",
  });
  const variant = {
    sku: "BATIK-1",
    price: 65_000,
    weightG: 200,
    widthCm: 20,
    heightCm: 3,
    lengthCm: 30,
  };
  const made = {
    name: "Kemeja Batik",
    description: "Katun.",
    category: "Fashion > Batik",
    imageIds: [image.id],
    variants: [variant],
  };
  const { id } = (await ask("POST", "/v2/products", { product: made })).product;
  await ask("POST", "/v2/channels/publishes", { productIds: [id], channelIds: [channelId] });
  await world.drain();
  const { channelProducts } = await ask("GET", `/v2/channels/products?internalProductIds=${id}`);
  expect(channelProducts[0].categoryId).toBe(wanted);
});
