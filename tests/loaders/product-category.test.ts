import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  action as edit,
  loader as page,
} from "#app/routes/_app/settings/product-category/$nodeId/index.tsx";
import {
  loader as list,
  action as make,
} from "#app/routes/_app/settings/product-category/index.tsx";
import { products } from "#backend/db/schema/products.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { call } from "#tests/support/context.ts";
import { callsOf, redirectOf, replyOf } from "#tests/support/seller-calls.ts";
import { asking, connectShop } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const PATH = "/settings/product-category";
const at = (nodeId: string, query = "") => ({
  path: `${PATH}/${nodeId}${query}`,
  params: { nodeId },
});

async function seller() {
  const owner = await world.signUp();
  const ask = asking(owner);
  const { channelId } = await connectShop(world, owner);
  await ask("POST", "/v2/products", {
    product: {
      name: "Kemeja",
      category: "Fashion > Batik",
      variants: [{ sku: "K-1", price: 1000, weightG: 1 }],
    },
  });
  const as = callsOf(world, owner);
  await redirectOf(as(make, { path: PATH, form: { intent: "make", path: "Fashion > Batik" } }));
  const { rows } = await as(list, { path: PATH });
  return { owner, ask, as, channelId, above: rows[0]?.id ?? "", below: rows[1]?.id ?? "" };
}

test("categories named by products are added to the tree, and the list shows mapped, inherited and unmapped", async () => {
  const { ask, as, channelId, above } = await seller();
  await ask("POST", "/v2/products", {
    product: {
      name: "Gelas",
      category: "Rumah",
      variants: [{ sku: "G-1", price: 1000, weightG: 1 }],
    },
  });
  expect(await as(list, { path: PATH })).toMatchObject({
    unlisted: [{ path: "Rumah", products: "1 product", isTooLong: false }],
    unmapped: 1,
  });
  await redirectOf(as(make, { path: PATH, form: { intent: "take Rumah", path: "Rumah" } }));
  const { mappings } = await as(page, at(above, `?channel=${channelId}&find=a`));
  const [leaf] = mappings[0]?.found ?? [];
  expect(leaf?.path).toContain("›");
  await redirectOf(
    as(edit, {
      ...at(above),
      form: { intent: `map ${channelId}`, channelId, channelCategoryId: leaf?.id ?? "" },
    }),
  );
  const { rows, unlisted, unmapped } = await as(list, { path: PATH });
  expect([unlisted, unmapped]).toEqual([[], 1]);
  expect(rows.map(({ products }) => products.label)).toEqual([
    "0 products in Fashion",
    "1 product in Fashion > Batik",
    "1 product in Rumah",
  ]);
  expect((await as(list, { path: `${PATH}?unmapped=1` })).rows).toMatchObject([
    { name: "Rumah", level: 0, lacksMapping: true },
  ]);
  expect(await redirectOf(as(list, { path: `${PATH}?unmapped=yes` }))).toBe(PATH);
  expect(
    rows.map(({ path, level, products, cells, mapped }) => [
      path,
      level,
      products.figure,
      cells[0]?.name ?? null,
      cells[0]?.inherited,
      cells[0]?.label.split(": ")[1],
      mapped,
    ]),
  ).toEqual([
    ["Fashion", 0, "0", leaf?.path, false, leaf?.path, "1 of 1 mapped"],
    [
      "Fashion > Batik",
      1,
      "1",
      leaf?.path,
      true,
      `${leaf?.path}, from the parent category`,
      "1 of 1 mapped",
    ],
    ["Rumah", 0, "1", null, false, "Not mapped", "0 of 1 mapped"],
  ]);
  await redirectOf(
    as(edit, {
      ...at(above),
      form: { intent: `map ${channelId}`, channelId, channelCategoryId: "" },
    }),
  );
  expect((await as(list, { path: PATH })).unmapped).toBe(2);
});

test("all categories named by products are added at once, with parents and children", async () => {
  const { owner, ask, as } = await seller();
  for (const category of ["Rumah", "Dapur > Gelas", "Dapur"])
    await ask("POST", "/v2/products", {
      product: { name: category, category, variants: [{ sku: category, price: 1, weightG: 1 }] },
    });
  const asked: string[] = [];
  const { result } = call(make, {
    path: PATH,
    form: { intent: "takeAll" },
    token: owner.token,
    async apiFetch(input, init) {
      const request = new Request(input, init);
      asked.push(request.method);
      return world.app.fetch(request);
    },
  });
  expect(await redirectOf(result)).toBe(PATH);
  expect(asked).toEqual(["GET", "POST"]);
  const { rows, unlisted } = await as(list, { path: PATH });
  expect(unlisted).toEqual([]);
  expect(rows.map(({ path }) => path)).toEqual([
    ...["Dapur", "Dapur > Gelas", "Fashion", "Fashion > Batik", "Rumah"],
  ]);
});

