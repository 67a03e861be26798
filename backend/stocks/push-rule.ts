import { and, asc, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { channelVariants } from "../db/schema/listings.ts";
import { products, variants } from "../db/schema/products.ts";
import { stockRules } from "../db/schema/stocks.ts";
import { transaction } from "../db/transaction.ts";
import type { Enqueue } from "../jobs/queue.ts";
import { normaliseScopeValue, type Rule } from "./choose-rule.ts";
import { pushRuleJob } from "./jobs.ts";
import { schedulePush } from "./schedule-push.ts";

const PART_SIZE = 200;

type PushRuleInput = z.output<typeof pushRuleJob.schema>;
type ScopeValues = Pick<Rule, "scope" | "scopeValues">;

/**
 * Enqueues a push of every listed variant in the rule's old and new scope. The separate job runs
 * after the commit of `tx`, when a waiting push certainly sees the rule (schedule-push.ts).
 */
export async function scheduleRulePush(
  enqueue: Enqueue,
  tx: Transaction,
  accountId: string,
  scopes: readonly ScopeValues[],
): Promise<void> {
  const listScopeValues = (wantedScope: Rule["scope"]) => [
    ...new Set(
      scopes
        .filter(({ scope }) => scope === wantedScope)
        .flatMap(({ scopeValues }) =>
          scopeValues.map((value) => normaliseScopeValue(wantedScope, value)),
        ),
    ),
  ];
  const coversEverything = scopes.some(({ scope }) => scope === "all");
  await enqueue(tx, pushRuleJob, {
    accountId,
    runId: newId(),
    all: coversEverything,
    skus: listScopeValues("sku"),
    categories: listScopeValues("category"),
    after: "",
  });
}

/** Another custom rule may apply to a new SKU or category. */
export async function pushAfterRename(
  enqueue: Enqueue,
  tx: Transaction,
  accountId: string,
  skus: readonly string[],
): Promise<void> {
  const [customRule] = await tx
    .select({ id: stockRules.id })
    .from(stockRules)
    .where(and(eq(stockRules.accountId, accountId), eq(stockRules.kind, "custom")))
    .limit(1);
  if (customRule)
    await scheduleRulePush(enqueue, tx, accountId, [{ scope: "sku", scopeValues: [...skus] }]);
}

/** Enqueues pushes for a part of the variants; the next part is another job. */
export async function pushRule(backend: Backend, job: PushRuleInput): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const rows = await tx
      .selectDistinct({ id: channelVariants.variantId })
      .from(channelVariants)
      .innerJoin(
        variants,
        and(
          eq(variants.accountId, channelVariants.accountId),
          eq(variants.id, channelVariants.variantId),
        ),
      )
      .innerJoin(
        products,
        and(eq(products.accountId, variants.accountId), eq(products.id, variants.productId)),
      )
      .where(
        and(
          eq(channelVariants.accountId, job.accountId),
          gt(channelVariants.variantId, job.after),
          matchJob(job),
        ),
      )
      .orderBy(asc(channelVariants.variantId))
      .limit(PART_SIZE);
    const ids = rows.map((row) => row.id);
    await schedulePush(backend.enqueue, tx, job.accountId, ids);
    const last = ids.at(-1);
    if (last === undefined || ids.length < PART_SIZE) return;
    await backend.enqueue(
      tx,
      pushRuleJob,
      { ...job, after: last },
      { singletonKey: `${job.runId}:${last}` },
    );
  });
}

function matchJob({ all, skus, categories }: PushRuleInput): SQL | undefined {
  if (all) return undefined;
  const bySku = skus.length > 0 ? inArray(sql`lower(${variants.sku})`, skus) : undefined;
  const byCategory = categories.length > 0 ? inArray(products.category, categories) : undefined;
  return or(bySku, byCategory) ?? sql`false`;
}
