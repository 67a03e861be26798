import type { ProductInput, VariantInput } from "#contract/products.ts";

/** Three states of one product: what both people started from, and what each made of it. */
export interface Sides {
  base: ProductInput;
  theirs: ProductInput;
  mine: ProductInput;
}

/** A field's name, `variants:<id>` for one variant, or `structure` for the options together with the rows they make. */
export type MergeKey = string;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
type Plain = Exclude<keyof ProductInput, "variants" | "variationTypes">;

/**
 * Both people's changes in one product: what only one of them touched is as that one left it, what both changed differently is mine, and named in
 * `clashes`. `changed`: everything that they changed.
 */
export function mergeProduct(sides: Sides): {
  merged: ProductInput;
  changed: MergeKey[];
  clashes: Set<MergeKey>;
} {
  const { base, theirs, mine } = sides;
  const merged = { ...mine };
  const changed: MergeKey[] = [];
  const clashes = new Set<MergeKey>();
  const plain = (Object.keys(theirs) as (keyof ProductInput)[]).filter(
    (key): key is Plain => key !== "variants" && key !== "variationTypes",
  );
  for (const key of plain) {
    if (same(base[key], theirs[key])) continue;
    changed.push(key);
    if (same(base[key], mine[key])) Object.assign(merged, { [key]: theirs[key] });
    else if (!same(theirs[key], mine[key])) clashes.add(key);
  }
  return { merged: { ...merged, ...mergeVariants(sides, changed, clashes) }, changed, clashes };
}

const structureOf = ({ variationTypes, variants }: ProductInput) => [
  variationTypes,
  variants.map(({ id, optionIds }) => [id, optionIds]),
];

function mergeVariants(
  { base, theirs, mine }: Sides,
  changed: MergeKey[],
  clashes: Set<MergeKey>,
): Pick<ProductInput, "variationTypes" | "variants"> {
  const theyRebuilt = !same(structureOf(base), structureOf(theirs));
  const iRebuilt = !same(structureOf(base), structureOf(mine));
  if (theyRebuilt) changed.push("structure");
  const clash = theyRebuilt && iRebuilt && !same(structureOf(theirs), structureOf(mine));
  if (clash) clashes.add("structure");
  const { variationTypes, variants } = theyRebuilt && !clash ? theirs : mine;
  const [before, other, own] = [base, theirs, mine].map(
    (side) => new Map(side.variants.map((variant) => [variant.id ?? variant.sku, variant])),
  );
  const rows = variants.map((variant) => {
    const key = variant.id ?? variant.sku;
    const [a, b, c] = [before?.get(key), other?.get(key), own?.get(key)];
    // A row that they removed is a new one, should mine stay.
    if (variant.id !== undefined && a && !b) return { ...variant, id: undefined };
    if (!a || !b || !c) return variant;
    const kept = { id: variant.id, optionIds: variant.optionIds };
    if (same(figures(a), figures(b))) return { ...c, ...kept };
    changed.push(`variants:${key}`);
    if (same(figures(a), figures(c))) return { ...b, ...kept };
    if (!same(figures(b), figures(c))) clashes.add(`variants:${key}`);
    return { ...c, ...kept };
  });
  return { variationTypes, variants: rows.map(withoutEmptyId) };
}

const figures = ({ id: _id, optionIds: _options, ...rest }: VariantInput) => rest;
const withoutEmptyId = ({ id, ...variant }: VariantInput): VariantInput =>
  id === undefined ? variant : { id, ...variant };
