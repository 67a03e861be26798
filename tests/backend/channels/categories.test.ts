import { expect, test } from "vitest";
import { makeCategoryTree } from "#backend/channels/category-tree.ts";
import { findBrands } from "#backend/channels/find-brands.ts";
import { ConnectorError } from "#backend/marketplaces/connector.ts";
import { createCategory } from "#backend/products/categories/change-tree.ts";
import { mapCategory } from "#backend/products/categories/map-category.ts";
import type { CategoryChoice } from "#contract/channel-references.ts";
import { draftListing, selling } from "./selling.ts";
import { addProduct } from "./stocked.ts";

const TREE = makeCategoryTree([
  { categoryId: "1", parentId: null, name: "Pakaian Pria", isLeaf: false },
  { categoryId: "2", parentId: "1", name: "Atasan", isLeaf: false },
  { categoryId: "3", parentId: "2", name: "Kemeja", isLeaf: true },
  { categoryId: "4", parentId: "2", name: "Kaos", isLeaf: true },
  { categoryId: "5", parentId: null, name: "เสื้อผ้า", isLeaf: false },
  { categoryId: "6", parentId: "5", name: "เสื้อเชิ้ต", isLeaf: true },
  { categoryId: "7", parentId: null, name: "Kaos Kaki", isLeaf: true },
  { categoryId: "8", parentId: "9", name: "Gelang", isLeaf: false },
  { categoryId: "9", parentId: "8", name: "Kalung", isLeaf: true },
]);
const ids = (choices: CategoryChoice[]) => choices.map(({ categoryId }) => categoryId);

test("categories are searched by words on their path, with matches in their own name first", () => {
  expect(ids(TREE.search("  PRIA atasan "))).toEqual(["4", "3"]);
  expect(ids(TREE.search("kaos"))).toEqual(["7", "4"]);
  expect(ids(TREE.search("kaos pria"))).toEqual(["4"]);
  expect(ids(TREE.search("เชิ้ต"))).toEqual(["6"]);
  expect(ids(TREE.search("sepatu"))).toEqual([]);
  expect(TREE.search("kemeja")[0]?.path).toEqual(["Pakaian Pria", "Atasan", "Kemeja"]);
});

test("a tree is read level by level, and a cycle in it ends", () => {
  expect(ids(TREE.level(null))).toEqual(["7", "1", "5"]);
  expect(ids(TREE.level("2"))).toEqual(["4", "3"]);
  expect(ids(TREE.parents("2"))).toEqual(["1", "2"]);
  expect(TREE.find("9")?.path).toEqual(["Gelang", "Kalung"]);
  expect([TREE.find("10"), TREE.parents("10"), TREE.level("10")]).toEqual([null, [], []]);
});

test("brands are sorted: the chosen one, then those that begin with the text, then those that contain it", () => {
  const brands = ["Anoa", "Nokia", "Nona", "Kano"].map((name) => ({ brandId: name, name }));
  const list = { brands, noBrandId: "Nona" };
  const names = (query: Parameters<typeof findBrands>[1]) =>
    findBrands(list, query).brands.map(({ name }) => name);
  expect(names({ search: "NO", limit: 9 })).toEqual(["Nokia", "Nona", "Anoa", "Kano"]);
  expect(findBrands(list, { search: "ka", ids: ["Anoa"], limit: 2 })).toEqual({
    ...{ brands: [brands[0], brands[3]], total: 1 },
    noBrand: brands[2],
  });
});

type Found = { parents: CategoryChoice[]; categories: CategoryChoice[]; total: number };

test("the shop's categories are searched and paged on the server", async () => {
  const { laras, channelId } = await selling();
  const find = async (query: string) =>
    (await laras.call<Found>("GET", `/v1/channels/${channelId}/categories?${query}`)).body;
  const top = await find("");
  expect(top.categories.length).toBe(top.total);
  expect(top.categories.every(({ path }) => path.length === 1)).toBe(true);
  const parent = top.categories.find(({ isLeaf }) => !isLeaf);
  const below = await find(`parentId=${parent?.categoryId}`);
  expect(below.parents).toEqual([parent]);
  expect(below.categories.every(({ path }) => path[0] === parent?.name && path.length === 2)).toBe(
    true,
  );
  const searched = await find("search=kaos&limit=1");
  expect(searched.categories).toHaveLength(1);
  expect(searched.total).toBeGreaterThan(1);
  expect((await laras.call("GET", `/v1/channels/${channelId}/categories?limit=500`)).status).toBe(
    422,
  );
});

