import { and, eq, ne } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorText } from "#app/i18n/keys.ts";
import { translatorOf } from "#app/i18n/server.ts";
import type { GuideReply } from "#app/models/size-guide/guide-reply.ts";
import {
  action as remove,
  loader as removePage,
} from "#app/routes/_app/settings/size-guide/$sizeChartId/delete.tsx";
import { action, loader } from "#app/routes/_app/settings/size-guide/$sizeChartId/index.tsx";
import { loader as list } from "#app/routes/_app/settings/size-guide/index.tsx";
import { products } from "#backend/db/schema/products.ts";
import type { Language } from "#contract/accounts.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { addManyProducts } from "#tests/support/many-listings.ts";
import { callsOf, redirectOf, replyOf } from "#tests/support/seller-calls.ts";
import { asking } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const LIST = "/settings/size-guide";
const NEW = { path: `${LIST}/new`, params: { sizeChartId: "new" } };
const at = (id: string, query = "") => ({
  path: `${LIST}/${id}${query}`,
  params: { sizeChartId: id },
});
const TYPED = {
  ...{ version: "0", name: "Kaos dewasa", "measures[0]": "Lebar dada", "measures[1]": "Panjang" },
  ...{ "rows[0].size": "S", "rows[0].values[0]": "46,5", "rows[0].values[1]": "66" },
  ...{ "rows[1].size": "M", "rows[1].values[0]": "49", "rows[1].values[1]": "" },
};

async function seller() {
  const owner = await world.signUp();
  const as = callsOf(world, owner);
  const make = async () =>
    (await redirectOf(as(action, { ...NEW, form: TYPED }))).split("/").at(-1) ?? "";
  return { owner, as, make, ask: asking(owner) };
}

