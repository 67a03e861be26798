/**
 * Names of fields as marketplaces write them in their refusals, in the languages they write to
 * sellers in. Shopee's list of violation types is published nowhere, so there is nothing else to go
 * by ("Inappropriate Image: …").
 */
const NAMES: readonly (readonly [field: string, names: RegExp])[] = [
  ["images", /\b(?:images?|pictures?|photos?|gambar|foto)\b|รูป|ภาพ/i],
  ["categoryId", /\b(?:category|categories|kategori)\b|หมวดหมู่/i],
  ["brandId", /\b(?:brands?|mere[kc]|merk)\b|แบรนด์|ยี่ห้อ/i],
  ["description", /\b(?:descriptions?|deskripsi)\b|คำอธิบาย|รายละเอียด/i],
  ["name", /\b(?:titles?|(?:product|item) names?|judul|nama (?:produk|barang))\b|ชื่อสินค้า/i],
];

/** The field of a listing that a marketplace's words name first; null: they name none. */
export function refusedField(words: string | null): string | null {
  const named = NAMES.map(([field, names]) => ({ field, at: (words ?? "").search(names) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at);
  return named[0]?.field ?? null;
}
