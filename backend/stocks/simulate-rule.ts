import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { simulateStockRule } from "#contract/stock-rules.ts";
import type { Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import { channelVariants } from "../db/schema/listings.ts";
import { products, variants } from "../db/schema/products.ts";
import { checkRule, normaliseRule } from "./check-rule.ts";
import { normaliseScopeValue, type Rule } from "./choose-rule.ts";
import { loadFigureLookup, readRules } from "./read-figures.ts";
import { findRule } from "./write-rules.ts";

type RuleTrial = z.output<typeof simulateStockRule.body>;
type RuleTrialResult = z.output<typeof simulateStockRule.response>;

/** SKUs shown if none is requested. */
const MAX_EXAMPLES = 5;

/**
 * Compares the figures of some SKUs with and without the rule. Writes nothing. Throws as saving
 * does.
 */
export async function simulateRule(
  db: Queryable,
  caller: Caller,
  trial: RuleTrial,
): Promise<RuleTrialResult> {
  const { accountId } = caller;
  const rules = await readRules(db, accountId);
  const currentRule =
    trial.ruleId === null
      ? rules.find((rule) => rule.kind === "general" && trial.kind === "general")
      : await findRule(db, accountId, trial.ruleId);
  const kind = currentRule?.kind ?? trial.kind;
  const input = normaliseRule({ ...trial.rule, kind }, kind);
  await checkRule(db, accountId, input, currentRule?.id ?? null);
  const triedRule: Rule = {
    ...input,
    id: currentRule?.id ?? "",
    accountId,
    createdAt: new Date(0),
    updatedAt: new Date(0),
  };
  const skus = [...new Set(trial.skus.map((sku) => normaliseScopeValue("sku", sku)))];
  const exampleVariants = await readExampleVariants(db, accountId, skus, triedRule);
  const channelIds = await readChannelIds(db, accountId);
  const listedChannels = await readListedChannels(
    db,
    accountId,
    exampleVariants.map(({ variantId }) => variantId),
  );
  const listChannels = (variantId: string) =>
    channelIds.filter((id) => listedChannels.get(variantId)?.has(id));
  const request = {
    accountId,
    variantIds: exampleVariants.map(({ variantId }) => variantId),
    channelIds,
  };
  const now = await loadFigureLookup(db, { ...request, rules });
  const after = await loadFigureLookup(db, {
    ...request,
    rules: [...rules.filter((rule) => rule.id !== currentRule?.id), triedRule],
  });
  const knownSkus = new Set(exampleVariants.map(({ sku }) => normaliseScopeValue("sku", sku)));
  return {
    figures: exampleVariants.flatMap(({ variantId, sku, productName }) =>
      listChannels(variantId).map((channelId) => ({
        sku,
        productName,
        channelId,
        now: now(variantId, channelId),
        after: after(variantId, channelId),
      })),
    ),
    unlistedSkus: exampleVariants.flatMap(({ variantId, sku }) =>
      listChannels(variantId).length === 0 ? sku : [],
    ),
    unknownSkus: trial.skus.filter((sku) => !knownSkus.has(normaliseScopeValue("sku", sku))),
  };
}

/** Returns the requested SKUs, else the rule's first SKUs, listed ones first. */
async function readExampleVariants(
  db: Queryable,
  accountId: string,
  skus: readonly string[],
  rule: Rule,
) {
  const values = rule.scopeValues.map((value) => normaliseScopeValue(rule.scope, value));
  const matchScope =
    rule.scope === "sku"
      ? inArray(sql`lower(${variants.sku})`, values)
      : rule.scope === "category"
        ? inArray(products.category, values)
        : undefined;
  const isListed = sql`exists (select 1 from ${channelVariants} 
    where ${channelVariants.accountId} = ${variants.accountId} and ${channelVariants.variantId} = ${variants.id})`;
  return db
    .select({ variantId: variants.id, sku: variants.sku, productName: products.name })
    .from(variants)
    .innerJoin(
      products,
      and(eq(products.accountId, variants.accountId), eq(products.id, variants.productId)),
    )
    .where(
      and(
        eq(variants.accountId, accountId),
        isNull(variants.deletedAt),
        skus.length > 0 ? inArray(sql`lower(${variants.sku})`, [...skus]) : matchScope,
      ),
    )
    .orderBy(sql`${isListed} desc`, asc(sql`lower(${variants.sku})`))
    .limit(skus.length > 0 ? skus.length : MAX_EXAMPLES);
}

async function readListedChannels(
  db: Queryable,
  accountId: string,
  variantIds: string[],
): Promise<Map<string, Set<string>>> {
  if (variantIds.length === 0) return new Map();
  const rows = await db
    .selectDistinct({
      variantId: channelVariants.variantId,
      channelId: channelVariants.channelId,
    })
    .from(channelVariants)
    .where(
      and(eq(channelVariants.accountId, accountId), inArray(channelVariants.variantId, variantIds)),
    );
  const byVariant = Map.groupBy(rows, (row) => row.variantId);
  return new Map(
    [...byVariant].map(([id, listings]) => [id, new Set(listings.map((row) => row.channelId))]),
  );
}

async function readChannelIds(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.accountId, accountId), isNull(channels.disconnectedAt)))
    .orderBy(asc(channels.createdAt));
  return rows.map((row) => row.id);
}
