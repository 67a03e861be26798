import { type MergePart, type MergeSides, mergeSides } from "#app/models/merge/merge-sides.ts";
import type { ProductInput, VariantInput } from "#contract/products.ts";

/** Three versions of a product. */
export type ProductSides = MergeSides<ProductInput>;

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
  const fields = mergeSides(listFieldParts(theirs), sides);
  const structure = mergeSides([STRUCTURE_PART], sides);
  const { variationTypes, variants } = structure.some(({ isTaken }) => isTaken) ? theirs : mine;
  const rows = mergeSides(listRowParts(sides, variants), sides);
  const takenFields = fields.flatMap(({ part, isTaken }) =>
    isTaken ? [[part.key, part.of(theirs)] as const] : [],
  );
  const takenRows = new Set(rows.flatMap(({ part, isTaken }) => (isTaken ? [part.key] : [])));
  const changes = [...fields, ...structure, ...rows];
  return {
    merged: {
      ...mine,
      ...Object.fromEntries(takenFields),
      variationTypes,
      variants: variants.map((variant) => mergeRow(variant, sides, takenRows)),
    },
    changed: changes.map(({ part }) => part.key),
    clashes: new Set(changes.flatMap(({ part, isClash }) => (isClash ? [part.key] : []))),
  };
}

type ProductPart = MergePart<ProductInput>;

const listFieldParts = (product: ProductInput): ProductPart[] =>
  (Object.keys(product) as (keyof ProductInput)[])
    .filter((key) => key !== "variants" && key !== "variationTypes")
    .map((key) => ({ key, of: (side) => side[key] }));

const STRUCTURE_PART: ProductPart = {
  key: "structure",
  of: ({ variationTypes, variants }) => [
    variationTypes,
    variants.map(({ id, optionIds }) => [id, optionIds]),
  ],
};

const getVariantKey = ({ id, sku }: VariantInput) => id ?? sku;
const getRowKey = (variant: VariantInput): MergeKey => `variants:${getVariantKey(variant)}`;
const findRow = ({ variants }: ProductInput, row: VariantInput) =>
  variants.find((variant) => getVariantKey(variant) === getVariantKey(row));
const pickFigures = ({ id: _id, optionIds: _options, ...rest }: VariantInput) => rest;

function listRowParts({ base, theirs, mine }: ProductSides, rows: VariantInput[]): ProductPart[] {
  const isEverywhere = (row: VariantInput) =>
    [base, theirs, mine].every((side) => findRow(side, row) !== undefined);
  return rows.filter(isEverywhere).map((row) => ({
    key: getRowKey(row),
    of: (side) => {
      const ownRow = findRow(side, row);
      return ownRow && pickFigures(ownRow);
    },
  }));
}

function mergeRow(
  row: VariantInput,
  { base, theirs, mine }: ProductSides,
  taken: ReadonlySet<MergeKey>,
): VariantInput {
  const [before, their, own] = [findRow(base, row), findRow(theirs, row), findRow(mine, row)];
  // They removed this row, so keeping mine creates it again.
  if (row.id !== undefined && before && !their) return dropId(row);
  if (!before || !their || !own) return row.id === undefined ? dropId(row) : row;
  const merged = {
    ...pickFigures(taken.has(getRowKey(row)) ? their : own),
    optionIds: row.optionIds,
  };
  return row.id === undefined ? merged : { id: row.id, ...merged };
}

const dropId = ({ id: _id, ...variant }: VariantInput): VariantInput => variant;
