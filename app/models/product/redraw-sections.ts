import type { ProductDraft } from "./product-draft.ts";

/** Inputs are uncontrolled: a new number remounts a section with the draft's values. */
export type Revisions = Record<"basics" | "images" | "matrix", number>;
export const FIRST_REVISIONS: Revisions = { basics: 0, images: 0, matrix: 0 };

export const redrawAll = ({ basics, images, matrix }: Revisions): Revisions => ({
  basics: basics + 1,
  images: images + 1,
  matrix: matrix + 1,
});

/** Increments only sections that differ, as somebody may be typing when a picture arrives. */
export function redrawChanged(
  now: Revisions,
  before: ProductDraft,
  after: ProductDraft,
): Revisions {
  const [was, is] = [splitDraft(before), splitDraft(after)];
  const computeRevision = (part: keyof Revisions) =>
    now[part] + (JSON.stringify(was[part]) === JSON.stringify(is[part]) ? 0 : 1);
  return {
    basics: computeRevision("basics"),
    images: computeRevision("images"),
    matrix: computeRevision("matrix"),
  };
}

function splitDraft({
  images,
  variationTypes,
  variants,
  grid,
  gridFrom,
  fillColumn,
  ...basics
}: ProductDraft): Record<keyof Revisions, unknown> {
  return { basics, images, matrix: { variationTypes, variants, grid, gridFrom, fillColumn } };
}

/**
 * Returns selectors for the focus after an edit: the moved element, the one that replaced a removed
 * one, or the previous one. The first existing one is used.
 */
export function focusTargets(edit: string, focused: Element | null): string[] {
  const [name = "", first = "", second = ""] = edit.split(":");
  const [i, o] = [Number(first), Number(second)];
  const selectButtons = (...edits: string[]) =>
    edits.map((value) => `button[name="intent"][value="${value}"]`);
  const selectField = (path: string) => `[name="${path}"]`;
  switch (name) {
    case "image-up":
      return selectButtons(`image-up:${i - 1}`, `image-down:${i - 1}`);
    case "image-down":
      return selectButtons(`image-down:${i + 1}`, `image-up:${i + 1}`);
    case "image-cover":
      return selectButtons("image-down:0");
    case "image-remove":
      return [...selectButtons(`image-remove:${i}`, `image-remove:${i - 1}`), selectField("files")];
    case "option-up":
      return selectButtons(`option-up:${i}:${o - 1}`, `option-remove:${i}:${o - 1}`);
    case "option-remove":
      return [
        ...selectButtons(`option-remove:${i}:${o}`, `option-remove:${i}:${o - 1}`),
        selectField(`variationTypes[${i}].add`),
      ];
    case "type-add":
      return [selectField("variationTypes[1].name"), selectField("variationTypes[0].name")];
    case "type-up":
      return [selectField(`variationTypes[${i - 1}].name`)];
    case "type-remove":
      return selectButtons("type-add");
    case "variant-remove":
      return selectButtons(`variant-remove:${i}`, `variant-remove:${i - 1}`);
    case "size-chart-remove":
      return [selectField("sizeChartFile")];
    case "paste":
      return [selectField("variants[0].sku")];
    default:
      return selectFocused(focused);
  }
}

function selectFocused(focused: Element | null): string[] {
  if (focused === null) return [];
  if (focused instanceof HTMLButtonElement)
    return [`button[name="${focused.name}"][value="${focused.value}"]`];
  return focused instanceof HTMLInputElement ||
    focused instanceof HTMLTextAreaElement ||
    focused instanceof HTMLSelectElement
    ? [`[name="${focused.name}"]`]
    : [];
}

export function focusFirst(
  root: Element | null,
  places: readonly string[],
): HTMLElement | null | undefined {
  const place = places.map((selector) => root?.querySelector<HTMLElement>(selector)).find(Boolean);
  place?.focus({ preventScroll: true });
  return place;
}
