import { AT_HOME } from "./goods-at-home.ts";
import { WORN_GOODS } from "./goods-worn.ts";
import type { Motif } from "./motifs.ts";
import { PICTURE_PALETTES } from "./product-row.ts";

/** A master product of the demo shop. Prices and costs in rupiah, weights in grams. */
export interface DemoProduct {
  name: string;
  code: string;
  motif: Motif;
  ink: string;
  ground: string;
  category: string;
  brand: string;
  price: number;
  cost: number;
  weightG: number;
  /** `[type, values…]`, none to two. */
  options: [string, ...string[]][];
  /** Units in the first warehouse, over all variants. */
  units: number;
  description: string;
}

/** Typical costs of a small Indonesian brand: about 45 % of the price, in hundreds. */
export const DEMO_ASSORTMENT: readonly DemoProduct[] = [...WORN_GOODS, ...AT_HOME].map(
  ([name, code, motif, palette, category, price, weightG, units, ...options]) => ({
    name,
    code,
    motif,
    ink: PICTURE_PALETTES[palette][0],
    ground: PICTURE_PALETTES[palette][1],
    category,
    brand: "Laras",
    price,
    cost: Math.round((price * 0.45) / 100) * 100,
    weightG,
    options,
    units,
    description: `${name} dari Toko Laras, dibuat di Jawa Barat dan diperiksa satu per satu sebelum dikirim. Dikemas rapi dengan kertas daur ulang. Pesanan sebelum pukul 14.00 dikirim di hari yang sama.`,
  }),
);
