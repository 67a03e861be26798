import { and, asc, eq, max } from "drizzle-orm";
import type { z } from "zod";
import type { ArrangeRule, ArrangeRuleInput } from "#contract/shipping-settings.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Backend, Caller } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { type ArrangeRuleRow, arrangeRules } from "../../db/schema/shipping-settings.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, notFound } from "../../http/problem-error.ts";
import { resolveAssignee } from "../pick-pack/pickers.ts";

type RuleInput = z.output<typeof ArrangeRuleInput>;

const MAX_RULES = 50;

const presentRule = ({
  accountId: _accountId,
  position: _position,
  createdAt: _createdAt,
  ...rule
}: ArrangeRuleRow): ArrangeRule => rule;

export async function readRules(db: Queryable, accountId: string): Promise<ArrangeRule[]> {
  const rows = await db
    .select()
    .from(arrangeRules)
    .where(eq(arrangeRules.accountId, accountId))
    .orderBy(asc(arrangeRules.position), asc(arrangeRules.id));
  return rows.map(presentRule);
}

/** Throws 409 `too_many_rules`, 404 for a wave's person who may not pick here. */
export async function createRule(
  backend: Backend,
  caller: Caller,
  rule: RuleInput,
): Promise<ArrangeRule> {
  const { accountId } = caller;
  await resolveAssignee(backend.db, caller, rule.wave?.assigneeId ?? null);
  return transaction(backend.db, async (tx) => {
    // Locks the account: two calls at once would take the same position.
    await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("update");
    if ((await readRules(tx, accountId)).length >= MAX_RULES)
      throw conflict("too_many_rules", `At most ${MAX_RULES} rules`, { most: MAX_RULES });
    const [last] = await tx
      .select({ position: max(arrangeRules.position) })
      .from(arrangeRules)
      .where(eq(arrangeRules.accountId, accountId));
    const id = newId();
    await tx
      .insert(arrangeRules)
      .values({ id, accountId, ...rule, position: (last?.position ?? 0) + 1 });
    await recordAudit(tx, backend, caller, {
      action: "createArrangeRule",
      target: `arrange-rule:${id}`,
      after: rule,
    });
    return { id, ...rule };
  });
}

const isRule = ({ accountId }: Caller, ruleId: string) =>
  and(eq(arrangeRules.accountId, accountId), eq(arrangeRules.id, ruleId));

/** Throws 404, also for a wave's person who may not pick here. */
export async function updateRule(
  backend: Backend,
  caller: Caller,
  ruleId: string,
  rule: RuleInput,
): Promise<ArrangeRule> {
  await resolveAssignee(backend.db, caller, rule.wave?.assigneeId ?? null);
  return transaction(backend.db, async (tx) => {
    const isOwn = isRule(caller, ruleId);
    const [before] = await tx.select().from(arrangeRules).where(isOwn).for("update");
    if (!before) throw notFound("Rule");
    await tx.update(arrangeRules).set(rule).where(isOwn);
    await recordAudit(tx, backend, caller, {
      action: "updateArrangeRule",
      target: `arrange-rule:${ruleId}`,
      before: presentRule(before),
      after: rule,
    });
    return { id: ruleId, ...rule };
  });
}

/** Throws 404. */
export async function deleteRule(backend: Backend, caller: Caller, ruleId: string): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const [before] = await tx.delete(arrangeRules).where(isRule(caller, ruleId)).returning();
    if (!before) throw notFound("Rule");
    await recordAudit(tx, backend, caller, {
      action: "deleteArrangeRule",
      target: `arrange-rule:${ruleId}`,
      before: presentRule(before),
    });
  });
}
