import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import { mergeSides, type Part, type Sides } from "#app/models/merge/merge-sides.ts";
import type { ConflictRow } from "#app/models/product/editor-reply.ts";
import { type GuideDraft, withDecimalMark } from "./guide-table.ts";

/** Base, theirs and mine. */
type GuideSides = Sides<GuideDraft>;

interface Words {
  t: Translate;
  format: Format;
}

/** `name`, `image`, `table`, or `row:<size>` for one row of the table. */
interface GuidePart extends Part<GuideDraft> {
  of: (guide: GuideDraft) => string;
  put: (into: GuideDraft, from: GuideDraft) => GuideDraft;
}

const NAME: GuidePart = {
  key: "name",
  of: ({ name }) => name.trim(),
  put: (into, { name }) => ({ ...into, name }),
};
const IMAGE: GuidePart = {
  key: "image",
  of: ({ image }) => image?.id ?? "",
  put: (into, { image }) => ({ ...into, image }),
};
const TABLE: GuidePart = {
  key: "table",
  of: ({ measures, rows }) =>
    [
      measures.map(tidy).join(" · "),
      ...rows.map(({ size, values }) => `${tidy(size)} ${valuesText(values)}`),
    ].join("\n"),
  put: (into, { measures, rows }) => ({ ...into, measures, rows }),
};
const ROW = "row:";

function rowPart(key: string): GuidePart {
  const rowOf = ({ rows }: GuideDraft) => rows.find(({ size }) => `${ROW}${tidy(size)}` === key);
  return {
    key,
    of: (guide) => valuesText(rowOf(guide)?.values ?? []),
    put(into, from) {
      const [old, taken] = [rowOf(into), rowOf(from)];
      if (!old || taken?.values.length !== old.values.length) return into;
      return { ...into, rows: into.rows.map((row) => (row === old ? taken : row)) };
    },
  };
}

const tidy = (text: string) => text.trim();
const valuesText = (values: readonly string[]) =>
  values.map((value) => tidy(value).replace(",", ".") || "–").join(" · ");

/** Splits the table into rows if all versions have the same sizes and measures. */
function partsOf({ base, theirs, mine }: GuideSides): GuidePart[] {
  const [shape, ...others] = [base, theirs, mine].map(({ measures, rows }) =>
    JSON.stringify([measures.map(tidy), rows.map(({ size }) => tidy(size))]),
  );
  const isSame =
    others.every((other) => other === shape) &&
    new Set(base.rows.map(({ size }) => tidy(size))).size === base.rows.length;
  return [
    NAME,
    IMAGE,
    ...(isSame ? base.rows.map(({ size }) => rowPart(`${ROW}${tidy(size)}`)) : [TABLE]),
  ];
}

/**
 * Merges both people's changes to a guide. A part that only one of them changed has that change. A
 * part that both changed differently keeps mine and offers a choice. `rows` lists all of their
 * changes in words (docs/domain.md "Every table").
 */
export function mergeGuide(
  sides: GuideSides,
  words: Words,
): { guide: GuideDraft; rows: ConflictRow[] } {
  const { theirs, mine } = sides;
  const changes = mergeSides(partsOf(sides), sides);
  const guide = changes.reduce(
    (now, { part, isTaken }) => (isTaken ? part.put(now, theirs) : now),
    mine,
  );
  return {
    guide,
    rows: changes.map(({ part, isClash }) => ({
      key: part.key,
      clash: isClash,
      ...describe(part, sides, words),
    })),
  };
}

export function applyTheirGuide(
  guide: GuideDraft,
  theirs: GuideDraft,
  keys: readonly string[],
): GuideDraft {
  const known = [NAME, IMAGE, TABLE];
  const parts = keys.flatMap((key) =>
    key.startsWith(ROW) ? [rowPart(key)] : known.filter((part) => part.key === key),
  );
  return parts.reduce((now, part) => part.put(now, theirs), guide);
}

function describe(
  part: GuidePart,
  { theirs, mine }: GuideSides,
  { t, format }: Words,
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
        : t("sizeGuide:conflict.size", { size: part.key.slice(ROW.length) });
  const shown = (guide: GuideDraft) =>
    part.key === "name" ? part.of(guide) : withDecimalMark(part.of(guide), format);
  return { label, theirs: shown(theirs), mine: shown(mine) };
}
