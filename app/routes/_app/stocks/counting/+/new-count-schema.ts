import { z } from "zod";
import { createTypedLines } from "#app/models/form/typed-lines.ts";
import { COUNT_FIELDS, COUNT_SCOPES_WITH_VALUES } from "#contract/form-fields.ts";

export const NewCount = z
  .object({
    ...COUNT_FIELDS,
    scopeValues: createTypedLines(COUNT_FIELDS.scopeValues),
    isBlind: z.literal("on").optional(),
  })
  .refine(
    ({ scope, scopeValues }) => !COUNT_SCOPES_WITH_VALUES.has(scope) || scopeValues.length > 0,
    {
      path: ["scopeValues"],
      error: "required",
    },
  );
