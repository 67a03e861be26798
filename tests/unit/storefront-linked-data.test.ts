import { expect, test } from "vitest";
import { productData } from "#app/services/storefront/linked-data.ts";
import type { Storefront, StorefrontItem } from "#contract/storefront.ts";

const SHOP: Storefront = {
  slug: "laras",
  url: "https://etalase.test/shop/laras",
  domain: null,
  name: "Toko Laras",
  tagline: "",
  about: "",
  phone: "",
  logoUrl: null,
  cover: null,
  countryCode: "id",
  timeZone: "Asia/Jakarta",
  city: "",
  payments: ["cod"],
  newsWays: ["email"],
  takesOrders: true,
  ownDelivery: null,
  freeShippingFrom: null,
  hasCourier: true,
  handlingDays: 2,
  openedAt: "2026-11-01T00:00:00.000Z",
  isFindable: true,
  returnDays: null,
  returnPayer: "buyer",
  theme: { colour: "", version: 0 },
  hours: [],
  trustMarks: [],
  categories: [],
};

const MUG: StorefrontItem = {
  id: "mug",
  name: "Mug",
  picture: null,
  lowestPrice: 75_000,
  highestPrice: 75_000,
  priceBefore: null,
  availability: "few",
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
      priceBefore: null,
      availability: "few",
      weightG: 300,
    },
  ],
  rating: null,
  sizeGuide: null,
  related: [],
};

const offered = (shop: Storefront, item: StorefrontItem) =>
  productData(shop, item, "https://etalase.test/mug", []);

test.each([
  ["goods on hand", SHOP, MUG, "InStock"],
  ["goods made to order", SHOP, { ...MUG, daysToShip: 7 }, "PreOrder"],
  ["goods in a shop that takes no orders", { ...SHOP, takesOrders: false }, MUG, "OutOfStock"],
] as const)("search engines read %s as %3$s", (_what, shop, item, availability) => {
  expect(offered(shop, item)).toMatchObject({
    offers: { price: "75000", availability: `https://schema.org/${availability}` },
  });
});

test("search engines read each variant with its own address, options, picture and price", () => {
  const picture = (imageId: string) => ({
    imageId,
    url: `https://etalase.test/${imageId}`,
    width: 800,
    height: 800,
    hasCopies: true,
  });
  const [mug] = MUG.variants as [StorefrontItem["variants"][number]];
  const item: StorefrontItem = {
    ...MUG,
    pictures: [picture("front")],
    variationTypes: [
      {
        name: "Warna",
        options: [
          { name: "Hitam", picture: picture("black") },
          { name: "Putih", picture: null },
        ],
      },
      { name: "Isi paket", options: [{ name: "1 buah", picture: null }] },
    ],
    variants: [
      { ...mug, id: "black", name: "Hitam · 1 buah", optionIndexes: [0, 0], sku: "MUG-H" },
      {
        ...mug,
        ...{ id: "white", name: "Putih · 1 buah", optionIndexes: [1, 0], sku: "MUG-P" },
        ...{ barcode: "8991234567891", price: 80_000, availability: "none" },
      },
    ],
  };
  const data = offered(SHOP, item);
  expect(data).toMatchObject({
    "@type": "ProductGroup",
    productGroupID: "mug",
    variesBy: ["https://schema.org/color"],
  });
  expect(data).toHaveProperty("hasVariant", [
    expect.objectContaining({
      "@type": "Product",
      ...{ name: "Mug, Hitam · 1 buah", sku: "MUG-H", color: "Hitam" },
      image: ["https://etalase.test/black", "https://etalase.test/front"],
      offers: expect.objectContaining({
        ...{ url: "https://etalase.test/mug?variant=black", price: "75000" },
        availability: "https://schema.org/InStock",
      }),
    }),
    expect.objectContaining({
      ...{ gtin: "8991234567891", color: "Putih", image: ["https://etalase.test/front"] },
      offers: expect.objectContaining({
        ...{ url: "https://etalase.test/mug?variant=white", price: "80000" },
        availability: "https://schema.org/OutOfStock",
      }),
    }),
  ]);
});
