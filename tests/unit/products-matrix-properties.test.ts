import { expect, test } from "vitest";
import { applyEdit } from "#app/components/product/draft-edit.ts";
import { EMPTY_DRAFT, type ProductDraft } from "#app/components/product/product-draft.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";

const RUNS = 300;
const STEPS = 25;

/** One thing a seller might do next; `removes`: it is meant to take rows away. */
function nextStep(draft: ProductDraft, pick: (below: number) => number): { name: string; removes: boolean; run: (now: ProductDraft) => ProductDraft } {
  const t = pick(Math.max(1, draft.variationTypes.length));
  const o = pick(Math.max(1, draft.variationTypes[t]?.options.length ?? 0));
  const withType = (change: (type: ProductDraft["variationTypes"][number]) => Partial<ProductDraft["variationTypes"][number]>) => (now: ProductDraft) => ({
    ...now,
    variationTypes: now.variationTypes.map((type, place) => (place === t ? { ...type, ...change(type) } : type)),
  });
  const edit = (name: string, removes = false) => ({ name, removes, run: (now: ProductDraft) => applyEdit(now, name) });
  const adds = ["S", "M, L", "Merah\nBiru", " s , S", ", ,", "สีแดง", Array.from({ length: 30 }, (_, index) => `v${index}`).join()];
  const typed = adds[pick(adds.length)] ?? "";
  const steps = [
    edit("type-add"),
    edit(`type-remove:${t}`, true),
    edit(`type-up:${t}`),
    edit(`option-up:${t}:${o}`),
    edit(`option-remove:${t}:${o}`, true),
    edit("generate"),
    edit("fill:price"),
    edit("fill:sku"),
    edit(`image-up:${o}`),
    { name: `rename ${t}`, removes: false, run: withType(() => ({ name: typed })) },
    { name: `add ${typed}`, removes: false, run: (now: ProductDraft) => applyEdit(withType(() => ({ add: typed }))(now), "generate") },
    { name: `add ${typed} again`, removes: false, run: (now: ProductDraft) => applyEdit(withType(() => ({ add: typed }))(now), "generate") },
  ];
  return steps[pick(steps.length)] ?? edit("generate");
}

/** Every row gets a SKU of its own, so that a lost one is seen. */
const labelled = (draft: ProductDraft, prefix: string): ProductDraft => ({
  ...draft,
  variants: draft.variants.map((variant, index) => ({ ...variant, sku: variant.sku || `${prefix}-${index}` })),
});
const cellOf = ({ optionIds }: { optionIds: string[] }) => optionIds.toSorted().join();

test.each(Array.from({ length: 6 }, (_, index) => index + 1))("any edits keep each combination once and lose no SKU (seed %i)", (seed) => {
  const pick = seededRandom(seed);
  for (let run = 0; run < RUNS / 6; run++) {
    let draft = labelled(EMPTY_DRAFT, "first");
    const done: string[] = [];
    for (let step = 0; step < STEPS; step++) {
      const { name, removes, run: apply } = nextStep(draft, pick);
      done.push(name);
      const before = draft;
      const after = apply(before);
      const story = done.join(" → ");
      const cells = after.variants.map((variant) => cellOf(variant));
      expect(new Set(cells).size, story).toBe(cells.length);
      expect(after.variants.length, story).toBeGreaterThan(0);
      expect(after.variants.length, story).toBeLessThanOrEqual(PRODUCT_LIMITS.variants);
      expect(after.variationTypes.length, story).toBeLessThanOrEqual(2);
      const skus = new Set(after.variants.map((variant) => variant.sku));
      const kept = removes ? before.variants.filter((variant) => cells.includes(cellOf(variant))) : before.variants;
      expect(
        kept.filter((variant) => !skus.has(variant.sku)),
        story,
      ).toEqual([]);
      draft = labelled(after, `${run}-${step}`);
    }
  }
});
