import { z } from "zod";
import { passIssue } from "./pass-issue.ts";

/**
 * Schema of a text with one value a line. Empty lines do not count. `within` is the contract's
 * schema of the list; an error of one line is an error of the field.
 */
export const createTypedLines = <S extends z.ZodType<string[], string[] | undefined>>(within: S) =>
  z
    .string()
    .default("")
    .transform((text, context) => {
      const lines = text.split(/\r\n?|\n/).map((line) => line.trim());
      const parsed = within.safeParse(lines.filter((line) => line !== ""));
      if (parsed.success) return parsed.data;
      passIssue(context, parsed.error.issues[0], { path: [] });
      return z.NEVER;
    });
