import "server-only";
import { data, type RouterContextProvider } from "react-router";
import { pickTextFacts } from "#app/i18n/keys.ts";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { describeRefusal, type RuleTrial } from "#app/models/stock/rule-trial.ts";
import { canOversell, type RuleChoices, type RuleValues } from "#app/models/stock/rule-values.ts";
import { describeFigure } from "#app/models/stock/rule-words.ts";
import { addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { readFieldLimits } from "#contract/field-limits.ts";
import {
  listStockRules,
  type RuleInput,
  type StockRule,
  simulateStockRule,
} from "#contract/stock-rules.ts";
import { listWarehouses } from "#contract/warehouses.ts";
import { buildRuleValues, NEW_RULE, parseRule } from "./stock-rule-form.ts";

type Context = Readonly<RouterContextProvider>;
type RuleKind = StockRule["kind"];
const MAX_SKUS = 10;

/** Throws 404 if there is no such custom rule. */
export async function findCustomRule(context: Context, ruleId: string): Promise<StockRule> {
  const rule = (await listSavedRules(context)).find(
    ({ id, kind }) => id === ruleId && kind === "custom",
  );
  if (!rule) throw data({ code: "not_found" }, { status: 404 });
  return rule;
}

export async function findGeneralRule(context: Context): Promise<StockRule | null> {
  return (await listSavedRules(context)).find(({ kind }) => kind === "general") ?? null;
}

async function listSavedRules(context: Context): Promise<StockRule[]> {
  return (await getCall(context)(listStockRules)).rules;
}

export async function readChoices(context: Context): Promise<RuleChoices> {
  const [me, { warehouses }] = await Promise.all([
    getMe(context),
    getCall(context)(listWarehouses),
  ]);
  return { channels: me.account.channels, warehouses };
}

/** Loads a rule's editor. With `try` in the address, it has those values and their effect. */
export async function loadEditor(context: Context, kind: RuleKind, rule: StockRule | null) {
  const choices = await readChoices(context);
  const { searchParams } = currentState(context).url;
  const isTried = searchParams.has("try");
  const values: RuleValues = isTried
    ? Object.fromEntries(searchParams)
    : rule
      ? buildRuleValues(rule)
      : NEW_RULE;
  const { channels, warehouses } = choices;
  const pickNames = (items: { id: string; name: string }[]) =>
    items.map(({ id, name }) => ({ id, name }));
  return {
    kind,
    values,
    choices: { channels: pickNames(channels), warehouses: pickNames(warehouses) },
    trial: isTried ? await tryRule(context, kind, rule, choices) : null,
  };
}

async function tryRule(
  context: Context,
  kind: RuleKind,
  present: StockRule | null,
  choices: RuleChoices,
): Promise<RuleTrial> {
  const { searchParams } = currentState(context).url;
  const typedForm = new FormData();
  for (const [name, value] of searchParams) typedForm.set(name, value);
  const form = parseRule(typedForm, choices, kind === "general" ? "general" : "trial");
  const [t, format] = [getT(context), getFormat(context)];
  const buildRefusedTrial = (
    errors: Record<string, string>,
    about: Parameters<typeof describeRefusal>[1],
  ): RuleTrial => ({
    rows: [],
    unknownSkus: [],
    unlistedSkus: [],
    refusals: describeRefusal(errors, about, { t, format }),
  });
  if (!form.ok) return buildRefusedTrial(form.fieldErrors, form);
  const skus = (searchParams.get("skus") ?? "")
    .split(/[,\n]/)
    .map((sku) => sku.trim())
    .filter(Boolean)
    .slice(0, MAX_SKUS);
  const ruleId = kind === "custom" ? (present?.id ?? null) : null;
  const tried = await attempt(
    getCall(context)(simulateStockRule, { body: { kind, rule: form.value, ruleId, skus } }),
  );
  if (!tried.ok)
    return buildRefusedTrial(tried.problem.fields ?? { "": tried.problem.code }, {
      details: pickTextFacts(tried.problem.details),
      limits: readFieldLimits(tried.problem.details?.limits),
    });
  const findChannelName = (channelId: string) =>
    choices.channels.find(({ id }) => id === channelId)?.name;
  const rows = tried.value.figures.flatMap(({ sku, productName, channelId, now, after }) => {
    const channel = findChannelName(channelId);
    if (channel === undefined) return [];
    return {
      ...{ key: `${sku} ${channelId}`, sku, productName, channel },
      available: after?.available ?? now?.available ?? null,
      now: now?.quantity ?? null,
      after: after ? describeFigure(after, t, format) : null,
      over: after ? Math.max(0, after.quantity - Math.max(0, after.available)) : 0,
    };
  });
  const { unknownSkus, unlistedSkus } = tried.value;
  return { rows, unknownSkus, unlistedSkus, refusals: [] };
}

/** Redirects to the list, with a warning if the rule can oversell. */
export function answerSaved(context: Context, rule: RuleInput): Response {
  const response = redirectWithToast(context, "/stocks/settings", "stockRules:saved");
  if (canOversell(rule)) addToast(context, "warning", "stockRules:saved.oversells");
  return response;
}
