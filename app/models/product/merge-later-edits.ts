import type { DraftType, DraftVariant, ProductDraft } from "./product-draft.ts";

/** Merges edits made since sending into the reply: pictures, options, rows and their fields. */
export function mergeLaterEdits(
  sent: ProductDraft,
  now: ProductDraft,
  answer: ProductDraft,
): ProductDraft {
  const variationTypes = items(
    sent.variationTypes,
    now.variationTypes,
    answer.variationTypes,
    byId,
    (...types: [DraftType, DraftType, DraftType]) => {
      const [was, is, comes] = types.map(({ options }) => options) as [
        DraftType["options"],
        DraftType["options"],
        DraftType["options"],
      ];
      return { ...fields(...types), options: items(was, is, comes, byId, fields) };
    },
  );
  const known = new Set(variationTypes.flatMap(({ options }) => options.map(({ id }) => id)));
  const types = variationTypes.filter(({ options }) => options.length > 0).length;
  const variants = items(
    sent.variants,
    now.variants,
    answer.variants,
    rowKey,
    fields<DraftVariant>,
  );
  return {
    ...fields(sent, now, answer),
    images: items(sent.images, now.images, answer.images, byId, fields),
    variationTypes,
    // Their row may belong to a removed option.
    variants: variants.filter(
      (row) =>
        now.variants.some((mine) => rowKey(mine) === rowKey(row)) ||
        (row.optionIds.length === types && row.optionIds.every((id) => known.has(id))),
    ),
  };
}

const rowKey = ({ id, optionIds }: DraftVariant) => id || optionIds.join();
const byId = ({ id }: { id: string }) => id;
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Takes my value where I changed it since sending. */
function fields<T extends object>(sent: T, now: T, answer: T): T {
  const mine = Object.entries(now).filter(([name, value]) => !same(value, sent[name as keyof T]));
  return { ...answer, ...Object.fromEntries(mine) };
}

/**
 * Returns items in my order, without those that one side removed and the other left unchanged, and
 * with the reply's new ones.
 */
function items<T extends object>(
  sent: T[],
  now: T[],
  answer: T[],
  keyOf: (item: T) => string,
  merge: (sent: T, now: T, answer: T) => T,
): T[] {
  const find = (list: T[], item: T) => list.find((one) => keyOf(one) === keyOf(item));
  const kept = now.flatMap((item) => {
    const [was, comes] = [find(sent, item), find(answer, item)];
    if (was && comes) return [merge(was, item, comes)];
    return was && same(was, item) ? [] : [item];
  });
  return [...kept, ...answer.filter((item) => !find(sent, item) && !find(now, item))];
}
