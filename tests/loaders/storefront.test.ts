import { and, eq } from "drizzle-orm";
import type { MiddlewareFunction } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loader as home } from "#app/routes/_app/index.tsx";
import { action as decide, loader as doubtful } from "#app/routes/_app/orders/doubtful/index.tsx";
import { loader as ordersPage } from "#app/routes/_app/orders/index.tsx";
import { loader as cart, action as changeCart } from "#app/routes/shop/$slug/cart.tsx";
import {
  loader as checkout,
  action as placeOrder,
} from "#app/routes/shop/$slug/checkout/index.tsx";
import { loader as list } from "#app/routes/shop/$slug/index.tsx";
import { action as add } from "#app/routes/shop/$slug/products/$itemId/index.tsx";
import { storefront } from "#app/services/storefront/shop.ts";
import { mails } from "#backend/db/schema/mail.ts";
import { storefrontVariants } from "#backend/db/schema/storefronts.ts";
import { MAX_CART_LINES } from "#contract/storefront-orders.ts";
import { openShop } from "#tests/backend/storefront/world.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { testContext } from "#tests/support/context.ts";
import { callsOf, redirectOf, replyOf } from "#tests/support/seller-calls.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const PLACE = "31.71.01.1001";
const SEARCH = `?q=gambir&place=${PLACE}`;

interface Visit {
  path?: string;
  form?: Record<string, string>;
}

/** A browser in a shop: without a session, but with the cookies it got. */
function browserAt(slug: string) {
  const jar = new Map<string, string>();
  const apiFetch: typeof fetch = async (input, init) => world.app.fetch(new Request(input, init));
  return async <Arguments, Result>(
    handler: (args: Arguments) => Result,
    { path = "", form }: Visit = {},
    params: Record<string, string> = {},
  ): Promise<Awaited<Result>> => {
    const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
    const at = { path: `/shop/${slug}${path}`, apiFetch, cookie, ...(form ? { form } : {}) };
    const { context, request, state } = testContext(at);
    const all = { slug, ...params };
    const given = { context, params: all, request } as unknown as Parameters<
      MiddlewareFunction<Response>
    >[0];
    await storefront(given, async () => new Response());
    try {
      return await handler({ context, request, params: all } as unknown as Arguments);
    } finally {
      for (const one of state.cookies) {
        const [name = "", value = ""] = one.split(";")[0]?.split("=") ?? [];
        jar.set(name, value);
      }
    }
  };
}

/** Fills the checkout form with a service that the page offers. */
async function orderForm(visit: ReturnType<typeof browserAt>, at = 0) {
  const page = await visit(checkout, { path: `/checkout${SEARCH}` });
  const service = page.services[at];
  if (!service) throw new Error("Nobody brings it");
  return {
    checkoutKey: page.checkoutKey,
    placeCode: PLACE,
    itemsTotal: String(page.cart.itemsTotal),
    service: `${service.courierId}/${service.serviceId}/${service.fee}`,
    payment: "bank",
    name: "Siti Rahmawati",
    phone: "0812 3456 7801",
    street: "Jl. Melati No. 12 RT 03/RW 05",
    postCode: "10110",
    note: "Titip satpam",
  };
}

const setStock = (accountId: string, variantId: string, stock: number) =>
  world.backend.db
    .update(storefrontVariants)
    .set({ stock })
    .where(and(eq(storefrontVariants.accountId, accountId), eq(storefrontVariants.id, variantId)));

test("an invalid quantity stays unchanged; zero removes the line", async () => {
  const { slug, buyer } = await openShop(world);
  const [m] = await buyer.variants();
  const visit = browserAt(slug);
  const item = (await buyer.get("/products")).items[0].id;
  const put = { path: `/products/${item}`, form: { variant: m?.id ?? "", quantity: "3" } };
  expect(await redirectOf(visit(add, put, { itemId: item }))).toBe(`/shop/${slug}/cart?added=1`);
  const quantities = async () => (await visit(cart)).cart.lines.map(({ quantity }) => quantity);
  for (const typed of ["", " ", "tiga"]) {
    await redirectOf(visit(changeCart, { path: "/cart", form: { [`quantity-${m?.id}`]: typed } }));
    expect([typed, await quantities()]).toEqual([typed, [3]]);
  }
  await redirectOf(visit(changeCart, { path: "/cart", form: { [`quantity-${m?.id}`]: "0" } }));
  expect(await quantities()).toEqual([]);
});

test("a full cart says so, and does not claim that another line was added", async () => {
  const { slug, buyer } = await openShop(world);
  const [m] = await buyer.variants();
  const item = (await buyer.get("/products")).items[0].id;
  const visit = browserAt(slug);
  const put = (variant: string) =>
    redirectOf(
      visit(add, { path: `/products/${item}`, form: { variant, quantity: "1" } }, { itemId: item }),
    );
  for (let index = 0; index < MAX_CART_LINES; index++) await put(crypto.randomUUID());
  expect(await put(m?.id ?? "")).toBe(`/shop/${slug}/cart?full=1`);
  expect(await visit(cart, { path: "/cart?full=1" })).toMatchObject({
    isAdded: false,
    isFull: true,
  });
});

