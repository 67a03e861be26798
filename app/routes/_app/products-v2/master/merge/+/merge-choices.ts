import "server-only";
import type { z } from "zod";
import {
  ALL_IMAGES,
  MERGE_FIELDS,
  MERGE_VARIANT_FIELDS,
  type MergePreview,
  type MergeRequest,
  type previewMergeVariations,
} from "#contract/product-merges.ts";

type MergeVariations = z.output<typeof previewMergeVariations.response>;
export const MAX_MERGED = 10;
/** The maximum of one call. */
const MAX_PAIRS = 2000;

/** The form's values by field name. Indexes instead of ids keep the address of a preview short. */
export interface MergeChoices {
  /** The products without duplicates. */
  ids: string[];
  survivorId: string;
  stock: MergeRequest["stock"];
  /** `name` → index of a product in `ids`, or `all` for pictures. */
  fields: Map<(typeof MERGE_FIELDS)[number], string>;
  /** The chosen product of each field of all variants. */
  variantFields: Map<(typeof MERGE_VARIANT_FIELDS)[number], string>;
  /** Index of a pair → index of the survivor's variant, or `-` for a separate variant. */
  pairs: Map<number, string>;
}

/** Reads an address or a posted form. Choices for another survivor are dropped. */
export function readChoices(form: {
  get(name: string): unknown;
  getAll(name: string): unknown[];
}): MergeChoices {
  const readText = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const ids = [
    ...new Set(
      form
        .getAll("ids")
        .flatMap((value) => (typeof value === "string" && value !== "" ? value.split(",") : [])),
    ),
  ];
  const survivorId = ids.includes(readText("survivor")) ? readText("survivor") : (ids[0] ?? "");
  const holds = readText("of") === survivorId;
  const readChosen = <Field extends string>(fields: readonly Field[], prefix: string) =>
    new Map(
      fields.flatMap((field): [Field, string][] =>
        holds && readText(prefix + field) !== "" ? [[field, readText(prefix + field)]] : [],
      ),
    );
  const pairs = new Map(
    Array.from(
      { length: holds ? readPairCount(readText("pairs")) : 0 },
      (_, index) => [index, readText(`p${index}`)] as const,
    ).filter(([, to]) => to !== ""),
  );
  const stock = readText("stock") === "keep" ? "keep" : "sum";
  return {
    ids,
    survivorId,
    stock,
    fields: readChosen(MERGE_FIELDS, "f."),
    variantFields: readChosen(MERGE_VARIANT_FIELDS, "v."),
    pairs,
  };
}

const readPairCount = (said: string): number =>
  /^\d{1,5}$/.test(said) ? Math.min(Number(said), MAX_PAIRS) : 0;

export function buildChoicesSearch({
  ids,
  survivorId,
  stock,
  fields,
  variantFields,
  pairs,
}: MergeChoices): URLSearchParams {
  const search = new URLSearchParams(ids.map((id) => ["ids", id]));
  search.set("survivor", survivorId);
  search.set("of", survivorId);
  search.set("stock", stock);
  for (const [field, place] of fields) search.set(`f.${field}`, place);
  for (const [field, place] of variantFields) search.set(`v.${field}`, place);
  if (pairs.size > 0) search.set("pairs", String(Math.max(...pairs.keys()) + 1));
  for (const [pair, place] of pairs) search.set(`p${pair}`, place);
  return search;
}

/** `variations` must have the same products and survivor: the indexes refer to their order. */
export function mergeRequest(
  choices: MergeChoices,
  { pairs: proposed, survivorVariants: targets }: MergeVariations,
): MergeRequest {
  const { ids, survivorId, stock } = choices;
  const findProductAt = (place: string) => (/^\d+$/.test(place) ? ids[Number(place)] : undefined);
  const pairs = proposed.flatMap(({ variantId }, index) => {
    const pairPlace = choices.pairs.get(index);
    const into = pairPlace === "-" ? null : targets[Number(pairPlace)]?.variantId;
    return pairPlace === undefined || into === undefined ? [] : [{ variantId, into }];
  });
  const chosenTarget = new Map(pairs.map((pair) => [pair.variantId, pair.into]));
  const variantFields = [...choices.variantFields].flatMap(([field, place]) => {
    const productId = findProductAt(place);
    return targets.flatMap((target) => {
      const parts = proposed.filter(
        ({ variantId, into }) =>
          (chosenTarget.has(variantId) ? chosenTarget.get(variantId) : into) === target.variantId,
      );
      const sourcePart =
        productId === survivorId ? target : parts.find((part) => part.productId === productId);
      return sourcePart ? [{ variantId: target.variantId, field, from: sourcePart.variantId }] : [];
    });
  });
  const fields = Object.fromEntries(
    [...choices.fields].flatMap(([field, place]) => {
      const sourceId = place === ALL_IMAGES ? ALL_IMAGES : findProductAt(place);
      return sourceId ? [[field, sourceId]] : [];
    }),
  );
  return { productIds: ids, survivorId, fields, pairs, variantFields, stock };
}

export const listTargets = (survivorId: string, { variants }: Pick<MergePreview, "variants">) =>
  variants.filter(({ productId }) => productId === survivorId);
