import { type SQL, sql } from "drizzle-orm";
import sharp from "sharp";
import type { Database } from "#backend/db/client.ts";

const SIZE_NAMES = ["S", "M", "L"];
const PRODUCT_NAMES = [
  "Kaos Oblong Katun",
  "Kemeja Batik Parang",
  "Hijab Voal Motif",
  "Tas Totebag Kanvas",
  "Mug Keramik",
  "Serum Niacinamide",
  "Keripik Tempe",
  "Sepatu Slip-on",
];
const DESCRIPTION_SENTENCE =
  "Bahan pilihan, jahitan rapi, nyaman dipakai seharian; dikirim dari Cimahi pada hari yang sama untuk pesanan sebelum pukul 15.00. ";
/** A typical seller's length: about 600 characters. */
const DESCRIPTION = DESCRIPTION_SENTENCE.repeat(5).trim();
/**
 * Shares per hundred items of the shop: items that the catalogue lacks, and items that share a SKU
 * with another. The rest is linked automatically.
 */
const NEW_OF_100 = 5;
const TWICE_OF_100 = 5;

export const VARIANTS_PER_PRODUCT = SIZE_NAMES.length;

/** Returns a product file in Shopify's columns: three rows a product, no pictures. */
export function buildProductFile(products: number): string {
  const head =
    "Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Cost per item\n";
  return head + Array.from({ length: products }, (_, n) => buildProductRows(n)).join("");
}

function buildProductRows(n: number): string {
  const fillShared = (size: number) =>
    size === 0
      ? `"${PRODUCT_NAMES[n % PRODUCT_NAMES.length]} ${n}","${DESCRIPTION}",Laras,Kategori ${n % 40},Ukuran`
      : ",,,,";
  return SIZE_NAMES.map(
    (size, at) =>
      `produk-${n},${fillShared(at)},${size},${buildSku(n)}-${size},200,${n % 7},${25_000 + (n % 400) * 500},12000\n`,
  ).join("");
}

const buildSku = (n: number) => `SKU-${n}`;

/** Fills a sandbox shop with items of one picture, three sizes and the file's SKUs, in bulk SQL. */
export async function fillShop(db: Database, shopId: number, count: number): Promise<void> {
  await db.execute(await createPicture());
  await db.execute(sql`
    insert into sandbox_shopee.items (shop_id, status, name, description, category_id, item_sku, image_ids, logistic_ids, brand, attributes, weight_kg, tiers, created_at, updated_at)
    select ${shopId}, 'NORMAL', 'Barang toko ' || n, ${DESCRIPTION}, 100244, ${skuInSql}, '["bench-picture"]', '[8003]', '{"brand_id": 0, "original_brand_name": "NoBrand"}', '[]', 0.2,
      ${JSON.stringify([{ name: "Ukuran", option_list: SIZE_NAMES.map((option) => ({ option })) }])}::jsonb, now(), now()
    from generate_series(0, ${sql.raw(String(count - 1))}) n`);
  await db.execute(sql`
    insert into sandbox_shopee.models (item_id, model_id, tier_index, sku, price, stock)
    select i.item_id, nextval('sandbox_shopee.model_ids'), jsonb_build_array(s.place - 1), i.item_sku || '-' || s.size, 50000, 4
    from sandbox_shopee.items i, unnest(array['S','M','L']) with ordinality s (size, place) where i.shop_id = ${shopId}`);
  await db.execute(sql`analyze sandbox_shopee.items, sandbox_shopee.models`);
}

/** The first items of each hundred are new; the last have the SKU of the item before. */
const skuInSql: SQL = sql.raw(
  `case when n % 100 < ${NEW_OF_100} then 'BARU-' || n when n % 100 >= ${100 - TWICE_OF_100} then 'SKU-' || (n - n % 100 + ${100 - TWICE_OF_100}) else 'SKU-' || n end`,
);

async function createPicture(): Promise<SQL> {
  const bytes = await sharp({
    create: {
      width: 1024,
      height: 1024,
      channels: 3,
      background: "#e8d5b5",
      noise: { type: "gaussian", mean: 180, sigma: 25 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer();
  return sql`insert into sandbox_shopee.images (image_id, media_type, bytes, created_at) values ('bench-picture', 'image/jpeg', ${bytes}, now())`;
}
