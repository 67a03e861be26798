import type { Format } from "#app/i18n/format.ts";
import type { SizeChart } from "#contract/size-charts.ts";

/** A size guide as typed. Values are texts, so that nothing typed is lost. */
export interface GuideDraft {
  name: string;
  measures: string[];
  rows: { size: string; values: string[] }[];
  image: { id: string; url: string } | null;
}

export const MAX_MEASURES = 12;
export const MAX_SIZES = 50;

export const EMPTY_GUIDE: GuideDraft = {
  name: "",
  measures: ["", ""],
  rows: ["S", "M", "L", "XL"].map((size) => ({ size, values: ["", ""] })),
  image: null,
};

/** Returns a stored guide for editing. A picture guide has an empty table. */
export const createGuideDraft = (
  { name, measures, rows, image }: SizeChart,
  format: Format,
): GuideDraft => ({
  name,
  ...(measures.length === 0
    ? { measures: EMPTY_GUIDE.measures, rows: EMPTY_GUIDE.rows }
    : {
        measures,
        rows: rows.map(({ size, values }) => ({
          size,
          values: values.map((value) =>
            value === null ? "" : withDecimalMark(String(value), format),
          ),
        })),
      }),
  image: image ? { id: image.id, url: image.url } : null,
});

/** Replaces decimal points by the account's decimal mark. Thousands have no mark, as typed. */
export const withDecimalMark = (text: string, format: Format): string =>
  text.replace(/(\d)\.(?=\d)/g, `$1${format.number(0.5, 1).charAt(1)}`);

export function readGuide(form: FormData): GuideDraft {
  const readText = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const countFields = (path: (index: number) => string, most: number) => {
    let foundCount = 0;
    while (foundCount < most && form.has(path(foundCount))) foundCount++;
    return Array.from({ length: foundCount }, (_, index) => index);
  };
  const columns = countFields((index) => `measures[${index}]`, MAX_MEASURES);
  const imageId = readText("imageId");
  return {
    name: readText("name"),
    measures: columns.map((column) => readText(`measures[${column}]`)),
    rows: countFields((index) => `rows[${index}].size`, MAX_SIZES).map((row) => ({
      size: readText(`rows[${row}].size`),
      values: columns.map((column) => readText(`rows[${row}].values[${column}]`)),
    })),
    image:
      imageId === "" || form.has("removeImage") ? null : { id: imageId, url: readText("imageUrl") },
  };
}

/**
 * Applies `add-size`, `add-measure`, `remove-size:2` or `remove-measure:0`. Anything else, or
 * exceeding the limits, changes nothing.
 */
export function editGuide(guide: GuideDraft, edit: string): GuideDraft {
  const [what, at = ""] = edit.split(":");
  const { measures, rows } = guide;
  const editedIndex = Number(at);
  if (what === "add-size" && rows.length < MAX_SIZES)
    return { ...guide, rows: [...rows, { size: "", values: measures.map(() => "") }] };
  if (what === "add-measure" && measures.length < MAX_MEASURES)
    return {
      ...guide,
      measures: [...measures, ""],
      rows: rows.map((row) => ({ ...row, values: [...row.values, ""] })),
    };
  if (what === "remove-size" && rows.length > 1)
    return { ...guide, rows: rows.filter((_, index) => index !== editedIndex) };
  if (what === "remove-measure" && measures.length > 1) {
    const removeEdited = <T>(list: T[]) => list.filter((_, index) => index !== editedIndex);
    return {
      ...guide,
      measures: removeEdited(measures),
      rows: rows.map((row) => ({ ...row, values: removeEdited(row.values) })),
    };
  }
  return guide;
}
