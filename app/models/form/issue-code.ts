import type { z } from "zod";

/** Returns the error code of app/i18n for an issue for which the schema names none. */
export function findIssueCode(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "required"
        : issue.expected === "number" || issue.expected === "int"
          ? "invalid_number"
          : "invalid";
    case "invalid_value":
      return issue.input === undefined ? "required" : "invalid_value";
    case "too_small":
      return issue.origin === "string"
        ? "too_short"
        : issue.origin === "array"
          ? "too_few"
          : "too_small";
    case "too_big":
      return issue.origin === "string"
        ? "too_long"
        : issue.origin === "array"
          ? "too_many"
          : issue.origin === "file"
            ? "too_large"
            : "too_big";
    case "invalid_format":
      return issue.format === "email"
        ? "invalid_email"
        : issue.format === "url"
          ? "invalid_url"
          : "invalid";
    default:
      return "invalid";
  }
}
