import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProductDetail } from "#contract/products.ts";
import type { SizeChart } from "#contract/size-charts.ts";
import { type Catalogue, openCatalogue, productInput, type Seller } from "./catalogue.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

const PATH = "/v1/products/size-charts";
const KAOS = {
  name: "Kaos dewasa",
  measures: ["Lebar dada", "Panjang"],
  rows: [
    { size: "S", values: [46, 66.5] },
    { size: "M", values: [49, null] },
  ],
};
const save = (seller: Seller, sizeChart: object) =>
  seller.call<{ sizeChart: SizeChart }>("POST", PATH, { sizeChart });

async function upload(seller: Seller, type: number): Promise<string> {
  const form = new FormData();
  const picture = await sharp({
    create: { width: 20, height: 20, channels: 3, background: "#888" },
  })
    .png()
    .toBuffer();
  form.append("images", new File([new Uint8Array(picture)], "chart.png", { type: "image/png" }));
  form.set("data", JSON.stringify({ imageTypes: [type] }));
  const { body } = await seller.call("POST", "/v1/products/images", form);
  return (body as unknown as { images: { id: string }[] }).images[0]?.id ?? "";
}

test("a size guide is created, changed and read back with its picture", async () => {
  const seller = await shop.signUp();
  const imageId = await upload(seller, 3);
  const made = (await save(seller, { ...KAOS, imageId })).body.sizeChart;
  expect(made).toMatchObject({ ...KAOS, version: 1, productCount: 0, image: { id: imageId } });
  const changed = (await save(seller, { id: made.id, version: 1, name: "Kaos anak" })).body
    .sizeChart;
  expect(changed).toMatchObject({ id: made.id, name: "Kaos anak", version: 2 });
  expect(changed).toMatchObject({ ...KAOS, name: "Kaos anak", image: { id: imageId } });
  const late = await save(seller, { ...KAOS, id: made.id, version: 1 });
  expect([late.status, (late.body as unknown as { code: string }).code]).toEqual([
    409,
    "stale_version",
  ]);
  const list = await seller.call<{ sizeCharts: SizeChart[] }>("GET", PATH);
  expect(list.body.sizeCharts).toEqual([changed]);
});

test("a change that removes both table and picture is refused", async () => {
  const seller = await shop.signUp();
  const made = (await save(seller, KAOS)).body.sizeChart;
  const refused = await save(seller, { id: made.id, version: 1, measures: [], rows: [] });
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { code: "invalid_size_chart", fields: { measures: "required", rows: "required" } },
  ]);
  const narrow = await save(seller, { id: made.id, version: 1, measures: ["Lebar dada"] });
  expect(narrow.body).toMatchObject({
    fields: { "rows[0].values": "invalid", "rows[1].values": "invalid" },
  });
  expect(
    (await seller.call<{ sizeChart: SizeChart }>("GET", `${PATH}/${made.id}`)).body.sizeChart,
  ).toEqual(made);
});

test("a size guide needs a table or a picture; an incomplete table is refused", async () => {
  const seller = await shop.signUp();
  const imageId = await upload(seller, 3);
  const table = { name: "Kaos polos", measures: [], rows: [] };
  expect((await save(seller, { ...table, imageId })).body.sizeChart).toMatchObject({
    ...table,
    image: { id: imageId },
  });
  const fieldsOf = async (sizeChart: object) =>
    (await seller.call("POST", PATH, { sizeChart })).body.fields;
  expect(await fieldsOf(table)).toEqual({
    "sizeChart.measures": "required",
    "sizeChart.rows": "required",
  });
  expect(await fieldsOf({ ...KAOS, measures: [], imageId })).toMatchObject({
    "sizeChart.measures": "required",
  });
});

test("repeated names, uneven rows and pictures of another type are refused at their fields", async () => {
  const seller = await shop.signUp();
  const wrong = {
    name: "X",
    measures: ["Dada", "dada"],
    rows: [
      { size: "S", values: [1, 2] },
      { size: "s", values: [1] },
    ],
    imageId: await upload(seller, 1),
  };
  const { status, body } = await seller.call("POST", PATH, { sizeChart: wrong });
  expect(status).toBe(422);
  expect(body.fields).toEqual({
    "measures[1]": "duplicate_measure",
    "rows[1].size": "duplicate_size",
    "rows[1].values": "invalid",
    imageId: "image_unknown",
  });
});

test("products use a size guide; deleting it removes it from them, and a save without the field keeps it", async () => {
  const seller = await shop.signUp();
  const { id } = (await save(seller, KAOS)).body.sizeChart;
  const made = await seller.call<{ product: ProductDetail }>("POST", "/v2/products", {
    product: productInput({ name: "Kaos", sizeChart: id }),
  });
  const { product } = made.body;
  const path = `/v2/products/detail/${product.id}`;
  expect(product.sizeChart).toBe(id);
  const renamed = await seller.call<{ product: ProductDetail }>("PUT", path, {
    product: { version: 1, name: "Kaos lengan panjang" },
  });
  expect(renamed.body.product.sizeChart).toBe(id);
  const read = await seller.call<{ sizeChart: SizeChart; products: unknown[] }>(
    "GET",
    `${PATH}/${id}`,
  );
  expect(read.body).toMatchObject({
    sizeChart: { productCount: 1 },
    products: [{ id: product.id, name: "Kaos lengan panjang" }],
  });
  expect((await seller.call("DELETE", `${PATH}/${id}`)).status).toBe(200);
  expect(
    (await seller.call<{ product: ProductDetail }>("GET", path)).body.product.sizeChart,
  ).toBeNull();
  expect((await seller.call("DELETE", `${PATH}/${id}`)).status).toBe(404);
});

test("another account's size guide cannot be read, changed, deleted or used", async () => {
  const [seller, other] = [await shop.signUp(), await shop.signUp()];
  const { id } = (await save(seller, KAOS)).body.sizeChart;
  expect((await other.call("GET", `${PATH}/${id}`)).status).toBe(404);
  expect((await save(other, { ...KAOS, id, version: 1 })).status).toBe(404);
  expect((await other.call("DELETE", `${PATH}/${id}`)).status).toBe(404);
  const used = await other.call("POST", "/v2/products", {
    product: productInput({ sizeChart: id }),
  });
  expect(used.body.fields).toEqual({ sizeChart: "size_chart_unknown" });
});