test("a guide is made from what is typed, with a picture, and listed", async () => {
  const { as } = await seller();
  const form = new FormData();
  for (const [name, value] of Object.entries(TYPED)) form.set(name, value);
  const picture = await sharp({
    create: { width: 40, height: 40, channels: 3, background: "#888" },
  })
    .png()
    .toBuffer();
  form.set("file", new File([new Uint8Array(picture)], "ukur.png", { type: "image/png" }));
  const id = (await redirectOf(as(action, { ...NEW, form }))).split("/").at(-1) ?? "";
  const { guide, base } = await as(loader, at(id));
  expect([guide, base.version]).toMatchObject([
    {
      name: "Kaos dewasa",
      measures: ["Lebar dada", "Panjang"],
      rows: [
        { size: "S", values: ["46,5", "66"] },
        { size: "M", values: ["49", ""] },
      ],
    },
    1,
  ]);
  expect(guide.image?.url).toMatch(/\/v1\/products\/images\//);
  expect((await as(list, { path: LIST })).rows).toMatchObject([
    { name: "Kaos dewasa", sizes: "S, M", measures: "Lebar dada, Panjang", products: "0" },
  ]);
});

test("a guide can be a picture alone, and shows an empty table to write into", async () => {
  const { as } = await seller();
  const form = new FormData();
  const blank = {
    "measures[0]": "",
    "rows[0].size": "S",
    "rows[0].values[0]": " ",
    "rows[1].size": "M",
    "rows[1].values[0]": "",
  };
  for (const [name, value] of Object.entries({ version: "0", name: "Foto ukuran", ...blank }))
    form.set(name, value);
  const picture = await sharp({
    create: { width: 40, height: 40, channels: 3, background: "#888" },
  })
    .png()
    .toBuffer();
  form.set("file", new File([new Uint8Array(picture)], "ukur.png", { type: "image/png" }));
  const id = (await redirectOf(as(action, { ...NEW, form }))).split("/").at(-1) ?? "";
  expect((await as(list, { path: LIST })).rows).toMatchObject([
    { name: "Foto ukuran", sizes: "–", measures: "–" },
  ]);
  const { guide } = await as(loader, at(id));
  expect([guide.measures, guide.rows.map(({ size }) => size)]).toEqual([
    ["", ""],
    ["S", "M", "L", "XL"],
  ]);
});

test("rows and columns come and go without anything typed being lost", async () => {
  const { as } = await seller();
  const edited = async (edit: string) =>
    (await replyOf<GuideReply>(as(action, { ...NEW, form: { ...TYPED, edit } }))).data.guide;
  expect((await edited("add-size"))?.rows).toMatchObject([
    { size: "S" },
    { size: "M" },
    { size: "", values: ["", ""] },
  ]);
  expect((await edited("remove-size:0"))?.rows).toEqual([{ size: "M", values: ["49", ""] }]);
  expect(await edited("add-measure")).toMatchObject({
    measures: ["Lebar dada", "Panjang", ""],
    rows: [{ values: ["46,5", "66", ""] }, {}],
  });
  expect(await edited("remove-measure:0")).toMatchObject({
    name: "Kaos dewasa",
    measures: ["Panjang"],
    rows: [{ values: ["66"] }, { values: [""] }],
  });
  expect((await edited("nonsense:9"))?.rows).toHaveLength(2);
});

test("what is wrong is said at its cell, whether the form or the upstream finds it", async () => {
  const { as } = await seller();
  const refused = async (changes: Record<string, string>) => {
    const { data, status } = await replyOf<GuideReply>(
      as(action, { ...NEW, form: { ...TYPED, ...changes } }),
    );
    expect(status).toBe(422);
    return data;
  };
  expect(await refused({ name: " ", "rows[0].values[0]": "lebar" })).toMatchObject({
    fieldErrors: { name: "required", "rows[0].values[0]": "invalid_number" },
    guide: { rows: [{ values: ["lebar", "66"] }, {}] },
  });
  expect(await refused({ "measures[1]": "lebar dada", "rows[1].size": "s" })).toMatchObject({
    fieldErrors: { "measures[1]": "duplicate_measure", "rows[1].size": "duplicate_size" },
  });
});

test("a picture that is refused says which and why in the seller's language, and what was typed stays", async () => {
  const { as } = await seller();
  const wide = await sharp({
    create: { width: 12_001, height: 1, channels: 3, background: "#888" },
  })
    .png()
    .toBuffer();
  const refusals: [File, Record<Language, string>][] = [
    [
      new File(["%PDF-1.7"], "ukur.pdf"),
      {
        en: "ukur.pdf is not a JPEG, PNG, WebP or GIF",
        id: "ukur.pdf bukan JPEG, PNG, WebP, atau GIF",
        th: "ukur.pdf ไม่ใช่ JPEG, PNG, WebP หรือ GIF",
      },
    ],
    [
      new File([new Uint8Array(wide)], "lebar.png"),
      {
        en: "lebar.png is wider or higher than 12000 pixels",
        id: "lebar.png lebih lebar atau tinggi dari 12000 piksel",
        th: "lebar.png กว้างหรือสูงเกิน 12000 พิกเซล",
      },
    ],
    [
      new File([new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3])], "rusak.jpg"),
      {
        en: "rusak.jpg cannot be read as a picture",
        id: "rusak.jpg tidak bisa dibaca sebagai gambar",
        th: "อ่าน rusak.jpg เป็นรูปภาพไม่ได้",
      },
    ],
    [
      new File([new Uint8Array(10 * 1024 * 1024 + 1)], "besar.jpg"),
      {
        en: "besar.jpg is larger than 10 MB",
        id: "besar.jpg lebih besar dari 10 MB",
        th: "besar.jpg มีขนาดเกิน 10 MB",
      },
    ],
  ];
  for (const [file, texts] of refusals) {
    const form = new FormData();
    for (const [name, value] of Object.entries(TYPED)) form.set(name, value);
    form.set("file", file);
    const { data, status } = await replyOf<GuideReply>(as(action, { ...NEW, form }));
    expect([status, data.guide?.name]).toEqual([422, "Kaos dewasa"]);
    const said = (language: Language) =>
      errorText(translatorOf(language), data.fieldErrors?.imageId ?? "", data.details);
    expect({ en: said("en"), id: said("id"), th: said("th") }).toEqual(texts);
  }
});