test("a stranger who wants more than half enters a code at the checkout, and typed values stay", async () => {
  const { slug, buyer } = await openShop(world);
  const [m] = await buyer.variants();
  const item = (await buyer.get("/products")).items[0].id;
  const visit = browserAt(slug);
  const put = { path: `/products/${item}`, form: { variant: m?.id ?? "", quantity: "8" } };
  await redirectOf(visit(add, put, { itemId: item }));
  const form = { ...(await orderForm(visit)), email: "siti@contoh.id" };
  const path = `/checkout${SEARCH}`;
  const asked = await replyOf(visit(placeOrder, { path, form }));
  expect(asked.data).toMatchObject({ formError: "code_needed", values: { note: "Titip satpam" } });
  const sending = { ...form, codeStep: "ask", sendCodeBy: "email" };
  const sent = await replyOf(visit(placeOrder, { path, form: sending }));
  expect(sent.data).toMatchObject({ formError: "code_sent" });
  const entering = { ...form, codeStep: "enter", codeBy: "email" };
  const wrong = await replyOf(visit(placeOrder, { path, form: { ...entering, code: "12" } }));
  expect(wrong.data).toMatchObject({ fieldErrors: { code: "invalid_code" } });
  const [mail] = await world.backend.db
    .select()
    .from(mails)
    .where(eq(mails.template, "shop-checkout-code"));
  const code = mail?.subject.slice(0, 6) ?? "";
  const placed = await redirectOf(visit(placeOrder, { path, form: { ...entering, code } }));
  expect(placed).toMatch(/\/orders\/.+thanks=1/);
});

test("goods bought by another meanwhile keep typed values, and the rest is ordered", async () => {
  const { owner, slug, buyer } = await openShop(world);
  const [m, l] = await buyer.variants();
  const item = (await buyer.get("/products")).items[0].id;
  const visit = browserAt(slug);
  for (const [variant, quantity] of [
    [m?.id ?? "", "2"],
    [l?.id ?? "", "1"],
  ] as const)
    await redirectOf(
      visit(add, { path: `/products/${item}`, form: { variant, quantity } }, { itemId: item }),
    );
  const form = await orderForm(visit);
  const path = `/checkout${SEARCH}`;
  await setStock(owner.accountId, m?.id ?? "", 1);
  const refused = await replyOf(visit(placeOrder, { path, form }));
  expect(refused).toMatchObject({
    status: 422,
    data: { formError: "sold_out", values: { name: "Siti Rahmawati", note: "Titip satpam" } },
  });
  // The page that answers the POST; a GET redirects to the cart.
  const again = await visit(checkout, { path, form });
  expect(again).toMatchObject({
    isLess: true,
    cart: { lines: [{ quantity: 1 }, { quantity: 1 }], itemsTotal: 135_000 },
  });
  expect(await redirectOf(visit(checkout, { path }))).toBe(`/shop/${slug}/cart`);
  const left = { ...form, itemsTotal: String(again.cart.itemsTotal), isLess: "1" };
  const placed = await redirectOf(visit(placeOrder, { path, form: left }));
  const token = new URL(placed, "http://etalase.test").pathname.split("/").at(-1) ?? "";
  expect((await buyer.order(token)).lines).toMatchObject([
    { variantName: "M", quantity: 1 },
    { variantName: "L", quantity: 1 },
  ]);
  expect((await visit(cart)).cart.lines).toEqual([]);
});

test("search engines get the shop's products, but no searches, categories or pages that do not exist", async () => {
  const { slug } = await openShop(world);
  const visit = browserAt(slug);
  const indexed: [string, boolean][] = [];
  for (const path of ["", "?category=Fashion", "?category=Obat", "?page=9", "?q=kaos"])
    indexed.push([path, (await visit(list, { path })).isIndexed]);
  expect(indexed).toEqual([
    ["", true],
    ["?category=Fashion", true],
    ["?category=Obat", false],
    ["?page=9", false],
    ["?q=kaos", false],
  ]);
});

test("an empty cart returns to the cart", async () => {
  const { owner, slug, buyer } = await openShop(world);
  const [m] = await buyer.variants();
  const item = (await buyer.get("/products")).items[0].id;
  const visit = browserAt(slug);
  await redirectOf(
    visit(
      add,
      { path: `/products/${item}`, form: { variant: m?.id ?? "", quantity: "1" } },
      { itemId: item },
    ),
  );
  const form = await orderForm(visit);
  await setStock(owner.accountId, m?.id ?? "", 0);
  expect(await redirectOf(visit(checkout, { path: `/checkout${SEARCH}`, form }))).toBe(
    `/shop/${slug}/cart`,
  );
});

