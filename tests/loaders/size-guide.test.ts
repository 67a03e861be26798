import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorMessage } from "#app/i18n/keys.ts";
import { getTranslator } from "#app/i18n/server.ts";
import type { GuideReply } from "#app/models/size-guide/guide-reply.ts";
import { action as remove } from "#app/routes/_app/settings/size-guide/$sizeChartId/delete.tsx";
import { action, loader } from "#app/routes/_app/settings/size-guide/$sizeChartId/index.tsx";
import { loader as list } from "#app/routes/_app/settings/size-guide/index.tsx";
import type { Language } from "#contract/languages.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { redirectOf, replyOf } from "#tests/support/seller-calls.ts";
import { at, guideSeller, LIST, NEW, TYPED } from "./guide-seller.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("a guide is created from typed values with a picture, and listed", async () => {
  const { as } = await guideSeller(world);
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

test("a guide can be a picture only, with an empty table to fill", async () => {
  const { as } = await guideSeller(world);
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

test("rows and columns are added and removed without losing typed values", async () => {
  const { as } = await guideSeller(world);
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

test("errors are shown at their cell, from the form and the upstream", async () => {
  const { as } = await guideSeller(world);
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

test("a refused picture shows which and why in the seller's language, and typed values stay", async () => {
  const { as } = await guideSeller(world);
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
        en: "lebar.png is wider or taller than 12.000 pixels",
        id: "lebar.png lebih lebar atau tinggi dari 12.000 piksel",
        th: "lebar.png กว้างหรือสูงเกิน 12.000 พิกเซล",
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
      errorMessage(getTranslator(language), data.fieldErrors?.imageId ?? "", data.details);
    expect({ en: said("en"), id: said("id"), th: said("th") }).toEqual(texts);
  }
});

test("another account's guide answers 404", async () => {
  const { make } = await guideSeller(world);
  const id = await make();
  const { as: stranger } = await guideSeller(world);
  await expect(stranger(loader, at(id))).rejects.toMatchObject({ status: 404 });
  await expect(stranger(remove, at(id))).rejects.toMatchObject({ status: 404 });
});
