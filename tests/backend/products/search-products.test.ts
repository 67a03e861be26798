import { afterAll, beforeAll, expect, test } from "vitest";
import { type Catalogue, openCatalogue, variantInput } from "./catalogue.ts";
import { createNamed, listNames } from "./product-lists.ts";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop[Symbol.asyncDispose]());

test("search ignores case in names, SKUs and barcodes, and treats % and _ literally", async () => {
  const seller = await shop.signUp();
  await createNamed(seller, "Kopi 100% Arabika", { variants: [variantInput({ sku: "ARB_100" })] });
  await createNamed(seller, "Kopi Robusta", {
    variants: [variantInput({ sku: "ARBX100", barcode: "4006381333931" })],
  });
  expect(await listNames(seller, "search=kOPI")).toEqual(["Kopi 100% Arabika", "Kopi Robusta"]);
  expect(await listNames(seller, "search=100%25")).toEqual(["Kopi 100% Arabika"]);
  expect(await listNames(seller, "search=arb_1")).toEqual(["Kopi 100% Arabika"]);
  expect(await listNames(seller, "search=38133393")).toEqual(["Kopi Robusta"]);
  expect(await listNames(seller, `search=${encodeURIComponent("\\")}`)).toEqual([]);
  expect(await listNames(seller, "variationSku=arbx100")).toEqual(["Kopi Robusta"]);
  expect(await listNames(seller, "productSku=ARB")).toEqual([]);
});

test("search finds every word in any order, Thai with or without zero-width spaces, and full-width letters", async () => {
  const seller = await shop.signUp();
  await createNamed(seller, "กระเป๋า\u200bผ้าแคนวาส น้ำเงิน", {
    variants: [variantInput({ sku: "BAG-01" })],
  });
  await createNamed(seller, "Tas Kanvas Biru", { variants: [variantInput({ sku: "TAS-01" })] });
  const search = (text: string) => listNames(seller, `search=${encodeURIComponent(text)}`);
  expect(await search("กระเป๋าผ้า")).toHaveLength(1);
  expect(await search("น้ำ")).toHaveLength(1);
  expect(await search("น้\u0e4d\u0e32")).toHaveLength(1);
  expect(await search("  BIRU   tas-0 ")).toEqual(["Tas Kanvas Biru"]);
  expect(await search("ＴＡＳ")).toEqual(["Tas Kanvas Biru"]);
  expect(await search("biru merah")).toEqual([]);
  expect(await search("biru tas-01x")).toEqual([]);
});

test("search follows a new name, SKU or barcode, and forgets a removed variant", async () => {
  const seller = await shop.signUp();
  const options = {
    id: "t",
    name: "Size",
    options: [
      { id: "a", name: "A" },
      { id: "b", name: "B" },
    ],
  };
  const variants = [
    variantInput({ sku: "OLD-A", optionIds: ["a"] }),
    variantInput({ sku: "OLD-B", optionIds: ["b"] }),
  ];
  const product = await createNamed(seller, "Gelas", { variationTypes: [options], variants });
  expect(await listNames(seller, "search=old-b")).toEqual(["Gelas"]);
  const kept = { ...product.variants[0], sku: "NEW-A", barcode: "4006381333931" };
  const left = { ...options, options: [options.options[0]] };
  const saved = await seller.call("PUT", `/v2/products/detail/${product.id}`, {
    product: {
      version: product.version,
      name: "Cangkir",
      variationTypes: [left],
      variants: [kept],
    },
  });
  expect(saved.status).toBe(200);
  for (const gone of ["gelas", "old-a", "old-b"])
    expect(await listNames(seller, `search=${gone}`)).toEqual([]);
  for (const there of ["cangkir", "new-a", "4006381"])
    expect(await listNames(seller, `search=${there}`)).toEqual(["Cangkir"]);
});
