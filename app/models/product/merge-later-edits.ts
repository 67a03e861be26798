import type { DraftType, DraftVariant, ProductDraft } from "./product-draft.ts";

/** Merges edits made since sending into the reply: pictures, options, rows and their fields. */
export function mergeLaterEdits(
  sent: ProductDraft,
  now: ProductDraft,
  answer: ProductDraft,
): ProductDraft {
  const variationTypes = mergeItems(
    sent.variationTypes,
    now.variationTypes,
    answer.variationTypes,
    getId,
    (...types: [DraftType, DraftType, DraftType]) => {
      const [was, is, comes] = types.map(({ options }) => options) as [
        DraftType["options"],
        DraftType["options"],
        DraftType["options"],
      ];
      return { ...mergeFields(...types), options: mergeItems(was, is, comes, getId, mergeFields) };
    },
  );
  const knownOptionIds = new Set(
    variationTypes.flatMap(({ options }) => options.map(({ id }) => id)),
  );
  const types = variationTypes.filter(({ options }) => options.length > 0).length;
  const variants = mergeItems(
    sent.variants,
    now.variants,
    answer.variants,
    getRowKey,
    mergeFields<DraftVariant>,
  );
  return {
    ...mergeFields(sent, now, answer),
    images: mergeItems(sent.images, now.images, answer.images, getId, mergeFields),
    variationTypes,
    // Their row may belong to a removed option.
    variants: variants.filter(
      (row) =>
        now.variants.some((mine) => getRowKey(mine) === getRowKey(row)) ||
        (row.optionIds.length === types && row.optionIds.every((id) => knownOptionIds.has(id))),
    ),
  };
}

const getRowKey = ({ id, optionIds }: DraftVariant) => id || optionIds.join();
const getId = ({ id }: { id: string }) => id;
const areSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Takes my value where I changed it since sending. */
function mergeFields<T extends object>(sent: T, now: T, answer: T): T {
  const myChanges = Object.entries(now).filter(
    ([name, value]) => !areSame(value, sent[name as keyof T]),
  );
  return { ...answer, ...Object.fromEntries(myChanges) };
}

/**
 * Returns items in my order, without those that one side removed and the other left unchanged, and
 * with the reply's new ones.
 */
function mergeItems<T extends object>(
  sent: T[],
  now: T[],
  answer: T[],
  keyOf: (item: T) => string,
  merge: (sent: T, now: T, answer: T) => T,
): T[] {
  const findItem = (list: T[], item: T) => list.find((one) => keyOf(one) === keyOf(item));
  const keptItems = now.flatMap((item) => {
    const [was, comes] = [findItem(sent, item), findItem(answer, item)];
    if (was && comes) return [merge(was, item, comes)];
    return was && areSame(was, item) ? [] : [item];
  });
  return [...keptItems, ...answer.filter((item) => !findItem(sent, item) && !findItem(now, item))];
}
