import { mergeSides, type Part, type Sides } from "#app/models/merge/merge-sides.ts";
import type { ProductInput, VariantInput } from "#contract/products.ts";

/** Three versions of a product. */
export type ProductSides = Sides<ProductInput>;

/** A field's name, `variants:<id>` for a variant, or `structure` for options and rows. */
export type MergeKey = string;

/**
 * Merges both people's changes. A field that only one of them changed has that change. A field that
 * both changed differently keeps mine and is in `clashes`. `changed` lists all of their changes.
 */
export function mergeProduct(sides: ProductSides): {
  merged: ProductInput;
  changed: MergeKey[];
  clashes: Set<MergeKey>;
} {
  const { theirs, mine } = sides;
  const fields = mergeSides(fieldParts(theirs), sides);
  const structure = mergeSides([STRUCTURE], sides);
  const { variationTypes, variants } = structure.some(({ isTaken }) => isTaken) ? theirs : mine;
  const rows = mergeSides(rowParts(sides, variants), sides);
  const taken = fields.flatMap(({ part, isTaken }) =>
    isTaken ? [[part.key, part.of(theirs)] as const] : [],
  );
  const takenRows = new Set(rows.flatMap(({ part, isTaken }) => (isTaken ? [part.key] : [])));
  const changes = [...fields, ...structure, ...rows];
  return {
    merged: {
      ...mine,
      ...Object.fromEntries(taken),
      variationTypes,
      variants: variants.map((variant) => mergeRow(variant, sides, takenRows)),
    },
    changed: changes.map(({ part }) => part.key),
    clashes: new Set(changes.flatMap(({ part, isClash }) => (isClash ? [part.key] : []))),
  };
}

type ProductPart = Part<ProductInput>;

const fieldParts = (product: ProductInput): ProductPart[] =>
  (Object.keys(product) as (keyof ProductInput)[])
    .filter((key) => key !== "variants" && key !== "variationTypes")
    .map((key) => ({ key, of: (side) => side[key] }));

const STRUCTURE: ProductPart = {
  key: "structure",
  of: ({ variationTypes, variants }) => [
    variationTypes,
    variants.map(({ id, optionIds }) => [id, optionIds]),
  ],
};

const keyOf = ({ id, sku }: VariantInput) => id ?? sku;
const rowKey = (variant: VariantInput): MergeKey => `variants:${keyOf(variant)}`;
const rowIn = ({ variants }: ProductInput, row: VariantInput) =>
  variants.find((variant) => keyOf(variant) === keyOf(row));
const figures = ({ id: _id, optionIds: _options, ...rest }: VariantInput) => rest;

function rowParts({ base, theirs, mine }: ProductSides, rows: VariantInput[]): ProductPart[] {
  const isEverywhere = (row: VariantInput) =>
    [base, theirs, mine].every((side) => rowIn(side, row) !== undefined);
  return rows.filter(isEverywhere).map((row) => ({
    key: rowKey(row),
    of: (side) => {
      const ownRow = rowIn(side, row);
      return ownRow && figures(ownRow);
    },
  }));
}

function mergeRow(
  row: VariantInput,
  { base, theirs, mine }: ProductSides,
  taken: ReadonlySet<MergeKey>,
): VariantInput {
  const [before, their, own] = [rowIn(base, row), rowIn(theirs, row), rowIn(mine, row)];
  // They removed this row, so keeping mine creates it again.
  if (row.id !== undefined && before && !their) return withoutId(row);
  if (!before || !their || !own) return row.id === undefined ? withoutId(row) : row;
  const merged = { ...figures(taken.has(rowKey(row)) ? their : own), optionIds: row.optionIds };
  return row.id === undefined ? merged : { id: row.id, ...merged };
}

const withoutId = ({ id: _id, ...variant }: VariantInput): VariantInput => variant;
