import type { z } from "zod";
import en from "#app/i18n/locales/en/errors.json" with { type: "json" };
import id from "#app/i18n/locales/id/errors.json" with { type: "json" };
import th from "#app/i18n/locales/th/errors.json" with { type: "json" };
import {
  type FieldLimit,
  findFieldLimit,
  LIMIT_CODES,
  readFieldLimits,
} from "#contract/field-limits.ts";
import { findAcceptedLanguage, type Language } from "#contract/languages.ts";
import type { Problem } from "#contract/problem.ts";

const TEXTS_BY_LANGUAGE: Record<Language, Record<string, string>> = { en, id, th };

/** The texts are fixed (docs/specification.md "Refusals"). */
const AGREED_MESSAGES: ReadonlySet<string> = new Set([
  "invalid ids param",
  "product missing",
  "uploaded image mismatch",
  "missing id",
  "invalid api call",
  "invalid channel product param",
  "Invalid channel product",
  "No code provided",
]);

type TextValues = Record<string, unknown>;

/** Returns the language that a call requests for its messages, or `null`. */
export const findRequestedLanguage = (locale: string | undefined): Language | null =>
  findAcceptedLanguage(locale ?? null);

/** Returns `null` if there is no text or a value is missing. */
function findText(code: string, values: TextValues, language: Language): string | null {
  const text = Object.hasOwn(TEXTS_BY_LANGUAGE[language], code)
    ? TEXTS_BY_LANGUAGE[language][code]
    : undefined;
  if (text === undefined) return null;
  const filledText = text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    const value = values[name];
    const texts = Array.isArray(value) ? value.join(", ") : value;
    return typeof texts === "string" || typeof texts === "number" ? String(texts) : placeholder;
  });
  return filledText.includes("{{") ? null : filledText;
}

/** Leaves out amounts of money: their minor units depend on the account's country. */
function findLimitText(
  code: string,
  { bound, limit }: FieldLimit,
  language: Language,
): string | null {
  if (!LIMIT_CODES.has(code) || bound === "at_most.money") return null;
  return findText(`input.${bound}`, { limit: limit.toLocaleString(language) }, language);
}

/**
 * Returns a problem's message in the language: the fields' faults, else the code's text, and a
 * channel's own words. Unknown texts stay.
 */
export function translateProblem(problem: Problem, language: Language): string {
  const { code, message, fields, details = {} } = problem;
  if (AGREED_MESSAGES.has(message)) return message;
  const parts = Object.entries(fields ?? {}).map(([field, fieldCode]) => {
    const limit = readFieldLimits(details.limits)[field];
    const text =
      (limit && findLimitText(fieldCode, limit, language)) ??
      findText(fieldCode, details, language);
    return text === null ? null : prefixField(field, text);
  });
  if (parts.length > 0 && parts.every((part) => part !== null)) return parts.join("; ");
  const text = findText(code, details, language);
  if (text === null) return message;
  const { channelMessage } = details;
  return typeof channelMessage === "string" && !text.includes(channelMessage)
    ? `${text} (${channelMessage})`
    : text;
}

const prefixField = (field: string, text: string) => (field === "" ? text : `${field}: ${text}`);

/** Describes the expected input of refused fields. */
export const translateIssues = (
  issues: readonly z.core.$ZodIssue[],
  { value, language }: { value: unknown; language: Language },
  fieldPath: (path: readonly PropertyKey[]) => string,
): string =>
  issues
    .map((issue) => prefixField(fieldPath(issue.path), translateIssue(issue, value, language)))
    .join("; ");

function translateIssue(issue: z.core.$ZodIssue, value: unknown, language: Language): string {
  const values = issue as unknown as TextValues;
  const translateCode = (code: string, otherValues: TextValues = {}) =>
    findText(code, { ...values, ...otherValues }, language) ??
    findText("invalid", {}, language) ??
    "";
  const limit = findFieldLimit(issue);
  const specificText =
    (limit && findLimitText(issue.message, limit, language)) ??
    findText(issue.message, values, language);
  if (specificText !== null) return specificText;
  if (isAbsent(value, issue.path)) return translateCode("required");
  switch (issue.code) {
    case "invalid_type":
      return translateCode(`input.${issue.expected}`);
    case "too_small":
      return issue.origin === "string" && issue.minimum === 1
        ? translateCode("required")
        : translateCode(`input.at_least.${findSizeKind(issue.origin)}`, {
            limit: Number(issue.minimum),
          });
    case "too_big":
      return translateCode(`input.at_most.${findSizeKind(issue.origin)}`, {
        limit: Number(issue.maximum),
      });
    case "invalid_format":
      return translateCode(`input.format.${issue.format}`);
    case "invalid_value":
      return translateCode("input.one_of", { values: issue.values.map(String) });
    case "unrecognized_keys":
      return translateCode("input.unknown_fields", { names: issue.keys });
    default:
      return translateCode("invalid");
  }
}

const findSizeKind = (origin: string): "text" | "list" | "number" =>
  origin === "string" ? "text" : ["array", "set", "file"].includes(origin) ? "list" : "number";

function isAbsent(value: unknown, path: readonly PropertyKey[]): boolean {
  const fieldValue = path.reduce<unknown>(
    (parent, part) =>
      typeof parent === "object" && parent !== null
        ? (parent as Record<PropertyKey, unknown>)[part]
        : undefined,
    value,
  );
  return path.length > 0 && (fieldValue === undefined || fieldValue === null || fieldValue === "");
}