test("suggests the mapped category, the shop's last used ones and the channel's recommendation", async () => {
  const world = await selling({ name: "Kaos Oblong Katun", category: "Fashion > Kaos" });
  const { backend, laras, product, channelId, edit, pass, mishap } = world;
  type Suggested = {
    mapped: CategoryChoice | null;
    recent: CategoryChoice[];
    recommended: CategoryChoice[];
  };
  const suggested = async () =>
    (
      await laras.call<Suggested>(
        "GET",
        `/v1/channels/${channelId}/categories/suggested?internalProductId=${product.id}`,
      )
    ).body;
  const leaf = async (search: string) =>
    (await laras.call<Found>("GET", `/v1/channels/${channelId}/categories?search=${search}`)).body
      .categories[0];
  const [shirt, mug] = [await leaf("kemeja"), await leaf("gelas")];
  const first = await suggested();
  expect([first.mapped, first.recent, first.recommended[0]?.name]).toEqual([null, [], "Kaos"]);

  const categoryId = await createCategory(
    backend,
    { accountId: laras.accountId, actor: laras.userId },
    "Fashion",
  );
  await mapCategory(backend, laras.accountId, {
    categoryId,
    channelId,
    channelCategoryId: shirt?.categoryId ?? "",
    name: "Kemeja",
  });
  await edit({ categoryId: mug?.categoryId });
  pass(60);
  const other = await addProduct(world, laras);
  const listing = await draftListing(laras, other.id, channelId);
  await laras.call("PUT", `/v2/channels/products/${listing.id}`, {
    channelProduct: { categoryId: shirt?.categoryId },
  });
  mishap("references.recommendedCategories", {
    before: () => Promise.reject(new ConnectorError("unavailable", "timeout", "no answer")),
  });
  pass(25 * 3600);
  const stranger = await world.signUp();
  const theirs = await addProduct(world, stranger);
  expect(
    (
      await laras.call(
        "GET",
        `/v1/channels/${channelId}/categories/suggested?internalProductId=${theirs.id}`,
      )
    ).status,
  ).toBe(404);
  expect(await suggested()).toEqual({ mapped: shirt, recent: [shirt, mug], recommended: [] });
});

test("a leaf category lists its requirements and number of brands; another category answers 404", async () => {
  const { laras, channelId } = await selling();
  const base = `/v1/channels/${channelId}/categories`;
  const [leaf] = (await laras.call<Found>("GET", `${base}?search=kaos`)).body.categories;
  const { body } = await laras.call<{
    category: CategoryChoice;
    attributes: unknown[];
    brandCount: number;
  }>("GET", `${base}/${leaf?.categoryId}`);
  expect(body.category).toEqual(leaf);
  const { body: found } = await laras.call<{
    brands: { name: string }[];
    total: number;
    noBrand: object | null;
  }>("GET", `${base}/${leaf?.categoryId}/brands?limit=2`);
  expect([found.brands.length, found.total]).toEqual([2, body.brandCount]);
  expect(found.noBrand).toEqual({ brandId: "0", name: "NoBrand" });
  const [top] = (await laras.call<Found>("GET", base)).body.categories;
  expect((await laras.call("GET", `${base}/${top?.categoryId}`)).status).toBe(404);
});

test("another account's shop answers 404, and each channel type lists its own refusals", async () => {
  const { channelId, signUp } = await selling();
  const stranger = await signUp();
  for (const path of [
    "categories",
    "logistics",
    "categories/1",
    "categories/1/brands",
    "categories/suggested?internalProductId=p",
  ])
    expect((await stranger.call("GET", `/v1/channels/${channelId}/${path}`)).status).toBe(404);
  const { body } = await stranger.call<{ channelTypes: { channelType: string; rules: object }[] }>(
    "GET",
    "/v1/channels/types",
  );
  expect(body.channelTypes).toEqual([
    {
      channelType: "shopee",
      rules: expect.objectContaining({ maxNameLength: 255, maxImages: 9, maxVariants: 50 }),
    },
  ]);
});
