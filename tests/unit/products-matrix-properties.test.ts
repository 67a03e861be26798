import { expect, test } from "vitest";
import { applyEdit } from "#app/models/product/draft-edit.ts";
import { EMPTY_DRAFT, GRID_COLUMNS, type ProductDraft } from "#app/models/product/product-draft.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";

const RUNS = 300;
const STEPS = 25;

/** Returns a possible next step of a seller; `removes`: the step is meant to remove rows. */
function nextStep(
  draft: ProductDraft,
  pick: (below: number) => number,
): { name: string; removes: boolean; run: (now: ProductDraft) => ProductDraft } {
  const t = pick(Math.max(1, draft.variationTypes.length));
  const o = pick(Math.max(1, draft.variationTypes[t]?.options.length ?? 0));
  const withType =
    (
      change: (
        type: ProductDraft["variationTypes"][number],
      ) => Partial<ProductDraft["variationTypes"][number]>,
    ) =>
    (now: ProductDraft) => ({
      ...now,
      variationTypes: now.variationTypes.map((type, place) =>
        place === t ? { ...type, ...change(type) } : type,
      ),
    });
  const edit = (name: string, removes = false) => ({
    name,
    removes,
    run: (now: ProductDraft) => applyEdit(now, name),
  });
  const adds = [
    "S",
    "M, L",
    "Merah\nBiru",
    " s , S",
    ", ,",
    "สีแดง",
    Array.from({ length: 30 }, (_, index) => `v${index}`).join(),
  ];
  const typed = adds[pick(adds.length)] ?? "";
  const steps = [
    edit("type-add"),
    edit(`type-remove:${t}`, true),
    edit(`type-up:${t}`),
    edit(`option-up:${t}:${o}`),
    edit(`option-remove:${t}:${o}`, true),
    edit("generate"),
    ...["price", "sku"].map((fillColumn) => ({
      name: `fill ${fillColumn}`,
      removes: false,
      run: (now: ProductDraft) => applyEdit({ ...now, fillColumn }, "fill"),
    })),
    edit(`image-up:${o}`),
    { name: `rename ${t}`, removes: false, run: withType(() => ({ name: typed })) },
    {
      name: `add ${typed}`,
      removes: false,
      run: (now: ProductDraft) => applyEdit(withType(() => ({ add: typed }))(now), "generate"),
    },
    {
      name: `add ${typed} again`,
      removes: false,
      run: (now: ProductDraft) => applyEdit(withType(() => ({ add: typed }))(now), "generate"),
    },
  ];
  return steps[pick(steps.length)] ?? edit("generate");
}

/** Gives every row its own SKU, so that a lost row is noticed. */
const labelled = (draft: ProductDraft, prefix: string): ProductDraft => ({
  ...draft,
  variants: draft.variants.map((variant, index) => ({
    ...variant,
    sku: variant.sku || `${prefix}-${index}`,
  })),
});
const cellOf = ({ optionIds }: { optionIds: string[] }) => optionIds.toSorted().join();

test.each(Array.from({ length: 6 }, (_, index) => index + 1))(
  "any edits keep each combination once and lose no SKU (seed %i)",
  (seed) => {
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
        const used = after.variants.flatMap(({ sku }) => (sku === "" ? [] : [sku]));
        expect(new Set(used).size, `a row is there twice: ${story}`).toBe(used.length);
        // When options are removed, each remaining row continues one of the former rows.
        const parents = (cell: string[]) =>
          before.variants.filter(({ optionIds }) => cell.every((id) => optionIds.includes(id)));
        const orphans = after.variants.filter(
          ({ optionIds, sku }) =>
            parents(optionIds).length > 0 &&
            !parents(optionIds).some((parent) => parent.sku === sku),
        );
        expect(removes ? orphans : [], story).toEqual([]);
        const kept = removes
          ? before.variants.filter((variant) => cells.includes(cellOf(variant)))
          : before.variants;
        expect(
          kept.filter((variant) => !skus.has(variant.sku)),
          story,
        ).toEqual([]);
        draft = labelled(after, `${run}-${step}`);
      }
    }
  },
);

const COLOURS = [
  "Hijau army",
  "Hijau apel",
  "HIJAU ARMY",
  "Merah",
  "merah-",
  "สีแดง",
  "สีแดงเข้ม",
  "★",
  "a",
  "A b",
];
const draftOf = (name: string, ...types: string[][]): ProductDraft => {
  const variationTypes = types.map((names, t) => ({
    id: `t${t}`,
    name: `Tipe ${t}`,
    options: [],
    add: names.join(),
  }));
  return applyEdit({ ...EMPTY_DRAFT, name, variationTypes }, "generate");
};

test("filled SKUs are unique for any option names, and typed ones stay", () => {
  const pick = seededRandom(7);
  for (let run = 0; run < 200; run++) {
    const some = () => COLOURS.filter(() => pick(2) === 0);
    const draft = draftOf(["Kaos Oblong Katun", "", "เสื้อยืด"][pick(3)] ?? "", some(), some());
    const typed = draft.variants
      .map((variant) => (pick(4) === 0 ? { ...variant, sku: "KAO-OBL-KAT-HIJAUA" } : variant))
      .slice(0, draft.variants.length);
    const onceTyped = typed.map((variant, index) =>
      typed.findIndex(({ sku }) => sku === variant.sku) === index
        ? variant
        : { ...variant, sku: "" },
    );
    const { variants } = applyEdit({ ...draft, variants: onceTyped, fillColumn: "sku" }, "fill");
    const skus = variants.map(({ sku }) => sku.toLowerCase()).filter((sku) => sku !== "");
    expect(skus.length - new Set(skus).size, skus.join(" ")).toBe(0);
    expect(
      variants.filter(({ sku }, index) => onceTyped[index]?.sku && sku !== onceTyped[index]?.sku),
    ).toEqual([]);
    expect(applyEdit({ ...draft, variants, fillColumn: "sku" }, "fill").variants).toEqual(variants);
  }
});

test("a pasted grid changes only the cells it covers, whatever its content", () => {
  const pick = seededRandom(8);
  const cells = ["", "12.500", "a b", 'kutip "dua"', "0", "ก", "=1+1", "use_stock"];
  const draft = draftOf("Kaos", ["S", "M", "L"], ["Merah", "Biru"]);
  for (let run = 0; run < 300; run++) {
    const from = pick(GRID_COLUMNS.length);
    const grid = Array.from({ length: 1 + pick(8) }, () =>
      Array.from({ length: 1 + pick(12) }, () => cells[pick(cells.length)] ?? ""),
    );
    const quoted = (cell: string) =>
      /["\t\n]/.test(cell) || pick(4) === 0 ? `"${cell.replaceAll('"', '""')}"` : cell;
    const text = grid.map((row) => row.map(quoted).join("\t")).join(["\n", "\r\n", "\r"][pick(3)]);
    const after = applyEdit(
      { ...draft, gridFrom: GRID_COLUMNS[from] ?? "sku", grid: text },
      "paste",
    );
    expect(after.variationTypes).toEqual(draft.variationTypes);
    for (const [row, variant] of after.variants.entries()) {
      const before = draft.variants[row];
      const covered = Object.fromEntries(
        (grid[row] ?? []).flatMap((cell, place) =>
          GRID_COLUMNS[from + place] ? [[GRID_COLUMNS[from + place], cell]] : [],
        ),
      );
      expect(variant, JSON.stringify({ text, row })).toEqual({ ...before, ...covered });
    }
    expect(after.variants).toHaveLength(draft.variants.length);
  }
});
