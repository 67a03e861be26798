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

type Facts = Record<string, unknown>;

/** Returns the language that a call requests for its messages, or `null`. */
export const findAskedLanguage = (locale: string | undefined): Language | null =>
  findAcceptedLanguage(locale ?? null);

/** Returns `null` without a text or if a fact is missing. */
function findText(code: string, facts: Facts, language: Language): string | null {
  const text = Object.hasOwn(TEXTS_BY_LANGUAGE[language], code)
    ? TEXTS_BY_LANGUAGE[language][code]
    : undefined;
  if (text === undefined) return null;
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const fact = facts[name];
    const texts = Array.isArray(fact) ? fact.join(", ") : fact;
    return typeof texts === "string" || typeof texts === "number" ? String(texts) : place;
  });
  return filled.includes("{{") ? null : filled;
}

/** Money is not named here: its minor units depend on the account's country. */
function findLimitText(
  code: string,
  { bound, limit }: FieldLimit,
  language: Language,
): string | null {
  if (!LIMIT_CODES.has(code) || bound === "at_most.money") return null;
  return findText(`input.${bound}`, { limit: limit.toLocaleString(language) }, language);
}

/**
 * Returns a problem's message in the language: each field's fault, else the code's text, and a
 * channel's own words. Keeps an unknown text.
 */
export function wordProblem(problem: Problem, language: Language): string {
  const { code, message, fields, details = {} } = problem;
  if (AGREED_MESSAGES.has(message)) return message;
  const parts = Object.entries(fields ?? {}).map(([field, fieldCode]) => {
    const limit = readFieldLimits(details.limits)[field];
    const text =
      (limit && findLimitText(fieldCode, limit, language)) ??
      findText(fieldCode, details, language);
    return text === null ? null : nameField(field, text);
  });
  if (parts.length > 0 && parts.every((part) => part !== null)) return parts.join("; ");
  const text = findText(code, details, language);
  if (text === null) return message;
  const { channelMessage } = details;
  return typeof channelMessage === "string" && !text.includes(channelMessage)
    ? `${text} (${channelMessage})`
    : text;
}

const nameField = (field: string, text: string) => (field === "" ? text : `${field}: ${text}`);

/** Describes the expected input of refused fields. */
export const wordIssues = (
  issues: readonly z.core.$ZodIssue[],
  { value, language }: { value: unknown; language: Language },
  fieldPath: (path: readonly PropertyKey[]) => string,
): string =>
  issues
    .map((issue) => nameField(fieldPath(issue.path), wordIssue(issue, value, language)))
    .join("; ");

function wordIssue(issue: z.core.$ZodIssue, value: unknown, language: Language): string {
  const facts = issue as unknown as Facts;
  const wordCode = (code: string, extra: Facts = {}) =>
    findText(code, { ...facts, ...extra }, language) ?? findText("invalid", {}, language) ?? "";
  const limit = findFieldLimit(issue);
  const specificText =
    (limit && findLimitText(issue.message, limit, language)) ??
    findText(issue.message, facts, language);
  if (specificText !== null) return specificText;
  if (isAbsent(value, issue.path)) return wordCode("required");
  switch (issue.code) {
    case "invalid_type":
      return wordCode(`input.${issue.expected}`);
    case "too_small":
      return issue.origin === "string" && issue.minimum === 1
        ? wordCode("required")
        : wordCode(`input.at_least.${findSizeKind(issue.origin)}`, {
            limit: Number(issue.minimum),
          });
    case "too_big":
      return wordCode(`input.at_most.${findSizeKind(issue.origin)}`, {
        limit: Number(issue.maximum),
      });
    case "invalid_format":
      return wordCode(`input.format.${issue.format}`);
    case "invalid_value":
      return wordCode("input.one_of", { values: issue.values.map(String) });
    case "unrecognized_keys":
      return wordCode("input.unknown_fields", { names: issue.keys });
    default:
      return wordCode("invalid");
  }
}

const findSizeKind = (origin: string): "text" | "list" | "number" =>
  origin === "string" ? "text" : ["array", "set", "file"].includes(origin) ? "list" : "number";

function isAbsent(value: unknown, path: readonly PropertyKey[]): boolean {
  const wrongValue = path.reduce<unknown>(
    (inner, part) =>
      typeof inner === "object" && inner !== null
        ? (inner as Record<PropertyKey, unknown>)[part]
        : undefined,
    value,
  );
  return path.length > 0 && (wrongValue === undefined || wrongValue === null || wrongValue === "");
}
