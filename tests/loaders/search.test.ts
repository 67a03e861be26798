import { expect, test } from "vitest";
import { loader as found } from "#app/routes/_app/search/found.ts";
import { loader } from "#app/routes/_app/search/index.tsx";
import { DEFAULT_ROLES, type Permission } from "#contract/permissions.ts";
import type { ProductSummary } from "#contract/products.ts";
import { call } from "#tests/support/context.ts";
import { order } from "#tests/support/sample-order.ts";
import { member } from "#tests/support/stub-upstream.ts";

const NOW = "2026-11-21T03:00:00.000Z";
const product: ProductSummary = {
  ...{
    id: "p1",
    name: "Mug Keramik",
    images: [],
    connectedChannels: [],
    variantCount: 1,
    skus: ["MUG-300"],
  },
  ...{
    minPrice: 45_000,
    maxPrice: 45_000,
    isLow: true,
    category: "",
    available: 3,
    isActive: true,
    updatedAt: NOW,
  },
};
const stock = { id: "s1", sku: "MUG-1", productName: "Mug", warehouseName: "Utama", available: 3 };
const PATHS = {
  products: "/v2/products",
  stock: "/v1/stocks",
  orders: "/v1/orders",
  buyers: "/v1/orders",
};
const ANSWERS = {
  "GET /v2/products": () => Response.json({ products: [product], total: 1 }),
  "GET /v1/orders": () => Response.json({ orders: [order], total: 8 }),
  "GET /v1/stocks": () => Response.json({ stocks: [stock], total: 1 }),
};
const as = (permissions: readonly Permission[]) => ({
  "GET /v1/accounts/me": () =>
    Response.json(
      member({ user: { roles: [{ id: "r", name: "Role", permissions: [...permissions] }] } }),
    ),
});

function searching(q: string, answers: Record<string, () => Response> = {}) {
  const { result, requests } = call(loader, {
    path: `/search?q=${encodeURIComponent(q)}`,
    answers: { ...ANSWERS, ...answers },
  });
  const asked = async () => {
    await result;
    return requests
      .map((request) => new URL(request.url))
      .filter(({ pathname }) => !pathname.endsWith("/me"));
  };
  return { result, asked };
}
const names = ({ sections }: Awaited<ReturnType<typeof loader>>) =>
  sections.map(({ name }) => name);

test.each([
  ["Owner", DEFAULT_ROLES.Owner, ["products", "stock", "orders", "buyers"]],
  ["Staff", DEFAULT_ROLES.Staff, ["products", "stock", "orders", "buyers"]],
  ["Support", DEFAULT_ROLES.Support, ["orders", "buyers"]],
  ["a role for products", ["product-manage"], ["products"]],
  ["a role for staff", ["staff-manage"], []],
  ["no role", [], []],
] as const)(
  "%s finds what they may open, and the rest is not requested",
  async (_name, permissions, sections) => {
    const search = searching("mug", as(permissions));
    expect(names(await search.result)).toEqual(sections);
    expect((await search.asked()).map(({ pathname }) => pathname).sort()).toEqual(
      sections.map((name) => PATHS[name]).sort(),
    );
  },
);

test("screens are those of the member's menu, found by any word", async () => {
  const screens = async (q: string, permissions: readonly Permission[]) =>
    (await searching(q, as(permissions)).result).sections
      .find(({ name }) => name === "screens")
      ?.items.map(({ to }) => to) ?? [];
  expect(await screens("stock manage", DEFAULT_ROLES.Staff)).toEqual(["/stocks/manage"]);
  expect(await screens("stock manage", DEFAULT_ROLES.Support)).toEqual([]);
  expect(await screens("", DEFAULT_ROLES.Support)).toContain("/orders");
});

test("actions are those the member may perform, each with its link or form", async () => {
  const actions = async (q: string, permissions: readonly Permission[] = DEFAULT_ROLES.Owner) =>
    (await searching(q, as(permissions)).result).sections
      .find(({ name }) => name === "actions")
      ?.items.map(({ to, post }) => ({ to, post })) ?? [];
  const one = (to: string, post?: Record<string, string>) => [{ to, post }];
  expect(await actions("dark theme")).toEqual(one("/theme", { theme: "dark" }));
  expect(await actions("print labels")).toEqual(one("/orders?status=to_ship&documents=ready"));
  expect(await actions("new product")).toEqual(one("/products-v2/master/create"));
  expect(await actions("sign out")).toEqual(one("/signout"));
  expect(await actions("print labels", ["product-manage"])).toEqual([]);
  expect(await actions("new product", DEFAULT_ROLES.Support)).toEqual([]);
});

test("orders are searched by number only, with a link to the full search", async () => {
  const search = searching("2411 & 12");
  const orders = (await search.result).sections.find(({ name }) => name === "orders");
  const asked = (await search.asked()).find(({ pathname }) => pathname === "/v1/orders");
  expect([asked?.searchParams.get("orderNumber"), asked?.searchParams.has("search")]).toEqual([
    "2411 & 12",
    false,
  ]);
  expect(orders?.items).toEqual([{ to: "/orders/o1", label: "2411MUG", note: "Shipped" }]);
  expect(orders?.all).toEqual({
    to: "/orders?orderNumber=2411+%26+12",
    label: "See all 8 results",
  });
});

test("an empty search requests nothing; a long one is truncated", async () => {
  expect(await searching("   ").asked()).toEqual([]);
  const [asked] = await searching("x".repeat(500)).asked();
  expect(asked?.search.length).toBeLessThan(300);
});

test("a failing upstream is reported in its section only", async () => {
  const { sections } = await searching("mug", {
    "GET /v1/stocks": () => Response.json({ stocks: [], total: 0 }),
    "GET /v2/products": () => Response.json({ code: "internal", message: "" }, { status: 500 }),
  }).result;
  expect(sections.map(({ name, failed }) => [name, failed])).toEqual([
    ["products", "Products could not be searched. Try again in a moment."],
    ["orders", null],
    ["buyers", null],
  ]);
});

test("the palette gets the same results as the page", async () => {
  const occasion = { path: "/search/found?q=mug", answers: ANSWERS };
  expect(await call(found, occasion).result).toEqual(await call(loader, occasion).result);
});
