import "server-only";
import { z } from "zod";
import {
  channelField,
  type RuleChoices,
  type RuleValues,
  TICKED,
  warehouseField,
} from "#app/models/stock/rule-values.ts";
import { parseForm } from "#app/services/form/form.ts";
import { plainNumber } from "#app/services/form/typed-number.ts";
import type { RuleInput, StockRule } from "#contract/stock-rules.ts";

/** "12", "−3" (also with the typographic minus) or "1.200". */
const whole = (least: number, most: number) =>
  z
    .string()
    .trim()
    .transform(plainNumber)
    .pipe(
      z
        .string()
        .regex(/^[+-]?\d{1,9}$/, "invalid_number")
        .transform(Number)
        .pipe(z.number().min(least, "too_small").max(most, "too_big")),
    )
    .optional();
const MOST = 1_000_000;
const units = () => whole(0, MOST);

const scopeFields = {
  name: z.string({ error: "required" }).trim().min(1, "required").max(100, "too_long"),
  scope: z.enum(["all", "category", "sku"]),
};
const amountFields = {
  scopeValues: z.string().default(""),
  how: z.enum(["ratio", "fixed"]),
  ratioPercent: whole(0, 200),
  fixedQuantity: units(),
  offset: whole(-MOST, MOST),
  maxPerChannel: units(),
  safetyLevel: units(),
  lastUnits: units(),
  priorityChannelId: z.string().optional(),
};
type Amounts = z.output<z.ZodObject<typeof amountFields>>;

/** Requires the field of the chosen method, and the scope's values unless it is everything. */
const refined = <S extends z.ZodType<Amounts & { scope?: RuleInput["scope"] }>>(schema: S) =>
  schema.superRefine(
    ({ how, ratioPercent, fixedQuantity, scope = "all", scopeValues }, context) => {
      const required = (field: string) =>
        context.addIssue({ code: "custom", path: [field], message: "required" });
      if (how === "ratio" && ratioPercent === undefined) required("ratioPercent");
      if (how === "fixed" && fixedQuantity === undefined) required("fixedQuantity");
      if (scope !== "all" && scopeValues.trim() === "") required("scopeValues");
    },
  );

const GeneralForm = refined(z.object(amountFields));
const CustomForm = refined(z.object({ ...scopeFields, ...amountFields }));
/** A rule can be tried before it has a name. */
const TrialForm = refined(
  z.object({
    ...scopeFields,
    name: z.string().trim().max(100, "too_long").default(""),
    ...amountFields,
  }),
);

type ParsedRule =
  | { ok: true; formData: FormData; value: RuleInput }
  | { ok: false; formData: FormData; fieldErrors: Record<string, string> };

/** The general rule has only amounts. */
export function parseRule(
  formData: FormData,
  choices: RuleChoices,
  what: "general" | "custom" | "trial",
): ParsedRule {
  const form =
    what === "general"
      ? parseForm(formData, GeneralForm)
      : parseForm(formData, what === "custom" ? CustomForm : TrialForm);
  if (!form.ok) return form;
  const value: Amounts & { name?: string; scope?: RuleInput["scope"] } = form.value;
  const { name = "General", scope = "all", how } = value;
  const ticked = (items: { id: string }[], field: (id: string) => string) =>
    items.map(({ id }) => id).filter((id) => formData.has(field(id)));
  const rule: RuleInput = {
    name,
    scope,
    scopeValues: linesOf(value.scopeValues),
    channelIds: ticked(choices.channels, channelField),
    warehouseIds: ticked(choices.warehouses, warehouseField),
    ratioPercent: how === "ratio" ? (value.ratioPercent ?? null) : null,
    fixedQuantity: how === "fixed" ? (value.fixedQuantity ?? null) : null,
    offset: value.offset ?? 0,
    maxPerChannel: value.maxPerChannel ?? null,
    safetyLevel: value.safetyLevel ?? 0,
    lastUnits: value.lastUnits ?? 0,
    priorityChannelId: value.priorityChannelId ?? null,
  };
  return { ok: true, formData, value: rule };
}

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Initial values of a new rule: everything available, on all channels. */
export const NEW_RULE: RuleValues = {
  scope: "all",
  how: "ratio",
  ratioPercent: "100",
  offset: "0",
  safetyLevel: "0",
  lastUnits: "0",
};

export function ruleValues(rule: StockRule): RuleValues {
  const amounts = (["offset", "maxPerChannel", "safetyLevel", "lastUnits"] as const).map((name) => [
    name,
    String(rule[name] ?? ""),
  ]);
  return {
    name: rule.name,
    scope: rule.scope,
    scopeValues: rule.scopeValues.join("\n"),
    how: rule.fixedQuantity === null ? "ratio" : "fixed",
    ratioPercent: String(rule.ratioPercent ?? 100),
    fixedQuantity: String(rule.fixedQuantity ?? ""),
    priorityChannelId: rule.priorityChannelId ?? "",
    ...Object.fromEntries(amounts),
    ...Object.fromEntries(
      [...rule.channelIds.map(channelField), ...rule.warehouseIds.map(warehouseField)].map(
        (name) => [name, TICKED],
      ),
    ),
  };
}
