/** Kinds of variation types that search engines and catalogues know by name. */
const VARIATION_KINDS = ["color", "size", "material", "pattern"] as const;
export type VariationKind = (typeof VARIATION_KINDS)[number];

/** The names that sellers give to each kind, in our languages. */
const NAMES: Record<VariationKind, RegExp> = {
  color: /^(?:colou?rs?|warna|สี)$/iu,
  size: /^(?:sizes?|ukuran|ขนาด|ไซ[ซส]์?|ไซต์)$/iu,
  material: /^(?:materials?|fabrics?|bahan|วัสดุ|เนื้อผ้า)$/iu,
  pattern: /^(?:patterns?|designs?|motif|corak|ลาย|ลวดลาย)$/iu,
};

/** Returns `null` for a type that has another name. */
export const variationKind = (typeName: string): VariationKind | null =>
  VARIATION_KINDS.find((kind) => NAMES[kind].test(typeName.trim())) ?? null;