test("a path that is too long stays unlisted with the reason, and the others are added", async () => {
  const { owner, ask, as } = await seller();
  const short = Array.from({ length: 64 }, (_, at) => `k${at % 10}`).join(">");
  const long = short.replaceAll(">", " > ");
  expect([short.length <= 255, long.length > 255]).toEqual([true, true]);
  for (const category of ["Rumah", "Dapur", "Kebun"])
    await ask("POST", "/v2/products", {
      product: { name: category, category, variants: [{ sku: category, price: 1, weightG: 1 }] },
    });
  // Categories saved before spaces counted may be longer than allowed now.
  await world.backend.db
    .update(products)
    .set({ category: short })
    .where(and(eq(products.accountId, owner.accountId), eq(products.name, "Kebun")));
  expect((await as(list, { path: PATH })).unlisted).toEqual([
    { path: "Dapur", products: "1 product", isTooLong: false },
    { path: "Rumah", products: "1 product", isTooLong: false },
    { path: long, products: "1 product", isTooLong: true },
  ]);
  expect(await redirectOf(as(make, { path: PATH, form: { intent: "takeAll" } }))).toBe(PATH);
  const { rows, unlisted } = await as(list, { path: PATH });
  expect(rows.map(({ path }) => path)).toEqual(["Dapur", "Fashion", "Fashion > Batik", "Rumah"]);
  expect(unlisted.map(({ path }) => path)).toEqual([long]);
  const typed = await replyOf(as(make, { path: PATH, form: { intent: "make", path: short } }));
  expect(typed.data).toMatchObject({ fieldErrors: { path: "too_long" }, values: { path: short } });
});

test("an unmapped category gets a proposal from a product in it, or by name", async () => {
  const { as, channelId, below } = await seller();
  const seen = async (id: string) => (await as(page, at(id))).mappings[0];
  const byProduct = await seen(below);
  expect(byProduct?.mapped).toBe(null);
  expect(byProduct?.proposed.length).toBeGreaterThan(0);
  const empty = byProduct?.proposed.at(0);
  const leafName = empty?.path.split(" › ").at(-1) ?? "";
  await redirectOf(
    as(make, { path: PATH, form: { intent: "make", path: `Kosong > ${leafName}` } }),
  );
  const { rows } = await as(list, { path: PATH });
  const named = rows.find(({ path }) => path === `Kosong > ${leafName}`);
  expect((await seen(named?.id ?? ""))?.proposed).toContainEqual(empty);
  await redirectOf(
    as(edit, {
      ...at(below),
      form: { intent: `map ${channelId}`, channelId, channelCategoryId: empty?.id ?? "" },
    }),
  );
  expect(await seen(below)).toMatchObject({ mapped: { id: empty?.id }, proposed: [] });
});

test("a category unknown to the channel is refused at the choice; a path in use or inside itself at its field", async () => {
  const { as, channelId, above, below } = await seller();
  const refused = async (form: Record<string, string>) =>
    (await replyOf(as(edit, { ...at(above), form }))).data;
  expect(
    await refused({ intent: `map ${channelId}`, channelId, channelCategoryId: "nowhere" }),
  ).toMatchObject({
    fieldErrors: { channelCategoryId: "invalid_value" },
  });
  expect(await refused({ intent: "move", path: "Fashion > Batik > Baru" })).toMatchObject({
    fieldErrors: { path: "category_inside_itself" },
  });
  expect(
    await replyOf(as(edit, { ...at(below), form: { intent: "move", path: "Fashion" } })),
  ).toMatchObject({
    status: 422,
    data: { formError: "category_exists" },
  });
});

test("a category is moved or deleted, and its products move as chosen", async () => {
  const { ask, as, above, below } = await seller();
  const category = async () => (await ask("GET", "/v2/products")).products[0].category;
  expect(
    await redirectOf(as(edit, { ...at(below), form: { intent: "move", path: "Busana" } })),
  ).toBe(PATH);
  expect(await category()).toBe("Busana");
  expect((await as(page, at(below))).others).toEqual(["Fashion"]);
  await redirectOf(as(edit, { ...at(below), form: { intent: "delete", reassignTo: "Fashion" } }));
  expect(await category()).toBe("Fashion");
  await expect(as(page, at(below))).rejects.toMatchObject({ init: { status: 404 } });
  const { as: stranger } = await seller();
  await expect(stranger(page, at(above))).rejects.toMatchObject({ init: { status: 404 } });
});
