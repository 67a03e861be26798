import { and, eq, sql } from "drizzle-orm";
import type { RuleAmounts, RuleInput, StockRule } from "#contract/stock-rules.ts";
import { recordAudit, summariseValue } from "../audit/index.ts";
import type { Backend, Caller } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { stockRules } from "../db/schema/stocks.ts";
import { transaction } from "../db/transaction.ts";
import { notFound } from "../http/problem-error.ts";
import { checkRule, lockRules, normaliseRule } from "./check-rule.ts";
import type { Rule } from "./choose-rule.ts";
import { presentRule } from "./list-rules.ts";
import { scheduleRulePush } from "./push-rule.ts";

/** Creates a custom rule and pushes its variants. Throws as `checkRule`. */
export async function createRule(
  backend: Backend,
  caller: Caller,
  input: RuleInput,
): Promise<StockRule> {
  return writeRule(backend, caller, "createStockRule", async (tx) => [
    null,
    await insertRule(backend, tx, caller.accountId, { ...input, kind: "custom" }),
  ]);
}

/** Creates the account's general rule, or changes its amounts. Throws 422 as `checkRule`. */
export async function saveGeneral(
  backend: Backend,
  caller: Caller,
  amounts: RuleAmounts,
): Promise<StockRule> {
  const wholeCatalogue = {
    name: "General",
    scope: "all" as const,
    scopeValues: [],
    channelIds: [],
    warehouseIds: [],
  };
  return writeRule(backend, caller, "saveGeneralRule", async (tx) => {
    const [present] = await tx
      .select()
      .from(stockRules)
      .where(and(eq(stockRules.accountId, caller.accountId), eq(stockRules.kind, "general")));
    const rule = { ...wholeCatalogue, ...amounts };
    return present
      ? [present, await changeRule(backend, tx, present, rule)]
      : [null, await insertRule(backend, tx, caller.accountId, { ...rule, kind: "general" })];
  });
}

/**
 * Changes a rule and pushes the variants of its old and new scope. Throws 404, and as `checkRule`.
 */
export async function updateRule(
  backend: Backend,
  caller: Caller,
  ruleId: string,
  input: RuleInput,
): Promise<StockRule> {
  return writeRule(backend, caller, "updateStockRule", async (tx) => {
    const present = await findRule(tx, caller.accountId, ruleId);
    const rule = present.kind === "general" ? { ...input, name: present.name } : input;
    return [present, await changeRule(backend, tx, present, rule)];
  });
}

/** Throws 404. */
export async function deleteRule(
  backend: Backend,
  caller: Caller,
  ruleId: string,
): Promise<{ ruleId: string }> {
  await transaction(backend.db, async (tx) => {
    await lockRules(tx, caller.accountId);
    const present = await findRule(tx, caller.accountId, ruleId);
    await tx
      .delete(stockRules)
      .where(and(eq(stockRules.accountId, caller.accountId), eq(stockRules.id, present.id)));
    await scheduleRulePush(backend.enqueue, tx, caller.accountId, [present]);
    await recordRuleChange(tx, backend, caller, "deleteStockRule", [present, null]);
  });
  return { ruleId };
}

/** Throws 404. */
export async function findRule(
  tx: Pick<Transaction, "select">,
  accountId: string,
  ruleId: string,
): Promise<Rule> {
  const [stockRule] = await tx
    .select()
    .from(stockRules)
    .where(and(eq(stockRules.id, ruleId), eq(stockRules.accountId, accountId)));
  if (!stockRule) throw notFound("Stock rule");
  return stockRule;
}

type RuleChange<Before = Rule | null, After = Rule | null> = readonly [
  before: Before,
  after: After,
];

async function writeRule(
  backend: Backend,
  caller: Caller,
  action: string,
  saveRule: (tx: Transaction) => Promise<RuleChange<Rule | null, Rule>>,
): Promise<StockRule> {
  const savedRule = await transaction(backend.db, async (tx) => {
    await lockRules(tx, caller.accountId);
    const change = await saveRule(tx);
    await recordRuleChange(tx, backend, caller, action, change);
    return change[1];
  });
  return presentRule(savedRule, null);
}

async function recordRuleChange(
  tx: Transaction,
  backend: Backend,
  caller: Caller,
  action: string,
  [before, after]: RuleChange,
): Promise<void> {
  const target = `stock-rule:${(after ?? before)?.id}`;
  const summariseRule = (rule: Rule | null) => rule && summariseValue(presentRule(rule, null));
  await recordAudit(tx, backend, caller, {
    ...{ action, target, before: summariseRule(before), after: summariseRule(after) },
  });
}

async function insertRule(
  backend: Backend,
  tx: Transaction,
  accountId: string,
  input: RuleInput & { kind: Rule["kind"] },
): Promise<Rule> {
  const rule = normaliseRule(input, input.kind);
  await checkRule(tx, accountId, rule, null);
  const [savedStockRule] = await tx
    .insert(stockRules)
    .values({ ...rule, id: newId(), accountId })
    .returning();
  if (!savedStockRule) throw new Error("The rule was not written");
  await scheduleRulePush(backend.enqueue, tx, accountId, [savedStockRule]);
  return savedStockRule;
}

async function changeRule(
  backend: Backend,
  tx: Transaction,
  present: Rule,
  input: RuleInput,
): Promise<Rule> {
  const rule = normaliseRule({ ...input, kind: present.kind }, present.kind);
  await checkRule(tx, present.accountId, rule, present.id);
  const [savedStockRule] = await tx
    .update(stockRules)
    .set({ ...rule, updatedAt: sql`now()` })
    .where(and(eq(stockRules.accountId, present.accountId), eq(stockRules.id, present.id)))
    .returning();
  if (!savedStockRule) throw new Error("The rule was not written");
  await scheduleRulePush(backend.enqueue, tx, present.accountId, [present, savedStockRule]);
  return savedStockRule;
}