/** What the page's form holds now, with what it started from. */
async function opened(
  as: Awaited<ReturnType<typeof seller>>["as"],
  id: string,
): Promise<Record<string, string>> {
  const { base } = await as(loader, at(id));
  return { ...TYPED, version: String(base.version), base: base.input };
}

test("a save sends what was changed: two people who change different things both get theirs", async () => {
  const { as, make, ask } = await seller();
  const id = await make();
  const form = await opened(as, id);
  expect(await redirectOf(as(action, { ...at(id), form }))).toBe(`${LIST}/${id}`);
  const untouched = await opened(as, id);
  expect(untouched.version).toBe("1");
  await redirectOf(as(action, { ...at(id), form: { ...form, name: "Kaos anak" } }));
  const { data, status } = await replyOf<GuideReply>(
    as(action, { ...at(id), form: { ...form, "rows[1].values[1]": "69" } }),
  );
  expect(status).toBe(409);
  expect(data.guide).toMatchObject({
    name: "Kaos anak",
    rows: [{ values: ["46,5", "66"] }, { values: ["49", "69"] }],
  });
  expect(data.conflict).toMatchObject([{ key: "name", theirs: "Kaos anak", clash: false }]);
  const again = {
    ...form,
    name: "Kaos anak",
    "rows[1].values[1]": "69",
    version: String(data.base?.version),
    base: data.base?.input ?? "",
  };
  await redirectOf(as(action, { ...at(id), form: again }));
  const { sizeChart } = await ask("GET", `/v1/products/size-charts/${id}`);
  expect(sizeChart).toMatchObject({
    name: "Kaos anak",
    version: 3,
    rows: [{ values: [46.5, 66] }, { values: [49, 69] }],
  });
});

test("what both changed is shown side by side, and a choice of theirs is what is saved", async () => {
  const { as, make, ask } = await seller();
  const id = await make();
  const form = await opened(as, id);
  await redirectOf(
    as(action, { ...at(id), form: { ...form, name: "Punya mereka", "rows[0].values[0]": "50" } }),
  );
  const mine = { ...form, name: "Punya saya", "rows[0].values[0]": "47" };
  const { data } = await replyOf<GuideReply>(as(action, { ...at(id), form: mine }));
  expect(data.guide).toMatchObject({ name: "Punya saya", rows: [{ values: ["47", "66"] }, {}] });
  expect(data.conflict).toMatchObject([
    { key: "name", theirs: "Punya mereka", mine: "Punya saya", clash: true },
    { key: "row:S", theirs: "50 · 66", mine: "47 · 66", clash: true },
  ]);
  const resolved = {
    ...mine,
    version: String(data.base?.version),
    base: data.base?.input ?? "",
    "take.name": "mine",
    "take.row:S": "theirs",
  };
  // A row that is added meanwhile drops neither the choice nor the version it is about.
  const edited = await replyOf<GuideReply>(
    as(action, { ...at(id), form: { ...resolved, edit: "add-size" } }),
  );
  expect(edited.data).toMatchObject({
    base: { version: 2 },
    guide: { rows: [{ values: ["50", "66"] }, {}, {}] },
  });
  await redirectOf(as(action, { ...at(id), form: resolved }));
  const { sizeChart } = await ask("GET", `/v1/products/size-charts/${id}`);
  expect(sizeChart).toMatchObject({
    name: "Punya saya",
    rows: [{ values: [50, 66] }, { values: [49, null] }],
  });
});

test("tables that took another form are one choice", async () => {
  const { as, make } = await seller();
  const id = await make();
  const form = await opened(as, id);
  await redirectOf(as(action, { ...at(id), form: { ...form, "rows[1].size": "L" } }));
  const { data } = await replyOf<GuideReply>(
    as(action, { ...at(id), form: { ...form, "rows[0].values[0]": "47" } }),
  );
  expect(data.conflict).toMatchObject([
    { key: "table", clash: true, mine: "Lebar dada · Panjang\nS 47 · 66\nM 49 · –" },
  ]);
});