test("a browser's cash orders are counted by cookie, and the limit is explained", async () => {
  const { slug, buyer } = await openShop(world);
  const [m] = await buyer.variants();
  const item = (await buyer.get("/products")).items[0].id;
  const visit = browserAt(slug);
  const order = async (phone: string) => {
    const form = { variant: m?.id ?? "", quantity: "1" };
    await redirectOf(visit(add, { path: `/products/${item}`, form }, { itemId: item }));
    const typed = { ...(await orderForm(visit, 1)), payment: "cod", phone };
    return visit(placeOrder, { path: `/checkout${SEARCH}`, form: typed });
  };
  for (const phone of ["081300000001", "081300000002", "081300000003"])
    expect(await redirectOf(order(phone))).toMatch(/thanks=1$/);
  expect(await replyOf(order("081300000004"))).toMatchObject({
    data: { formError: "too_many_cod", values: { phone: "081300000004" } },
  });
});

test("a seller releases doubtful orders' goods with one form, and confirms one by its code", async () => {
  const { owner, buyer } = await openShop(world, { onHand: 30 });
  const as = callsOf(world, owner);
  const path = "/orders/doubtful";
  expect(await as(doubtful, { path })).toEqual({ groups: [] });
  for (let at = 0; at < 8; at++)
    await buyer.place(1, { payment: "cod", phone: `08131111000${at}` });
  expect(await as(ordersPage, { path: "/orders" })).toMatchObject({
    toAnswer: { doubtful: 8, claimed: 0, refunds: 0 },
  });
  expect((await as(home, { path: "/" })).toDos.toDos).toContainEqual(
    expect.objectContaining({ kind: "orders_to_review", urgency: "soon", count: 8 }),
  );
  const { groups } = await as(doubtful, { path });
  expect(groups).toHaveLength(1);
  const [held, ...rest] = groups[0] ?? [];
  expect(held).toMatchObject({ status: "on_hold", code: expect.any(String) });
  await redirectOf(as(decide, { path, form: { confirm: held?.number ?? "" } }));
  const form = new FormData();
  for (const { number } of rest) form.append("numbers", number);
  expect(await redirectOf(as(decide, { path, form }))).toBe(path);
  expect((await buyer.variants())[0]?.stock).toBe(29);
  expect(await as(doubtful, { path })).toEqual({ groups: [] });
});

test("a cart's link offers the cart on another device, and takes it only when asked", async () => {
  const { slug, buyer } = await openShop(world);
  const [m] = await buyer.variants();
  const phone = browserAt(slug);
  await phone(add, { form: { variant: m?.id ?? "", quantity: "2" } }, { itemId: "any" });
  const { link } = await phone(cart);
  const { pathname, search, searchParams } = new URL(link);
  expect(pathname).toBe(`/shop/${slug}/cart`);

  const desk = browserAt(slug);
  const opened = await desk(cart, { path: `/cart${search}` });
  expect(opened.cart.lines).toEqual([]);
  expect(opened.offered).toEqual([{ variantId: m?.id, quantity: 2 }]);
  expect((await desk(cart)).cart.lines).toEqual([]);
  const taken = { intent: "take", take: searchParams.get("take") ?? "" };
  await redirectOf(desk(changeCart, { form: taken }));
  expect((await desk(cart)).cart.lines).toMatchObject([{ variantId: m?.id, quantity: 2 }]);
  expect((await desk(cart, { path: "/cart?take=nonsense" })).offered).toEqual([]);
});

test("a voucher's code is kept with the cart, and a wrong one is shown again with its fault", async () => {
  const { slug, ask, shop, buyer } = await openShop(world);
  await ask("POST", `/v1/channels/shop/${shop.channelId}/vouchers`, {
    ...{ code: "HEMAT10", kind: "percent", percent: 10, amount: null, mostDiscount: null },
    ...{ minSpend: 0, usesTotal: null, usesPerBuyer: 1, startsAt: null, endsAt: null },
  });
  const [m] = await buyer.variants();
  const visit = browserAt(slug);
  await visit(add, { form: { variant: m?.id ?? "", quantity: "1" } }, { itemId: "any" });
  const typed = { voucher: " hemat10 ", intent: "update" };
  await redirectOf(visit(changeCart, { form: typed }));
  expect((await visit(cart)).cart.voucher).toMatchObject({ code: "HEMAT10", discount: 6500 });
  const order = { ...(await orderForm(visit)), voucher: "HEMAT10" };
  // The page shows the price with the discount.
  const sent = { ...order, itemsTotal: String(65_000 - 6500) };
  expect(await redirectOf(visit(placeOrder, { path: "/checkout", form: sent }))).toContain(
    `/shop/${slug}/orders/`,
  );

  await visit(add, { form: { variant: m?.id ?? "", quantity: "1" } }, { itemId: "any" });
  const wrong = { voucher: "he mat", intent: "update" };
  expect(await redirectOf(visit(changeCart, { form: wrong }))).toBe(
    `/shop/${slug}/cart?code=he+mat`,
  );
  expect((await visit(cart, { path: "/cart?code=he+mat" })).wrongCode).toBe("he mat");
});
