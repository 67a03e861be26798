import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import {
  ALL_IMAGES,
  MERGE_FIELDS,
  MERGE_VARIANT_FIELDS,
  type MergeProblem,
  type MergeRequest,
} from "#contract/product-merges.ts";
import type { ProductInput } from "#contract/products.ts";
import { type StoredProduct, toProductInput, toSkuKey } from "../products/index.ts";
import { joinVariants } from "./join-variants.ts";
import { type Pair, pairVariants, type StoredVariant } from "./pair-variants.ts";
import { type LevelPlan, planLevels } from "./plan-levels.ts";
import { type ListingPlan, planListings } from "./plan-listings.ts";
import type { MergeState } from "./read-merge.ts";

type VariantField = (typeof MERGE_VARIANT_FIELDS)[number];
export interface VariantGroup {
  target: StoredVariant;
  sources: StoredVariant[];
  /** Field → the variant whose value survives. */
  chosen: ReadonlyMap<VariantField, StoredVariant>;
}

export interface MergePlan {
  pairs: Pair[];
  groups: VariantGroup[];
  joined: { variant: StoredVariant; optionIds: string[] }[];
  /** Field → the product whose value survives, or ALL_IMAGES. */
  chosen: Map<(typeof MERGE_FIELDS)[number], string>;
  /** The survivor after the merge. */
  wanted: ProductInput;
  levels: LevelPlan[];
  listings: ListingPlan[];
  problems: MergeProblem[];
  /** Whether pairs and values are the proposed ones. */
  isAsProposed: boolean;
}

/** Plans a merge without writing. Ignores unknown choices. */
export function planMerge(state: MergeState, request: MergeRequest, now: Date): MergePlan {
  const { survivor, others } = state;
  const proposedPairs = others.flatMap((storedProduct) => pairVariants(survivor, storedProduct));
  const pairs = choosePairs(state, proposedPairs, request.pairs);
  const groups = survivor.variants.map((target) =>
    groupSources(state, target, pairs, request.variantFields),
  );
  const joiningIds = pairs.filter(({ into }) => into === null).map(({ variantId }) => variantId);
  const { joined, variationTypes, problems: joinProblems } = joinVariants(state, joiningIds);
  const chosen = new Map(
    MERGE_FIELDS.map((field) => [field, chooseProduct(state, field, request.fields[field])]),
  );
  const mergedProduct: ProductInput = {
    ...toProductInput(survivor),
    ...Object.fromEntries(
      [...chosen].map(([field, from]) => [field, chooseValue(state, field, from)]),
    ),
    variationTypes,
    variants: [
      ...groups.map(mergeVariant),
      ...joined.map(({ variant, optionIds }) => ({ ...pickFields(variant), optionIds })),
    ],
  };
  const { levels, problems: levelProblems } = planLevels(state, groups, request.stock);
  const { listings, problems: listingProblems } = planListings(state, now);
  const problems = [
    ...listingProblems,
    ...levelProblems,
    ...joinProblems,
    ...checkDuplicateVariants(state, groups),
    ...checkMergedProduct(mergedProduct),
  ];
  const isAsProposed =
    pairs.every((pair) => proposedPairs.includes(pair)) &&
    [...chosen].every(([field, from]) => from === chooseProduct(state, field, undefined)) &&
    groups.every(({ target, sources, chosen: values }) =>
      [...values].every(([field, from]) => from === proposeValue(field, [target, ...sources])),
    );
  return {
    pairs,
    groups,
    joined,
    chosen,
    wanted: mergedProduct,
    levels,
    listings,
    problems,
    isAsProposed,
  };
}

function choosePairs(
  { survivor }: MergeState,
  proposedPairs: Pair[],
  requestedPairs: MergeRequest["pairs"],
): Pair[] {
  const targets = new Set(survivor.variants.map(({ id }) => id));
  const choices = new Map(
    requestedPairs
      .filter(({ into }) => into === null || targets.has(into))
      .map(({ variantId, into }) => [variantId, into]),
  );
  return proposedPairs.map((pair) => {
    const into = choices.get(pair.variantId);
    return into === undefined || into === pair.into
      ? pair
      : { variantId: pair.variantId, into, reason: null };
  });
}

