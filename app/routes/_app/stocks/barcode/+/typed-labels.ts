import "server-only";
import {
  LABEL_FIELDS,
  LABEL_SIZE_NAMES,
  type LabelSize,
  MOST_LABELS,
} from "#contract/stock-labels.ts";

export interface LabelChoices {
  size: LabelSize;
  fields: (typeof LABEL_FIELDS)[number][];
  asOnHand: boolean;
}

const FIRST: LabelChoices = { size: "50x30", fields: ["name", "sku"], asOnHand: false };
/** Neither a part of a number nor longer in an address. */
const BETWEEN = "_";
/** Longer is no number of copies; an address of 200 items must not grow without end. */
const LONGEST = 12;

/** How the labels are to look: from the form, or from the address that a refused one leads to. */
export function choicesOf(chosen: FormData | URLSearchParams): LabelChoices {
  if (!chosen.has("size")) return FIRST;
  const fields = new Set<unknown>(chosen.getAll("fields"));
  return {
    size: LABEL_SIZE_NAMES.find((size) => size === chosen.get("size")) ?? FIRST.size,
    fields: LABEL_FIELDS.filter((field) => fields.has(field)),
    asOnHand: chosen.get("asOnHand") === "1",
  };
}

interface TypedCopies {
  stockId: string;
  copies: string;
}

/** The copies of each level in the form, as they were typed. */
export const copiesOf = (form: FormData): TypedCopies[] =>
  [...form].flatMap(([name, value]) => {
    const [, stockId] = /^copies-(.+)$/.exec(name) ?? [];
    return stockId && typeof value === "string" ? [{ stockId, copies: value.trim() }] : [];
  });

/** Where the form stands again with all that was typed and chosen. */
export function addressOf(
  typed: readonly TypedCopies[],
  { size, fields, asOnHand }: LabelChoices,
): string {
  const query = new URLSearchParams(typed.map(({ stockId }) => ["ids", stockId]));
  query.set("copies", typed.map(({ copies }) => copies.slice(0, LONGEST)).join(BETWEEN));
  query.set("size", size);
  for (const field of fields) query.append("fields", field);
  if (asOnHand) query.set("asOnHand", "1");
  return `/stocks/barcode?${query}`;
}

/** The copies in such an address by the level's id. */
export function copiesAt(query: URLSearchParams): Map<string, string> {
  const copies = query.get("copies")?.split(BETWEEN) ?? [];
  const ids = query.getAll("ids");
  return new Map(copies.map((typed, index) => [ids[index] ?? "", typed]));
}

/** Why it is no number of copies; nothing typed is none of it. */
export function copiesFault(typed: string): "invalid_number" | "negative" | "too_big" | null {
  const copies = Number(typed);
  if (!Number.isInteger(copies)) return "invalid_number";
  if (copies < 0) return "negative";
  return copies > MOST_LABELS ? "too_big" : null;
}
