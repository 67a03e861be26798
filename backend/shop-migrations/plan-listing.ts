import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { shopMigrationCategories as categories } from "../db/schema/shop-migrations.ts";
import type { PlannedListing } from "../listings/index.ts";
import { carryAttributes } from "./carry-attributes.ts";
import type { ItemRow, PairedMigration } from "./migration-row.ts";
import type { Shops } from "./open-shops.ts";
import { matchCategories } from "./propose-categories.ts";

type SourceListing = typeof channelProducts.$inferSelect;
export type Plan = Pick<PlannedListing, "categoryId" | "categoryName" | "brandId" | "attributes">;

export async function readSources(
  db: Queryable,
  { accountId, fromChannelId }: PairedMigration,
  part: readonly ItemRow[],
): Promise<Map<string, SourceListing>> {
  if (part.length === 0) return new Map();
  const rows = await db
    .select()
    .from(channelProducts)
    .where(
      and(
        eq(channelProducts.accountId, accountId),
        eq(channelProducts.channelId, fromChannelId),
        inArray(
          channelProducts.productId,
          part.map((item) => item.productId),
        ),
      ),
    );
  return new Map(rows.map((row) => [row.productId, row]));
}

export async function readChoices(db: Queryable, row: PairedMigration) {
  const rows = await db.select().from(categories).where(matchCategories(row));
  return new Map(rows.map((category) => [category.sourceCategoryId, category]));
}
export type Choices = Awaited<ReturnType<typeof readChoices>>;

/** Throws ConnectorError without the shops' lists. */
export async function planListing(
  shops: Shops,
  source: SourceListing,
  choices: Choices,
): Promise<Plan> {
  const choice = choices.get(source.categoryId ?? "");
  const categoryId = choice?.targetCategoryId ?? null;
  if (!choice || categoryId === null)
    return { categoryId: null, categoryName: null, brandId: null, attributes: [] };
  const attributesToAsk = await shops.to.lists.attributes(categoryId, shops.language);
  const sourceAsked =
    source.categoryId === null || source.attributes.length === 0
      ? []
      : await shops.from.lists.attributes(source.categoryId, shops.language);
  return {
    categoryId,
    categoryName: choice.targetPath.split(" > ").at(-1) ?? null,
    brandId: shops.isSameType ? source.brandId : null,
    attributes: carryAttributes(
      { asked: sourceAsked, answers: source.attributes },
      { asked: attributesToAsk, chosen: choice.attributes },
    ),
  };
}
