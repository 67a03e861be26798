import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { RuleInput } from "#contract/stock-rules.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import { products, variants } from "../db/schema/products.ts";
import { warehouses } from "../db/schema/stocks.ts";
import { conflict, ProblemError } from "../http/problem-error.ts";
import { findOverlap, normaliseScopeValue, type Rule } from "./choose-rule.ts";
import { readRules } from "./read-figures.ts";

type RuleKind = Rule["kind"];

/** Prevents overlapping rules from being saved concurrently. */
export async function lockRules(tx: Transaction, accountId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`stock-rules:${accountId}`}, 0))`,
  );
}

/** Removes values of the scope `all`, a priority shop without last units, and duplicates. */
export function normaliseRule<R extends RuleInput>(rule: R, kind: RuleKind): R {
  const generalScope = {
    scope: "all" as const,
    scopeValues: [],
    channelIds: [],
    warehouseIds: [],
  };
  const valuesByKey = new Map(
    rule.scopeValues.map((value) => [normaliseScopeValue(rule.scope, value), value.trim()]),
  );
  return {
    ...rule,
    scopeValues: rule.scope === "all" ? [] : [...valuesByKey.values()],
    channelIds: [...new Set(rule.channelIds)],
    warehouseIds: [...new Set(rule.warehouseIds)],
    priorityChannelId: rule.lastUnits > 0 ? rule.priorityChannelId : null,
    ...(kind === "general" ? generalScope : {}),
  };
}

/**
 * Throws 422 `invalid_rule` with a code per field (`unknown_sku` and `unknown_category` list them
 * in details.values), 409 `rule_overlap` if another custom rule applies to the same items (details:
 * its `ruleId` and `name`, and the shared `value`).
 */
export async function checkRule(
  db: Queryable,
  accountId: string,
  rule: RuleInput & { kind: RuleKind },
  ruleId: string | null,
): Promise<void> {
  const unknown = await findUnknownValues(db, accountId, rule);
  const fields = {
    ...((rule.ratioPercent === null) === (rule.fixedQuantity === null)
      ? { ratioPercent: "ratio_or_fixed" }
      : {}),
    ...(await findInvalidReferences(db, accountId, rule)),
    ...(rule.lastUnits > 0 && rule.priorityChannelId === null
      ? { priorityChannelId: "required" }
      : {}),
    ...(unknown.length > 0
      ? { scopeValues: rule.scope === "sku" ? "unknown_sku" : "unknown_category" }
      : {}),
    ...(rule.scope !== "all" && rule.scopeValues.length === 0 ? { scopeValues: "required" } : {}),
  };
  if (Object.keys(fields).length > 0)
    throw new ProblemError(422, "invalid_rule", "The rule does not fit", {
      fields,
      details: { values: unknown.slice(0, 10).join(", ") },
    });
  for (const otherRule of await readRules(db, accountId)) {
    const overlap = otherRule.id === ruleId ? null : findOverlap(rule, otherRule);
    if (overlap)
      throw conflict("rule_overlap", `The rule ${otherRule.name} speaks for the same`, {
        ruleId: otherRule.id,
        name: otherRule.name,
        ...overlap,
      });
  }
}

async function findInvalidReferences(
  db: Queryable,
  accountId: string,
  rule: RuleInput,
): Promise<Record<string, string>> {
  const channelIds = [
    ...rule.channelIds,
    ...(rule.priorityChannelId === null ? [] : [rule.priorityChannelId]),
  ];
  const knownChannels = await readKnownIds(channelIds, () =>
    db
      .select({ id: channels.id })
      .from(channels)
      .where(
        and(
          eq(channels.accountId, accountId),
          inArray(channels.id, channelIds),
          isNull(channels.disconnectedAt),
        ),
      ),
  );
  const knownWarehouses = await readKnownIds(rule.warehouseIds, () =>
    db
      .select({ id: warehouses.id })
      .from(warehouses)
      .where(
        and(
          eq(warehouses.accountId, accountId),
          inArray(warehouses.id, rule.warehouseIds),
          isNull(warehouses.deletedAt),
        ),
      ),
  );
  const isUnknownChannel = (id: string) => !knownChannels.has(id);
  return {
    ...(rule.channelIds.some(isUnknownChannel) ? { channelIds: "not_found" } : {}),
    ...(rule.priorityChannelId !== null && isUnknownChannel(rule.priorityChannelId)
      ? { priorityChannelId: "not_found" }
      : {}),
    ...(rule.warehouseIds.some((id) => !knownWarehouses.has(id))
      ? { warehouseIds: "not_found" }
      : {}),
  };
}

async function readKnownIds(
  wantedIds: readonly string[],
  readExisting: () => Promise<{ id: string }[]>,
): Promise<Set<string>> {
  return new Set(wantedIds.length > 0 ? (await readExisting()).map((row) => row.id) : []);
}

/** A mistyped SKU would make the rule useless without notice. */
async function findUnknownValues(
  db: Queryable,
  accountId: string,
  { scope, scopeValues }: RuleInput,
): Promise<string[]> {
  if (scope === "all" || scopeValues.length === 0) return [];
  const values = scopeValues.map((value) => normaliseScopeValue(scope, value));
  const existingRows =
    scope === "sku"
      ? await db
          .select({ value: sql<string>`lower(${variants.sku})` })
          .from(variants)
          .where(
            and(
              eq(variants.accountId, accountId),
              isNull(variants.deletedAt),
              inArray(sql`lower(${variants.sku})`, values),
            ),
          )
      : await db
          .selectDistinct({ value: products.category })
          .from(products)
          .where(
            and(
              eq(products.accountId, accountId),
              isNull(products.deletedAt),
              inArray(products.category, values),
            ),
          );
  const existingValues = new Set(existingRows.map((row) => row.value));
  return scopeValues.filter((value) => !existingValues.has(normaliseScopeValue(scope, value)));
}
