import "server-only";
import {
  LABEL_FIELDS,
  LABEL_SIZE_NAMES,
  type LabelSize,
  MAX_LABELS,
} from "#contract/stock-labels.ts";

export interface LabelChoices {
  size: LabelSize;
  fields: (typeof LABEL_FIELDS)[number][];
  asOnHand: boolean;
}

const FIRST_CHOICES: LabelChoices = { size: "50x30", fields: ["name", "sku"], asOnHand: false };
/** Separator that is not part of a number and needs no escape in an address. */
const VALUE_SEPARATOR = "_";
/** In characters. It keeps an address with 200 items short. */
const LONGEST_COPIES = 12;

/** Reads the look of the labels from the form, or from the address after a refused form. */
export function readLabelChoices(chosen: FormData | URLSearchParams): LabelChoices {
  if (!chosen.has("size")) return FIRST_CHOICES;
  const fields = new Set<unknown>(chosen.getAll("fields"));
  return {
    size: LABEL_SIZE_NAMES.find((size) => size === chosen.get("size")) ?? FIRST_CHOICES.size,
    fields: LABEL_FIELDS.filter((field) => fields.has(field)),
    asOnHand: chosen.get("asOnHand") === "1",
  };
}

interface TypedCopies {
  stockId: string;
  copies: string;
}

export const readTypedCopies = (form: FormData): TypedCopies[] =>
  [...form].flatMap(([name, value]) => {
    const [, stockId] = /^copies-(.+)$/.exec(name) ?? [];
    return stockId && typeof value === "string" ? [{ stockId, copies: value.trim() }] : [];
  });

/** Returns the address that shows the form again with everything typed and chosen. */
export function buildFormAddress(
  typed: readonly TypedCopies[],
  { size, fields, asOnHand }: LabelChoices,
): string {
  const query = new URLSearchParams(typed.map(({ stockId }) => ["ids", stockId]));
  query.set(
    "copies",
    typed.map(({ copies }) => copies.slice(0, LONGEST_COPIES)).join(VALUE_SEPARATOR),
  );
  query.set("size", size);
  for (const field of fields) query.append("fields", field);
  if (asOnHand) query.set("asOnHand", "1");
  return `/stocks/barcode?${query}`;
}

export function readCopiesFromQuery(query: URLSearchParams): Map<string, string> {
  const copies = query.get("copies")?.split(VALUE_SEPARATOR) ?? [];
  const ids = query.getAll("ids");
  return new Map(copies.map((typed, index) => [ids[index] ?? "", typed]));
}

/** Returns why the text is not a number of copies, or `null`. An empty text means 0 copies. */
export function findCopiesFault(typed: string): "invalid_number" | "negative" | "too_big" | null {
  const copies = Number(typed);
  if (!Number.isInteger(copies)) return "invalid_number";
  if (copies < 0) return "negative";
  return copies > MAX_LABELS ? "too_big" : null;
}
