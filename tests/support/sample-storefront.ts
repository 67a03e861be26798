import type { Storefront } from "#contract/storefront.ts";

export const SHOP: Storefront = {
  ...{ url: "http://etalase.test/shop/toko-laras", domain: null },
  ...{ slug: "toko-laras", name: "Toko Laras", tagline: "", about: "", phone: "", city: "" },
  ...{ logoUrl: null, cover: null, countryCode: "id", timeZone: "Asia/Jakarta" },
  ...{
    payments: [],
    newsWays: ["email" as const],
    takesOrders: true,
    categories: [],
    ownDelivery: null,
    freeShippingFrom: null,
    hasCourier: true,
  },
  ...{ handlingDays: 1, openedAt: "2026-11-01T00:00:00.000Z", isFindable: true },
  ...{ returnDays: 0, returnPayer: "buyer", hours: [], trustMarks: [] },
  theme: { colour: "", version: 0 },
};
