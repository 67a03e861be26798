import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productDuplicatesDue } from "#backend/db/schema/product-duplicates.ts";
import { findCandidates } from "#backend/merge/find-candidates.ts";
import { findAllDuplicates, findDuplicates } from "#backend/merge/find-duplicates.ts";
import type { ProductDetail } from "#contract/products.ts";
import {
  type Catalogue,
  openCatalogue,
  productInput,
  type Seller,
  variantInput,
} from "./catalogue.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

const [EAN, OTHER_EAN] = ["4006381333931", "8991234567891"];
const create = async (
  seller: Seller,
  name: string,
  ...variants: { sku?: string; barcode?: string }[]
) => {
  const options = variants.map((_, index) => ({ id: `o${index}`, name: `Size ${index}` }));
  const changes =
    options.length > 1 ? { variationTypes: [{ id: "t", name: "Size", options }] } : {};
  const asked = (variants.length > 0 ? variants : [{}]).map((variant, index) =>
    variantInput({ ...variant, ...(options.length > 1 ? { optionIds: [`o${index}`] } : {}) }),
  );
  const made = await seller.call<{ product: ProductDetail }>("POST", "/v2/products", {
    product: productInput({ name, ...changes, variants: asked }),
  });
  expect(made.status).toBe(200);
  return made.body.product;
};
const save = async (seller: Seller, { id }: ProductDetail, changes: object) => {
  const { version } = (
    await seller.call<{ product: ProductDetail }>("GET", `/v2/products/detail/${id}`)
  ).body.product;
  expect(
    (await seller.call("PUT", `/v2/products/detail/${id}`, { product: { version, ...changes } }))
      .status,
  ).toBe(200);
};
const groups = async (seller: Seller, page = { limit: 20, offset: 0 }) =>
  (await findCandidates(shop.backend, seller.accountId, page)).groups.map(
    ({ reasons, products }) => [reasons.join(), ...products.map(({ name }) => name).sort()],
  );

test("candidates are updated after a new name, SKU or barcode, and a deletion", async () => {
  const seller = await shop.signUp();
  const mug = await create(seller, "Mug", { sku: "MUG 1", barcode: EAN });
  const glass = await create(seller, "Gelas", { sku: "GLS-1" });
  expect(await groups(seller)).toEqual([]);
  const [own] = glass.variants;
  await save(seller, glass, { variants: [{ ...own, barcode: EAN }] });
  expect(await groups(seller)).toEqual([["barcode", "Gelas", "Mug"]]);
  await save(seller, glass, { variants: [{ ...own, sku: "mug1", barcode: OTHER_EAN }] });
  expect(await groups(seller)).toEqual([["sku", "Gelas", "Mug"]]);
  await save(seller, glass, { variants: [{ ...own, sku: "GLS-1" }], name: " M u g!" });
  expect(await groups(seller)).toEqual([["name", "M u g!", "Mug"]]);
  const third = await create(seller, "mug", { barcode: EAN });
  expect((await groups(seller)).sort()).toEqual([
    ["barcode", "Mug", "mug"],
    ["name", "M u g!", "Mug", "mug"],
  ]);
  await seller.call("POST", "/v2/products/;delete", { productIds: [mug.id] });
  expect(await groups(seller)).toEqual([["name", "M u g!", "mug"]]);
  await save(seller, third, { name: "Cangkir" });
  expect(await groups(seller)).toEqual([]);
});

test("a product is not its own duplicate, and the rest of a group stays when one leaves", async () => {
  const seller = await shop.signUp();
  const twice = await create(
    seller,
    "Kaos",
    { sku: "K-S", barcode: EAN },
    { sku: "K-M", barcode: EAN },
  );
  expect(await groups(seller)).toEqual([]);
  const others = [];
  for (const name of ["Kemeja", "Celana"])
    others.push(await create(seller, name, { barcode: EAN }));
  expect(await groups(seller)).toEqual([["barcode", "Celana", "Kaos", "Kemeja"]]);
  await save(seller, twice, {
    variants: twice.variants.map((variant) => ({ ...variant, barcode: "" })),
  });
  expect(await groups(seller)).toEqual([["barcode", "Celana", "Kemeja"]]);
});

test("pages of groups do not overlap, with the most similar first", async () => {
  const seller = await shop.signUp();
  for (const name of ["A", "B", "C"])
    for (const version of ["", "."])
      await create(seller, name + version, name === "C" ? { barcode: EAN } : {});
  const pages = [];
  for (const offset of [0, 1, 2, 3]) pages.push(...(await groups(seller, { limit: 1, offset })));
  expect(pages[0]).toEqual(["barcode,name", "C", "C."]);
  expect(pages.slice(1).sort()).toEqual([
    ["name", "A", "A."],
    ["name", "B", "B."],
  ]);
  expect(
    (await findCandidates(shop.backend, seller.accountId, { limit: 1, offset: 0 })).total,
  ).toBe(3);
});

test("the job processes more changes than one view, of every account", async () => {
  const [seller, other] = [await shop.signUp(), await shop.signUp()];
  const fill = (accountId: string) =>
    shop.backend.db.execute(
      sql`insert into products (account_id, id, name) select ${accountId}, ${accountId} || '-' || n, 'Produk ' || (n % 60) from generate_series(1, 120) n`,
    );
  for (const { accountId } of [seller, other]) await fill(accountId);
  expect(await findDuplicates(shop.backend.db, seller.accountId)).toBe(true);
  await findAllDuplicates(shop.backend);
  for (const { accountId } of [seller, other]) {
    expect(
      await shop.backend.db.$count(
        productDuplicatesDue,
        eq(productDuplicatesDue.accountId, accountId),
      ),
    ).toBe(0);
    expect((await findCandidates(shop.backend, accountId, { limit: 1, offset: 0 })).total).toBe(60);
  }
});
