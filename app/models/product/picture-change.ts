import type { Translate } from "#app/i18n/keys.ts";

/**
 * Describes a change of picture ids: the counts, and what happened. For a replaced picture, the
 * counts alone would be equal.
 */
export function describePictureChange(
  t: Translate,
  before: unknown,
  after: unknown,
): { before: string; after: string } {
  const [old, now] = [readIds(before), readIds(after)];
  const formatCount = (ids: readonly unknown[]) =>
    ids.length > 0
      ? t("productBatches:value.pictures", { count: ids.length })
      : t("productBatches:value.none");
  const texts = { before: formatCount(old), after: formatCount(now) };
  if (!Array.isArray(before) || !Array.isArray(after)) return texts;
  const [added, removed] = [
    now.filter((id) => !old.includes(id)),
    old.filter((id) => !now.includes(id)),
  ];
  const isReordered =
    old.filter((id) => now.includes(id)).join() !== now.filter((id) => old.includes(id)).join();
  const changeTexts = [
    added.length > 0 && t("productBatches:value.pictures.added", { count: added.length }),
    removed.length > 0 && t("productBatches:value.pictures.removed", { count: removed.length }),
    isReordered && t("productBatches:value.pictures.reordered"),
    old.length > 0 &&
      now.length > 0 &&
      old[0] !== now[0] &&
      t("productBatches:value.pictures.cover"),
  ].filter((part) => part !== false);
  return changeTexts.length > 0
    ? { ...texts, after: `${texts.after} (${changeTexts.join(", ")})` }
    : texts;
}

const readIds = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
