import { z } from "zod";
import { createTypedWhole } from "#app/models/form/typed-number.ts";
import { ARRANGE_RULE_NAME } from "#contract/form-fields.ts";

/** The typed fields of a shipping rule. The others are boxes and choices. */
export const TypedRule = z.looseObject({
  intent: z.literal("rule"),
  name: ARRANGE_RULE_NAME,
  /** Whole units of the currency. */
  maxTotal: createTypedWhole(1, 999_999_999).optional(),
});
