import "server-only";
import { parseCentimetres } from "#app/models/product/draft-input.ts";
import type { GuideDraft } from "#app/models/size-guide/guide-table.ts";
import { type FieldLimits, findFieldLimit } from "#contract/field-limits.ts";
import { SizeChartFields } from "#contract/size-charts.ts";

/**
 * Checks a guide against the contract. Values are centimetres with a point or comma. `input` is the
 * content to save, `null` while something is wrong.
 */
export function checkGuide({ name, measures, rows, image }: GuideDraft): {
  input: SizeChartFields | null;
  fieldErrors: Record<string, string>;
  limits: FieldLimits;
} {
  const fieldErrors: Record<string, string> = {};
  const readRows = rows.map(({ size, values }, row) => ({
    size,
    values: values.map((typed, column) => {
      const value = parseCentimetres(typed);
      if (value === null || (value === 0 && typed.trim() !== ""))
        fieldErrors[`rows[${row}].values[${column}]`] = "invalid_number";
      return value || null;
    }),
  }));
  // The initial sizes do not count: a table without values is empty.
  const isPicture =
    image !== null && measures.every(isBlank) && rows.every(({ values }) => values.every(isBlank));
  const table = isPicture ? { measures: [], rows: [] } : { measures, rows: readRows };
  const parsed = SizeChartFields.safeParse({ name, ...table, imageId: image?.id ?? null });
  const limits: FieldLimits = {};
  for (const issue of parsed.error?.issues ?? []) {
    const path = formatPath(issue.path);
    fieldErrors[path] ??= /^[a-z_]+$/.test(issue.message) ? issue.message : "invalid_number";
    const limit = findFieldLimit(issue);
    if (limit) limits[path] ??= limit;
  }
  return {
    input: parsed.success && Object.keys(fieldErrors).length === 0 ? parsed.data : null,
    ...{ fieldErrors, limits },
  };
}

const isBlank = (text: string) => text.trim() === "";

const formatPath = (path: readonly PropertyKey[]) =>
  path.reduce<string>(
    (text, part) =>
      typeof part === "number"
        ? `${text}[${part}]`
        : text === ""
          ? String(part)
          : `${text}.${String(part)}`,
    "",
  );
