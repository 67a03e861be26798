import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { transaction } from "#backend/db/transaction.ts";
import type { Region } from "../buyers.ts";
import { drawPicture } from "../pictures.ts";
import { createParamError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { checkPrices } from "./item-rules.ts";
import { LOGISTICS_CHANNELS } from "./logistics-channels.ts";
import { parseWireAmount } from "./money.ts";
import { images, items, models } from "./schema.ts";

/** "T-Shirts": a leaf that asks for no attribute. */
const CATEGORY_ID = 100_244;
const SIZE_NAMES = ["S", "M", "L"];

export interface ShopItemInput {
  name: string;
  /** "" or absent where the seller gave none. With sizes, they are appended: `-S`, `-M`, `-L`. */
  sku?: string | undefined;
  /** Rupiah or baht, as on the wire. */
  price: number;
  stock: number;
  sizes?: boolean | undefined;
  sizeChart?: boolean | undefined;
}

/** Items of an untidy shop: good SKUs, none, and the same one twice. Prices in rupiah. */
const EXAMPLE_ITEMS: ShopItemInput[] = [
  { name: "Payung Lipat Otomatis", sku: "PAYUNG-01", price: 89_000, stock: 14 },
  {
    ...{ name: "Kaos Anak Dinosaurus", sku: "ANAK-DINO", price: 59_000, stock: 8 },
    ...{ sizes: true, sizeChart: true },
  },
  { name: "Tas Belanja Kanvas", price: 45_000, stock: 20 },
  { name: "Botol Minum 600 ml Biru", sku: "BTL-600", price: 72_000, stock: 6 },
  { name: "Botol Minum 600 ml Hijau", sku: "BTL-600", price: 72_000, stock: 9 },
];
/** 1 baht is about this many rupiah. */
const RUPIAH_A_BAHT = 450;

/** Creates an item as in the seller centre, so that the app does not know it. */
export async function addShopItem(
  deps: SandboxDeps,
  shop: ShopRow,
  input: ShopItemInput,
): Promise<{ itemId: number }> {
  const { name, stock, sizes = false } = input;
  const price = parseWireAmount(input.price, shop.region);
  const sku = input.sku?.trim() ?? "";
  checkPrices(shop.region, [price]);
  const imageId = await keepPicture(deps, name);
  const sizeChartImageId = input.sizeChart ? await keepPicture(deps, SIZE_NAMES.join(" · ")) : null;
  const now = deps.now();
  return transaction(deps.db, async (tx) => {
    const [row] = await tx
      .insert(items)
      .values({
        ...{
          shopId: shop.shopId,
          status: "NORMAL",
          name,
          itemSku: sku,
          categoryId: CATEGORY_ID,
          imageIds: [imageId],
          sizeChartImageId,
          createdAt: now,
          updatedAt: now,
        },
        description: `${name}. Dibuat di Seller Centre.`,
        brand: { brand_id: 0, original_brand_name: "NoBrand" },
        logisticIds: LOGISTICS_CHANNELS[shop.region].slice(0, 1).map(({ id }) => id),
        attributes: [],
        weightKg: 0.3,
        dimension: { package_width: 20, package_height: 5, package_length: 30 },
        tiers: sizes
          ? [{ name: "Ukuran", option_list: SIZE_NAMES.map((option) => ({ option })) }]
          : [],
      })
      .returning({ itemId: items.itemId });
    if (!row) throw createParamError("The item was not stored.");
    const { itemId } = row;
    if (!sizes) await tx.insert(models).values({ itemId, modelId: 0, sku, price, stock });
    else
      await tx.insert(models).values(
        SIZE_NAMES.map((size, index) => ({
          ...{ itemId, price, stock, tierIndex: [index], sku: sku && `${sku}-${size}` },
          modelId: sql<number>`nextval('sandbox_shopee.model_ids')`,
        })),
      );
    return { itemId };
  });
}

/** Creates five items; their SKUs are new in a shop only the first time. */
export async function addExampleItems(
  deps: SandboxDeps,
  shop: ShopRow,
): Promise<{ itemIds: number[] }> {
  const itemIds: number[] = [];
  for (const example of EXAMPLE_ITEMS)
    itemIds.push(
      (
        await addShopItem(deps, shop, {
          ...example,
          price: convertPrice(example.price, shop.region),
        })
      ).itemId,
    );
  return { itemIds };
}

const convertPrice = (rupiah: number, region: Region) =>
  region === "ID" ? rupiah : Math.round(rupiah / RUPIAH_A_BAHT);

async function keepPicture(deps: SandboxDeps, name: string): Promise<string> {
  const bytes = await drawPicture(name);
  const imageId = `sbx-${randomBytes(16).toString("hex")}`;
  await deps.db
    .insert(images)
    .values({ imageId, mediaType: "image/jpeg", bytes, createdAt: deps.now() });
  return imageId;
}
