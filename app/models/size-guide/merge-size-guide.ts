import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import { type MergePart, type MergeSides, mergeSides } from "#app/models/merge/merge-sides.ts";
import type { ConflictRow } from "#app/models/product/editor-reply.ts";
import { type GuideDraft, withDecimalMark } from "./guide-table.ts";

/** Base, theirs and mine. */
type GuideSides = MergeSides<GuideDraft>;

interface GuideWords {
  t: Translate;
  format: Format;
}

/** `name`, `image`, `table`, or `row:<size>` for one row of the table. */
interface GuidePart extends MergePart<GuideDraft> {
  of: (guide: GuideDraft) => string;
  put: (into: GuideDraft, from: GuideDraft) => GuideDraft;
}

const NAME_PART: GuidePart = {
  key: "name",
  of: ({ name }) => name.trim(),
  put: (into, { name }) => ({ ...into, name }),
};
const IMAGE_PART: GuidePart = {
  key: "image",
  of: ({ image }) => image?.id ?? "",
  put: (into, { image }) => ({ ...into, image }),
};
const TABLE_PART: GuidePart = {
  key: "table",
  of: ({ measures, rows }) =>
    [
      measures.map(trimText).join(" · "),
      ...rows.map(({ size, values }) => `${trimText(size)} ${joinValues(values)}`),
    ].join("\n"),
  put: (into, { measures, rows }) => ({ ...into, measures, rows }),
};
const ROW_PREFIX = "row:";

function createRowPart(key: string): GuidePart {
  const findRow = ({ rows }: GuideDraft) =>
    rows.find(({ size }) => `${ROW_PREFIX}${trimText(size)}` === key);
  return {
    key,
    of: (guide) => joinValues(findRow(guide)?.values ?? []),
    put(into, from) {
      const [old, taken] = [findRow(into), findRow(from)];
      if (!old || taken?.values.length !== old.values.length) return into;
      return { ...into, rows: into.rows.map((row) => (row === old ? taken : row)) };
    },
  };
}

const trimText = (text: string) => text.trim();
const joinValues = (values: readonly string[]) =>
  values.map((value) => trimText(value).replace(",", ".") || "–").join(" · ");

/** Splits the table into rows if all versions have the same sizes and measures. */
function listGuideParts({ base, theirs, mine }: GuideSides): GuidePart[] {
  const [shape, ...others] = [base, theirs, mine].map(({ measures, rows }) =>
    JSON.stringify([measures.map(trimText), rows.map(({ size }) => trimText(size))]),
  );
  const isSame =
    others.every((other) => other === shape) &&
    new Set(base.rows.map(({ size }) => trimText(size))).size === base.rows.length;
  return [
    NAME_PART,
    IMAGE_PART,
    ...(isSame
      ? base.rows.map(({ size }) => createRowPart(`${ROW_PREFIX}${trimText(size)}`))
      : [TABLE_PART]),
  ];
}

/**
 * Merges both people's changes to a guide. A part that only one of them changed has that change. A
 * part that both changed differently keeps mine and offers a choice. `rows` lists all of their
 * changes in words (docs/domain.md "Every table").
 */
export function mergeGuide(
  sides: GuideSides,
  words: GuideWords,
): { guide: GuideDraft; rows: ConflictRow[] } {
  const { theirs, mine } = sides;
  const changes = mergeSides(listGuideParts(sides), sides);
  const guide = changes.reduce(
    (now, { part, isTaken }) => (isTaken ? part.put(now, theirs) : now),
    mine,
  );
  return {
    guide,
    rows: changes.map(({ part, isClash }) => ({
      key: part.key,
      clash: isClash,
      ...describePart(part, sides, words),
    })),
  };
}

export function applyTheirGuide(
  guide: GuideDraft,
  theirs: GuideDraft,
  keys: readonly string[],
): GuideDraft {
  const wholeParts = [NAME_PART, IMAGE_PART, TABLE_PART];
  const parts = keys.flatMap((key) =>
    key.startsWith(ROW_PREFIX)
      ? [createRowPart(key)]
      : wholeParts.filter((part) => part.key === key),
  );
  return parts.reduce((now, part) => part.put(now, theirs), guide);
}

function describePart(
  part: GuidePart,
  { theirs, mine }: GuideSides,
  { t, format }: GuideWords,
): Pick<ConflictRow, "label" | "theirs" | "mine" | "pictures"> {
  if (part.key === "image") {
    const [their, own] = [theirs, mine].map(({ image }) => (image ? [image.url] : []));
    const none = t("sizeGuide:image.none");
    return {
      label: t("sizeGuide:image"),
      theirs: theirs.image ? "" : none,
      mine: mine.image ? "" : none,
      pictures: { theirs: their ?? [], mine: own ?? [] },
    };
  }
  const label =
    part.key === "name"
      ? t("sizeGuide:form.name")
      : part.key === "table"
        ? t("sizeGuide:form.table")
        : t("sizeGuide:conflict.size", { size: part.key.slice(ROW_PREFIX.length) });
  const formatPart = (guide: GuideDraft) =>
    part.key === "name" ? part.of(guide) : withDecimalMark(part.of(guide), format);
  return { label, theirs: formatPart(theirs), mine: formatPart(mine) };
}