function groupSources(
  { others }: MergeState,
  target: StoredVariant,
  pairs: Pair[],
  fieldChoices: MergeRequest["variantFields"],
): VariantGroup {
  const ids = new Set(
    pairs.filter(({ into }) => into === target.id).map(({ variantId }) => variantId),
  );
  const sources = others.flatMap(({ variants }) => variants.filter(({ id }) => ids.has(id)));
  const chosenByField = new Map<VariantField, StoredVariant>(
    MERGE_VARIANT_FIELDS.map((field) => [field, proposeValue(field, [target, ...sources])]),
  );
  for (const { variantId, field, from } of fieldChoices) {
    const source =
      variantId === target.id ? [target, ...sources].find(({ id }) => id === from) : undefined;
    if (source) chosenByField.set(field, source);
  }
  return { target, sources, chosen: chosenByField };
}

/** Proposes the survivor's value, else the first existing one. */
function proposeValue(
  field: VariantField,
  [target, ...sources]: [StoredVariant, ...StoredVariant[]],
): StoredVariant {
  const isEmpty = (variant: StoredVariant) => variant[field] === "" || variant[field] === 0;
  return isEmpty(target) ? (sources.find((source) => !isEmpty(source)) ?? target) : target;
}

function mergeVariant({ target, chosen }: VariantGroup): ProductInput["variants"][number] {
  const values = Object.fromEntries([...chosen].map(([field, from]) => [field, from[field]]));
  return { ...pickFields(target), ...values };
}

const pickFields = ({
  accountId: _account,
  productId: _product,
  position: _position,
  deletedAt: _deleted,
  mergedInto: _merged,
  ...variant
}: StoredVariant) => variant;

const findProduct = ({ survivor, others }: MergeState, id: string) =>
  [survivor, ...others].find(({ row }) => row.id === id);

/** Chooses the requested product, else the survivor, else the first with a value. */
function chooseProduct(
  state: MergeState,
  field: (typeof MERGE_FIELDS)[number],
  requestedId: string | undefined,
): string {
  if (
    requestedId !== undefined &&
    (findProduct(state, requestedId) || (field === "imageIds" && requestedId === ALL_IMAGES))
  )
    return requestedId;
  const isEmpty = (product: StoredProduct) => {
    const value = toProductInput(product)[field];
    return value === "" || value === null || (Array.isArray(value) && value.length === 0);
  };
  const storedProduct = [state.survivor, ...state.others].find((product) => !isEmpty(product));
  return (storedProduct ?? state.survivor).row.id;
}

function chooseValue(
  state: MergeState,
  field: (typeof MERGE_FIELDS)[number],
  from: string,
): unknown {
  if (from === ALL_IMAGES)
    return [
      ...new Set([state.survivor, ...state.others].flatMap(({ imageIds }) => imageIds)),
    ].slice(0, PRODUCT_LIMITS.images);
  return toProductInput(findProduct(state, from) ?? state.survivor)[field];
}

/** Two variants of one product cannot be merged, because listings have both. */
function checkDuplicateVariants({ others }: MergeState, groups: VariantGroup[]): MergeProblem[] {
  return groups.flatMap(({ target, sources }) => {
    const products = others
      .filter(
        (storedProduct) =>
          sources.filter(({ productId }) => productId === storedProduct.row.id).length > 1,
      )
      .map(({ row }) => row.id);
    return products.length > 0
      ? [{ code: "variant_twice" as const, sku: target.sku, productIds: products }]
      : [];
  });
}

function checkMergedProduct({ variants, isDigital }: ProductInput): MergeProblem[] {
  const seenSkus = new Set<string>();
  const duplicateSkus = variants.filter(
    ({ sku }) => seenSkus.size === seenSkus.add(toSkuKey(sku)).size,
  );
  return [
    ...duplicateSkus.map(({ sku }) => ({ code: "sku_twice" as const, sku })),
    // Variants of a digital product may have no weight.
    ...(isDigital
      ? []
      : variants
          .filter(({ weightG }) => weightG === 0)
          .map(({ sku }) => ({ code: "weight_missing" as const, sku }))),
    ...(variants.length > PRODUCT_LIMITS.variants ? [{ code: "too_many_variants" as const }] : []),
  ];
}
