import { randomUUID } from "node:crypto";
import { and, asc, eq, gt } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { storefrontVariants } from "../db/schema/storefronts.ts";
import {
  connectShopCourier,
  integrateShop,
  listShops,
  loadWishedParcel,
  placeOrder,
  priceCart,
  quoteShipping,
  readShopOfChannel,
  updateShop,
} from "../storefront/index.ts";
import type { SeededProduct } from "./catalogue.ts";
import type { DemoSteps } from "./demo-run.ts";
import { publishProducts } from "./publish-products.ts";

/** Kelurahan Cimahi, the origin of the goods, and Gambir, in Kemendagri's list. */
const CIMAHI_CODE = "32.77.02.1001";
const GAMBIR_CODE = "31.71.01.1001";
const MAX_SHOWN = 12;
const DEMO_BUYERS = [
  { name: "Siti Rahmawati", phone: "0812 3456 7801", payment: "bank" },
  { name: "Budi Santoso", phone: "0813 9876 5402", payment: "cod" },
] as const;

/** In the format of a bank account, but of no bank, so that nobody can pay to it. */
const PRACTICE_QRIS =
  "00020101021126690017ID.CO.EXAMPLE.WWW011893600000000000000002150000000000000000303UMI5204569153033605802ID5915TOKO LARAS DEMO6006CIMAHI610540524630463B0";

/** Creates the own shop at /shop/toko-laras with two orders. */
export async function seedOwnShop(
  backend: Backend,
  steps: DemoSteps,
  author: { accountId: string; actor: string; courierKey: string },
  products: readonly SeededProduct[],
): Promise<void> {
  const owner = { accountId: author.accountId, countryCode: "id" } as const;
  const [knownShop] = await listShops(backend, owner);
  const shopState =
    knownShop ?? (await integrateShop(backend, owner, { slug: "toko-laras", name: "Toko Laras" }));
  const { channelId } = shopState;
  await updateShop(backend, owner, channelId, {
    version: shopState.version,
    tagline: "Batik, tenun dan busana harian dari Bandung",
    about: "Dijahit di Cimahi sejak 2014. Pesanan sebelum pukul 15.00 dikirim hari itu juga.",
    phone: "081234567890",
    originName: "Laras Wulandari",
    originPhone: "081234567890",
    originStreet: "Jl. Gandawijaya No. 12",
    originPlaceCode: CIMAHI_CODE,
    originPostCode: "40524",
    bankAccounts: [{ bank: "BCA", number: "1234567890", holder: "Laras Wulandari" }],
    qrText: PRACTICE_QRIS,
    takesCod: true,
  });
  const shownProducts = products
    .filter(({ demo }) => demo.category.includes(" > "))
    .slice(0, MAX_SHOWN);
  await publishProducts(backend, author, channelId, shownProducts);
  await connectShopCourier(backend, await readShopOfChannel(backend.db, owner, channelId), {
    ...{ secretKey: author.courierKey, email: "", isInsured: false },
  });
  const shop = await readShopOfChannel(backend.db, owner, channelId);
  const shelfVariantIds = await findShelfProducts(backend, author.accountId);
  for (const [index, buyer] of DEMO_BUYERS.entries()) {
    const variantId = shelfVariantIds[index * 5];
    if (!variantId) throw new Error("The demo's own shop has nothing to sell");
    const lines = [{ variantId, quantity: 1 }];
    const { itemsTotal } = await priceCart(backend, shop, lines);
    const services = await quoteShipping(backend, shop, {
      placeCode: GAMBIR_CODE,
      lines: await loadWishedParcel(backend, shop, lines),
    });
    const service = services.find(({ supportsCod }) => supportsCod || buyer.payment !== "cod");
    if (!service) throw new Error("No courier goes from the demo's own shop");
    const orderInput = {
      ...buyer,
      checkoutKey: await steps.once(`own order ${index}`, async () => randomUUID()),
      ...{ lines, total: itemsTotal + service.fee },
      ...{ deviceId: null, sendCodeBy: null, code: "" },
      ...{ street: "Jl. Melati No. 12 RT 03/RW 05", placeCode: GAMBIR_CODE, postCode: "10110" },
      service: { courierId: service.courierId, serviceId: service.serviceId },
      ...{ note: "", email: "", newsBy: "email" as const, voucher: "", language: "id" as const },
    };
    await placeOrder(backend, shop, orderInput, null);
  }
}

/** Returns the variants on sale, by the own shop's ids. */
async function findShelfProducts({ db }: Backend, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ id: storefrontVariants.id })
    .from(storefrontVariants)
    .where(and(eq(storefrontVariants.accountId, accountId), gt(storefrontVariants.stock, 0)))
    .orderBy(asc(storefrontVariants.sku));
  return rows.map(({ id }) => id);
}
