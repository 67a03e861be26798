import { randomUUID } from "node:crypto";
import type { Backend } from "../context.ts";
import {
  integrateShop,
  placeOrder,
  priceCart,
  quoteShipping,
  shopOfChannel,
  updateShop,
} from "../storefront/index.ts";
import type { SeededProduct } from "./catalogue.ts";
import { publish } from "./publish.ts";

/** Kelurahan Cimahi, where the goods leave, and Gambir, in Kemendagri's list. */
const CIMAHI = "32.77.02.1001";
const GAMBIR = "31.71.01.1001";
const SHOWN = 12;
const BUYERS = [
  { name: "Siti Rahmawati", phone: "0812 3456 7801", payment: "bank" },
  { name: "Budi Santoso", phone: "0813 9876 5402", payment: "cod" },
] as const;

/** The seller's own storefront at /shop/toko-laras, open to buyers, with an order that waits for its transfer and one that is paid in cash at the door. */
export async function seedOwnShop(
  backend: Backend,
  by: { accountId: string; actor: string },
  products: readonly SeededProduct[],
): Promise<void> {
  const owner = { accountId: by.accountId, countryCode: "id" } as const;
  const opened = await integrateShop(backend, owner, { slug: "toko-laras", name: "Toko Laras" });
  const { channelId } = opened;
  await updateShop(backend, owner, channelId, {
    version: opened.version,
    tagline: "Batik, tenun dan busana harian dari Bandung",
    about: "Dijahit di Cimahi sejak 2014. Pesanan sebelum pukul 15.00 dikirim hari itu juga.",
    phone: "081234567890",
    originName: "Laras Wulandari",
    originPhone: "081234567890",
    originStreet: "Jl. Gandawijaya No. 12",
    originPlaceCode: CIMAHI,
    originPostCode: "40524",
    bankAccounts: [{ bank: "BCA", number: "1234567890", holder: "Laras Wulandari" }],
    takesCod: true,
  });
  const shown = products.filter(({ demo }) => demo.category.includes(" > ")).slice(0, SHOWN);
  await publish(backend, by, channelId, shown);
  const shop = await shopOfChannel(backend.db, owner, channelId);
  const wishes = shown.flatMap(({ variantIds }) => variantIds.slice(0, 1));
  for (const buyer of BUYERS) {
    const cart = await nextInStock(backend, shop, wishes);
    if (!cart) continue;
    const { lines, itemsTotal, weightG } = cart;
    const services = await quoteShipping(backend, shop, { placeCode: GAMBIR, weightG });
    const service = services.find(({ supportsCod }) => supportsCod || buyer.payment !== "cod");
    if (!service) continue;
    await placeOrder(backend, shop, {
      ...buyer,
      ...{ lines, checkoutKey: randomUUID(), total: itemsTotal + service.fee },
      ...{ street: "Jl. Melati No. 12 RT 03/RW 05", placeCode: GAMBIR, postCode: "10110" },
      service: { courierId: service.courierId, serviceId: service.serviceId },
      ...{ note: "", language: "id" },
    });
  }
}

/** A cart with one of the first variant that is there; it is wished no more. */
async function nextInStock(
  backend: Backend,
  shop: Awaited<ReturnType<typeof shopOfChannel>>,
  wishes: string[],
) {
  for (let variantId = wishes.shift(); variantId; variantId = wishes.shift()) {
    const lines = [{ variantId, quantity: 1 }];
    const cart = await priceCart(backend, shop, lines);
    if (cart.isReady) return { ...cart, lines };
  }
  return null;
}
