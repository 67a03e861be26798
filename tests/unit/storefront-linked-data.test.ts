import { expect, test } from "vitest";
import { productData } from "#app/services/storefront/linked-data.ts";
import type { Storefront, StorefrontItem } from "#contract/storefront.ts";

const SHOP: Storefront = {
  slug: "laras",
  name: "Toko Laras",
  tagline: "",
  about: "",
  phone: "",
  logoUrl: null,
  coverUrl: null,
  countryCode: "id",
  timeZone: "Asia/Jakarta",
  city: "",
  payments: ["cod"],
  takesOrders: true,
  categories: [],
};

const MUG: StorefrontItem = {
  id: "mug",
  name: "Mug",
  picture: null,
  lowestPrice: 75_000,
  highestPrice: 75_000,
  stock: 3,
  updatedAt: "2026-11-27T00:00:00.000Z",
  description: "",
  brandName: "",
  condition: "new",
  category: "",
  daysToShip: null,
  pictures: [],
  variationTypes: [],
  variants: [
    {
      id: "mug-1",
      name: "",
      optionIndexes: [],
      sku: "MUG",
      barcode: "",
      price: 75_000,
      stock: 3,
      weightG: 300,
    },
  ],
  related: [],
};

const offered = (shop: Storefront, item: StorefrontItem) =>
  productData(shop, item, "https://etalase.test/mug");

test.each([
  ["goods on hand", SHOP, MUG, "InStock"],
  ["goods made to order", SHOP, { ...MUG, daysToShip: 7 }, "PreOrder"],
  ["goods in a shop that takes no orders", { ...SHOP, takesOrders: false }, MUG, "OutOfStock"],
] as const)("search engines read %s as %3$s", (_what, shop, item, availability) => {
  expect(offered(shop, item)).toMatchObject({
    offers: { price: "75000", availability: `https://schema.org/${availability}` },
  });
});