test("products are given a guide, lose it again, and keep none when it is deleted", async () => {
  const { as, make, ask } = await seller();
  const id = await make();
  const products = await Promise.all(
    ["Kaos Merah", "Kaos Biru"].map(
      async (name) =>
        (
          await ask("POST", "/v2/products", {
            product: { name, variants: [{ sku: name, price: 1000, weightG: 1 }] },
          })
        ).product.id,
    ),
  );
  const [red = "", blue = ""] = products;
  expect((await as(loader, at(id, "?search=kaos"))).products.map(({ uses }) => uses)).toEqual([
    false,
    false,
  ]);
  const save = async (ticked: string[]) => {
    const form = new FormData();
    form.set("intent", "products");
    for (const product of products) form.append("shown", product);
    for (const product of ticked) form.append("productIds", product);
    await redirectOf(as(action, { ...at(id), form }));
    return (await as(loader, at(id))).products.map((product) => product.id);
  };
  expect((await save([red, blue])).sort()).toEqual([red, blue].sort());
  expect(await save([blue])).toEqual([blue]);
  expect(await as(removePage, at(id))).toEqual({ name: "Kaos dewasa", products: 1 });
  expect(await redirectOf(as(remove, at(id)))).toBe(LIST);
  expect((await ask("GET", `/v2/products/detail/${blue}`)).product.sizeChart).toBeNull();
});

test("the products that use a guide have pages, and a search tells of each whether it uses the guide", async () => {
  const { as, make, ask } = await seller();
  const id = await make();
  for (let index = 10; index < 62; index++)
    await ask("POST", "/v2/products", {
      product: {
        name: `Kaos ${index}`,
        sizeChart: id,
        variants: [{ sku: `K-${index}`, price: 1000, weightG: 1 }],
      },
    });
  await ask("POST", "/v2/products", {
    product: {
      name: "Kaos 61 tanpa panduan",
      variants: [{ sku: "LAIN", price: 1000, weightG: 1 }],
    },
  });
  const first = await as(loader, at(id));
  expect([first.products.length, first.foot]).toEqual([50, { page: 1, shown: 50, total: 52 }]);
  expect((await as(loader, at(id, "?page=2"))).products.map(({ name }) => name)).toEqual([
    "Kaos 60",
    "Kaos 61",
  ]);
  expect(await redirectOf(as(loader, at(id, "?page=9")))).toBe(`${LIST}/${id}?page=2`);
  const { products } = await as(loader, at(id, "?search=kaos+61"));
  expect(Object.fromEntries(products.map(({ name, uses }) => [name, uses]))).toEqual({
    "Kaos 61": true,
    "Kaos 61 tanpa panduan": false,
  });
});

test("another account's guide is not found", async () => {
  const { make } = await seller();
  const id = await make();
  const { as: stranger } = await seller();
  await expect(stranger(loader, at(id))).rejects.toMatchObject({ status: 404 });
  await expect(stranger(remove, at(id))).rejects.toMatchObject({ status: 404 });
});

test("a search ticks those that use the guide, however many do, and pages through what it finds", async () => {
  const { owner, as, make } = await seller();
  const id = await make();
  const ids = await addManyProducts(world, owner.accountId, 1_060);
  await world.backend.db
    .update(products)
    .set({ sizeChart: id })
    .where(and(eq(products.accountId, owner.accountId), ne(products.id, ids[998] ?? "")));
  const last = await as(loader, at(id, "?search=kaos+1060"));
  expect([last.products, last.foot]).toMatchObject([
    [{ name: "Kaos 1060", uses: true }],
    { total: 1 },
  ]);
  // By name, "Kaos 999" is the last but one of all.
  expect(
    (await as(loader, at(id, "?search=kaos+99"))).products.map(({ name, uses }) => [name, uses]),
  ).toContainEqual(["Kaos 999", false]);
  const second = await as(loader, at(id, "?search=kaos+1&page=2"));
  expect([second.products.length, second.foot]).toMatchObject([50, { page: 2, shown: 50 }]);
  expect(await redirectOf(as(loader, at(id, "?search=kaos+1060&page=9")))).toBe(
    `${LIST}/${id}?search=kaos+1060`,
  );
});
