import { proposeProducts } from "#backend/imports/propose.ts";
import { readHead } from "#backend/imports/read-head.ts";
import { readRows } from "#backend/imports/read-rows.ts";
import { surveyRows } from "#backend/imports/survey-rows.ts";
import type { CountryCode } from "#contract/countries.ts";
import { allOf } from "./spreadsheet.ts";

const MONEY = {
  id: { rate: 1, minorDigits: 0, currency: "IDR" },
  th: { rate: 1, minorDigits: 2, currency: "THB" },
} as const;

/** Returns the detected system of a file, and its products. */
export async function readProducts(text: string, countryCode: CountryCode = "id") {
  const bytes = new TextEncoder().encode(text);
  const { format } = await readHead(bytes, new Set());
  const reading = { ...(await surveyRows(readRows(bytes))), answers: {} };
  const found = await allOf(proposeProducts(readRows(bytes), MONEY[countryCode], [], reading));
  return {
    format,
    products: found.map(({ proposal, problems }) => ({
      ...proposal,
      warnings: problems.filter(({ level }) => level === "warning").map(({ code }) => code),
      problems: problems
        .filter(({ level }) => level === "error")
        .map(({ line, column, code }) => `${line} ${column}: ${code}`),
    })),
  };
}

/** Returns lines as a CSV. */
export const formatCsv = (lines: readonly (readonly (string | number)[])[]): string =>
  lines
    .map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(","))
    .join("\n");
