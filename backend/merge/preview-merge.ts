import type { z } from "zod";
import {
  ALL_IMAGES,
  type MergePreview,
  type MergeRequest,
  type previewMergeVariations,
} from "#contract/product-merges.ts";
import type { Backend } from "../context.ts";
import {
  makeImageUrl,
  readFirstPictures,
  type StoredProduct,
  toProductInput,
} from "../products/index.ts";
import {
  listOptionNames,
  matchTypePositions,
  type Pair,
  pairVariants,
  type StoredVariant,
} from "./pair-variants.ts";
import { type MergePlan, planMerge, type VariantGroup } from "./plan-merge.ts";
import { countOpenLines, type MergeState, readMergeState } from "./read-merge.ts";

type Variations = z.input<typeof previewMergeVariations.response>;

/** Matches the variants of products that may be merged. Throws 404 `product_missing`. */
export async function previewVariations(
  backend: Backend,
  accountId: string,
  request: { productIds: string[]; survivorId: string },
): Promise<Variations> {
  const state = await readMergeState(backend.db, accountId, request);
  const { survivor, others } = state;
  const pairs = others.flatMap((storedProduct) => pairVariants(survivor, storedProduct));
  return {
    survivorVariants: survivor.variants.map((variant) => describeVariant(survivor, variant)),
    pairs: presentPairs(state, pairs),
  };
}

/** Returns the result of a merge without writing it. Throws 404 `product_missing`. */
export async function previewMerge(
  backend: Backend,
  accountId: string,
  request: MergeRequest,
): Promise<z.input<typeof MergePreview>> {
  const state = await readMergeState(backend.db, accountId, request);
  const plan = planMerge(state, request, backend.now());
  const { survivor, others } = state;
  const allProducts = [survivor, ...others];
  const pictures = await readFirstPictures(
    backend.db,
    survivor.row.accountId,
    allProducts.map(({ row }) => row.id),
  );
  return {
    survivorId: survivor.row.id,
    versions: Object.fromEntries(allProducts.map(({ row }) => [row.id, row.version])),
    products: request.productIds.flatMap((id) => {
      const product = allProducts.find(({ row }) => row.id === id);
      const image = pictures.get(id);
      if (!product) return [];
      return {
        id,
        name: product.row.name,
        image: image ? { ...image, url: makeImageUrl(backend.config, image.id, "128") } : null,
        variantCount: product.variants.length,
      };
    }),
    fields: [...plan.chosen].map(([field, chosen]) => ({
      field,
      chosen,
      values: [
        ...allProducts.map((product) => ({
          productId: product.row.id,
          value: toProductInput(product)[field] ?? null,
        })),
        ...(field === "imageIds"
          ? [
              {
                productId: ALL_IMAGES,
                value: [...new Set(allProducts.flatMap(({ imageIds }) => imageIds))],
              },
            ]
          : []),
      ],
    })),
    pairs: presentPairs(state, plan.pairs),
    variants: presentVariants(state, plan),
    listings: plan.listings.map(({ listing, fate }) => ({
      channelId: listing.channelId,
      productId: listing.productId,
      fate,
    })),
    openLines: await countOpenLines(
      backend.db,
      accountId,
      plan.groups.flatMap(({ sources }) => sources.map(({ id }) => id)),
    ),
    problems: plan.problems,
  };
}

const describeVariant = (product: StoredProduct, variant: StoredVariant) => ({
  variantId: variant.id,
  productId: product.row.id,
  sku: variant.sku,
  options: listOptionNames(product, variant),
});

function presentPairs({ survivor, others }: MergeState, pairs: readonly Pair[]) {
  return others.flatMap((storedProduct) => {
    const canJoin = matchTypePositions(survivor, storedProduct) !== null;
    return storedProduct.variants.flatMap((variant) => {
      const pair = pairs.find(({ variantId }) => variantId === variant.id);
      return pair
        ? [
            {
              ...describeVariant(storedProduct, variant),
              into: pair.into,
              reason: pair.reason,
              canJoin,
            },
          ]
        : [];
    });
  });
}

function presentVariants(state: MergeState, { groups, joined, levels }: MergePlan) {
  const findOwner = (variant: StoredVariant) =>
    state.others.find(({ row }) => row.id === variant.productId) ?? state.survivor;
  const mergedVariants = groups.map((group) => ({
    ...describeVariant(state.survivor, group.target),
    sources: group.sources.map((source) => describeVariant(findOwner(source), source)),
    fields: listDifferingFields(group),
    levels: levels
      .filter(({ target }) => target === group.target)
      .map(({ warehouseId, warehouseName, parts, onHand, reserved }) => ({
        ...{ warehouseId, warehouseName, onHand, reserved },
        parts: parts.map(({ variant, level }) => ({
          variantId: variant.id,
          onHand: level.onHand,
          reserved: level.reserved,
        })),
      })),
  }));
  return [
    ...mergedVariants,
    ...joined.map(({ variant }) => ({
      ...describeVariant(findOwner(variant), variant),
      sources: [],
      fields: [],
      levels: [],
    })),
  ];
}

function listDifferingFields({ target, sources, chosen }: VariantGroup) {
  const parts = [target, ...sources];
  return [...chosen].flatMap(([field, from]) => {
    const values = parts.map((part) => ({ variantId: part.id, value: part[field] }));
    return new Set(values.map(({ value }) => value)).size > 1
      ? [{ field, chosen: from.id, values }]
      : [];
  });
}
