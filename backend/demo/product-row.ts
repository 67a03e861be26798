import type { Motif } from "./motifs.ts";

export const PICTURE_PALETTES = {
  sogan: ["#7a4a2b", "#efe6dc"],
  nila: ["#48628c", "#e6eaf0"],
  batu: ["#5f6f80", "#e6e9ec"],
  mawar: ["#b07a86", "#f1e6e8"],
  ungu: ["#75689b", "#e8e6ef"],
  kunyit: ["#b98a3a", "#f3ecdd"],
  pasir: ["#b79a5b", "#f0ece0"],
  laut: ["#4f7c86", "#e4ebec"],
  daun: ["#93a27c", "#eef0ea"],
  hutan: ["#3f7d6b", "#e5eae8"],
  bata: ["#c4562f", "#f5e6dd"],
  sambal: ["#a8322a", "#f4e3df"],
  kopi: ["#4e3527", "#e9e2dc"],
  tanah: ["#6e625a", "#eae7e4"],
  madu: ["#c08a3e", "#eceae4"],
} as const;
type Palette = keyof typeof PICTURE_PALETTES;

/** A product of the demo shop. Prices in rupiah, weights in grams. */
export type DemoProductRow = [
  name: string,
  code: string,
  motif: Motif,
  palette: Palette,
  category: string,
  price: number,
  weightG: number,
  units: number,
  ...options: [string, ...string[]][],
];
