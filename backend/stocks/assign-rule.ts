import { and, asc, eq, inArray, isNull, notInArray } from "drizzle-orm";
import type { z } from "zod";
import type { assignStockRule } from "#contract/stock-rules.ts";
import { recordAudit, summariseValue } from "../audit/index.ts";
import type { Backend, Caller } from "../context.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { limitToIds } from "../db/limited-to.ts";
import { variants } from "../db/schema/products.ts";
import { stockRules, stocks, warehouses } from "../db/schema/stocks.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, notFound } from "../http/problem-error.ts";
import { lockRules } from "./check-rule.ts";
import { normaliseScopeValue } from "./choose-rule.ts";
import { scheduleRulePush } from "./push-rule.ts";
import { readRules } from "./read-figures.ts";
import { readStocks } from "./read-stocks.ts";
import { findRule } from "./write-rules.ts";

/**
 * Moves the SKUs of these levels to the SKU rule `ruleId`, or to none. It applies to all levels of
 * a SKU, because a channel shows its warehouses together. Throws 404 for a foreign level or rule,
 * 409 `rule_scope` for a rule that does not name SKUs.
 */
export async function assignRule(
  backend: Backend,
  caller: Caller,
  stockIds: readonly string[],
  ruleId: string | null,
): Promise<z.output<typeof assignStockRule.response>> {
  const { accountId } = caller;
  const ids = [...new Set(stockIds)];
  await transaction(backend.db, async (tx) => {
    await lockRules(tx, accountId);
    await requireSkuRule(tx, accountId, ruleId);
    const before = await readSkusByRule(tx, accountId);
    await moveSkusToRule(backend, tx, accountId, ids, ruleId);
    await recordAudit(tx, backend, caller, {
      ...{ action: "assignStockRule", target: ruleId && `rule:${ruleId}` },
      ...summariseChangedRules(before, await readSkusByRule(tx, accountId)),
    });
  });
  return {
    stocks: await readStocks(backend, accountId, ids),
    alsoChanged: await loadSiblingLevels(backend.db, caller, ids),
  };
}

async function loadSiblingLevels(
  db: Queryable,
  { accountId, warehouseIds }: Caller,
  stockIds: string[],
) {
  const skusOfLevels = db
    .select({ variantId: stocks.variantId })
    .from(stocks)
    .where(and(eq(stocks.accountId, accountId), inArray(stocks.id, stockIds)));
  return db
    .select({
      stockId: stocks.id,
      sku: variants.sku,
      warehouseId: stocks.warehouseId,
      warehouseName: warehouses.name,
    })
    .from(stocks)
    .innerJoin(
      variants,
      and(eq(variants.accountId, stocks.accountId), eq(variants.id, stocks.variantId)),
    )
    .innerJoin(
      warehouses,
      and(eq(warehouses.accountId, stocks.accountId), eq(warehouses.id, stocks.warehouseId)),
    )
    .where(
      and(
        eq(stocks.accountId, accountId),
        inArray(stocks.variantId, skusOfLevels),
        notInArray(stocks.id, stockIds),
        isNull(warehouses.deletedAt),
        limitToIds(stocks.warehouseId, warehouseIds),
      ),
    )
    .orderBy(asc(variants.sku), asc(warehouses.name));
}

/** Throws 404 for a foreign rule, 409 `rule_scope` for one that does not name SKUs. */
export async function requireSkuRule(
  tx: Transaction,
  accountId: string,
  ruleId: string | null,
): Promise<void> {
  const rule = ruleId === null ? null : await findRule(tx, accountId, ruleId);
  if (rule && (rule.kind !== "custom" || rule.scope !== "sku"))
    throw conflict("rule_scope", "Only a rule of SKUs takes single stocks");
}

/** The caller has locked the account's rules. Throws 404 for a foreign level. */
export async function moveSkusToRule(
  backend: Backend,
  tx: Transaction,
  accountId: string,
  stockIds: string[],
  ruleId: string | null,
): Promise<void> {
  const skus = await readSkusOfLevels(tx, accountId, stockIds);
  const moved = new Map(skus.map((sku) => [normaliseScopeValue("sku", sku), sku]));
  for (const rule of await readRules(tx, accountId)) {
    if (rule.scope !== "sku") continue;
    const remaining = rule.scopeValues.filter(
      (value) => !moved.has(normaliseScopeValue("sku", value)),
    );
    const scopeValues = rule.id === ruleId ? [...remaining, ...moved.values()] : remaining;
    await tx
      .update(stockRules)
      .set({ scopeValues })
      .where(and(eq(stockRules.accountId, accountId), eq(stockRules.id, rule.id)));
  }
  await scheduleRulePush(backend.enqueue, tx, accountId, [{ scope: "sku", scopeValues: skus }]);
}

async function readSkusByRule(tx: Transaction, accountId: string): Promise<Map<string, string[]>> {
  const rules = (await readRules(tx, accountId)).filter(({ scope }) => scope === "sku");
  return new Map(rules.map(({ id, name, scopeValues }) => [`${name} (${id})`, scopeValues]));
}

function summariseChangedRules(before: Map<string, string[]>, after: Map<string, string[]>) {
  const changedRules = [...after].filter(
    ([name, skus]) => before.get(name)?.join() !== skus.join(),
  );
  const summariseSide = (side: Map<string, string[]>) =>
    summariseValue(Object.fromEntries(changedRules.map(([name]) => [name, side.get(name) ?? []])));
  return { before: summariseSide(before), after: summariseSide(after) };
}

async function readSkusOfLevels(
  tx: Transaction,
  accountId: string,
  stockIds: string[],
): Promise<string[]> {
  const rows = await tx
    .select({ sku: variants.sku })
    .from(stocks)
    .innerJoin(
      variants,
      and(eq(variants.accountId, stocks.accountId), eq(variants.id, stocks.variantId)),
    )
    .where(and(eq(stocks.accountId, accountId), inArray(stocks.id, stockIds)));
  if (rows.length < stockIds.length) throw notFound("Stock");
  return rows.map((row) => row.sku);
}
