import { strToU8 } from "fflate";
import { ProblemError } from "#backend/http/problem-error.ts";
import { proposeProducts } from "#backend/imports/propose.ts";
import { readHead } from "#backend/imports/read-head.ts";
import { readRows } from "#backend/imports/read-rows.ts";
import { surveyRows } from "#backend/imports/survey-rows.ts";
import { allOf } from "./spreadsheet.ts";

const MONEY = {
  id: { rate: 1, minorDigits: 0, currency: "IDR" },
  th: { rate: 1, minorDigits: 2, currency: "THB" },
} as const;

/** Reads a file by its proposed columns: each variant, the problems, and what was left out. */
export async function readAsProposed(content: string | Uint8Array, country: "id" | "th" = "id") {
  const bytes = typeof content === "string" ? strToU8(content) : content;
  const { line, columns, rows, otherSheets, hidden, format } = await readHead(bytes, new Set());
  const choices = Object.fromEntries(columns.map(({ key, guess }) => [key, guess]));
  const reading = { line, mapping: { choices } };
  const survey = await surveyRows(readRows(bytes, reading));
  const found = await allOf(
    proposeProducts(readRows(bytes, reading), MONEY[country], [], { ...survey, answers: {} }),
  );
  return {
    ...{ line, rows, format, otherSheets, hidden },
    choices: columns.map(({ guess }) => guess),
    variants: found.flatMap(({ proposal: { name, variants } }) =>
      variants.map(({ sku, price }) => `${name} ${sku} ${price}`),
    ),
    products: found.map(({ proposal }) => proposal),
    problems: found.flatMap(({ problems }) =>
      problems.map(({ line, column, code }) => `${line} ${column}: ${code}`),
    ),
  };
}

/** Returns what was read, or the code and the details of the refusal. */
export async function readOrRefusal(content: string | Uint8Array, country: "id" | "th" = "id") {
  try {
    return await readAsProposed(content, country);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { refused: error.problem.code, details: error.problem.details };
  }
}
