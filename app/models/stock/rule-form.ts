import { z } from "zod";
import { createTypedLines } from "#app/models/form/typed-lines.ts";
import { createTypedInteger } from "#app/models/form/typed-number.ts";
import { RULE_AMOUNTS, RULE_SCOPE } from "#contract/form-fields.ts";

// The form hides the fields that the chosen method and scope do not use, so they are not checked.
const share = z.discriminatedUnion("how", [
  z.object({
    how: z.literal("ratio"),
    ratioPercent: createTypedInteger(RULE_AMOUNTS.ratioPercent.unwrap()),
  }),
  z.object({
    how: z.literal("fixed"),
    fixedQuantity: createTypedInteger(RULE_AMOUNTS.fixedQuantity.unwrap()),
  }),
]);
const scopeValues = createTypedLines(RULE_SCOPE.scopeValues.min(1, "required"));
const scope = z.discriminatedUnion("scope", [
  z.object({ scope: z.literal("all") }),
  z.object({ scope: z.literal("category"), scopeValues }),
  z.object({ scope: z.literal("sku"), scopeValues }),
]);
const limits = z.object({
  offset: createTypedInteger(RULE_AMOUNTS.offset).optional(),
  maxPerChannel: createTypedInteger(RULE_AMOUNTS.maxPerChannel.unwrap()).optional(),
  safetyLevel: createTypedInteger(RULE_AMOUNTS.safetyLevel).optional(),
  lastUnits: createTypedInteger(RULE_AMOUNTS.lastUnits).optional(),
  priorityChannelId: z.string().optional(),
});

const scopeNamed = (name: z.ZodType<string>) => z.intersection(z.object({ name }), scope);

/** The general rule has only amounts. */
export const GeneralRule = z.intersection(share, limits);
export const CustomRule = z.intersection(scopeNamed(RULE_SCOPE.name), GeneralRule);
/** A rule can be tried before it has a name. */
export const TriedRule = z.intersection(
  scopeNamed(z.string().trim().max(100, "too_long").default("")),
  GeneralRule,
);
