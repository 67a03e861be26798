import { and, asc, count, eq, type SQL, sql } from "drizzle-orm";
import type { MIGRATION_SHOWS, MigrationItem } from "#contract/migrations.ts";
import type { Backend } from "../context.ts";
import { products } from "../db/schema/products.ts";
import { shopMigrationItems as items } from "../db/schema/shop-migrations.ts";
import { notFound } from "../http/problem-error.ts";
import { makeImageUrl, readFirstPictures } from "../products/index.ts";
import { matchItems, readLatestMigration, toMigrationKey } from "./migration-row.ts";

type ItemFilter = (typeof MIGRATION_SHOWS)[number];

/** Oldest first. Throws 404 without a migration. */
export async function readItems(
  { db, config }: Backend,
  accountId: string,
  { show: itemFilter, limit, offset }: { show: ItemFilter; limit: number; offset: number },
): Promise<{ items: MigrationItem[]; total: number }> {
  const row = await readLatestMigration(db, accountId);
  if (!row) throw notFound("The migration");
  const condition = and(matchItems(toMigrationKey(row)), matchItemFilter(itemFilter));
  const [countRow] = await db.select({ total: count() }).from(items).where(condition);
  const page = await db
    .select({
      item: items,
      name: products.name,
      isChanged: sql<boolean>`${items.fit} in ('fits', 'refused') and coalesce(${products.updatedAt} > ${items.checkedAt}, false)`,
      variantCount: sql<number>`(select count(*)::int from variants v where v.account_id = ${items.accountId} and v.product_id = ${items.productId} and v.deleted_at is null)`,
    })
    .from(items)
    .innerJoin(
      products,
      and(eq(products.accountId, items.accountId), eq(products.id, items.productId)),
    )
    .where(condition)
    .orderBy(asc(items.productId))
    .limit(limit)
    .offset(offset);
  const pictures = await readFirstPictures(
    db,
    accountId,
    page.map(({ item }) => item.productId),
  );
  return {
    total: countRow?.total ?? 0,
    items: page.map(({ item, name, isChanged, variantCount }) => {
      const picture = pictures.get(item.productId);
      return {
        ...{ productId: item.productId, name, variantCount },
        imageUrl: picture ? makeImageUrl(config, picture.id) : null,
        ...{ fit: item.fit, findings: item.findings, isChanged, isLeftOut: item.isLeftOut },
      };
    }),
  };
}

function matchItemFilter(itemFilter: ItemFilter): SQL | undefined {
  if (itemFilter === "all") return undefined;
  if (itemFilter === "leftOut") return eq(items.isLeftOut, true);
  return and(eq(items.fit, itemFilter), eq(items.isLeftOut, false));
}
