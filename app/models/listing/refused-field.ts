/**
 * Field names in marketplace refusals, in the languages used for sellers. Shopee publishes no list
 * of its violation types, so its text is the only source ("Inappropriate Image: …").
 */
const FIELD_NAMES: readonly (readonly [field: string, names: RegExp])[] = [
  ["images", /\b(?:images?|pictures?|photos?|gambar|foto)\b|รูป|ภาพ/i],
  ["categoryId", /\b(?:category|categories|kategori)\b|หมวดหมู่/i],
  ["brandId", /\b(?:brands?|mere[kc]|merk)\b|แบรนด์|ยี่ห้อ/i],
  ["description", /\b(?:descriptions?|deskripsi)\b|คำอธิบาย|รายละเอียด/i],
  ["name", /\b(?:titles?|(?:product|item) names?|judul|nama (?:produk|barang))\b|ชื่อสินค้า/i],
];

/** Returns the listing field that a marketplace's message names first. `null` if it names none. */
export function findRefusedField(words: string | null): string | null {
  const namedFields = FIELD_NAMES.map(([field, names]) => ({
    field,
    at: (words ?? "").search(names),
  }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at);
  return namedFields[0]?.field ?? null;
}
