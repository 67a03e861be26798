import { and, desc, eq } from "drizzle-orm";
import type { Migration, MigrationCategory } from "#contract/migrations.ts";
import { makeCategoryTree, readShopLists } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import {
  shopMigrationCategories as categories,
  shopMigrationItems as items,
} from "../db/schema/shop-migrations.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, invalid, notFound } from "../http/problem-error.ts";
import { collectItems } from "./collect-items.ts";
import {
  enqueueAdvance,
  lockMigration,
  matchItems,
  readLatestMigration,
  toMigrationKey,
  updateMigration,
} from "./migration-row.ts";
import { matchCategories } from "./propose-categories.ts";
import { getMigration } from "./read-migration.ts";

/**
 * Categories with most products first, with the target's questions. Throws as `readShopLists`, and
 * 404.
 */
export async function readCategories(
  backend: Backend,
  { accountId, language }: { accountId: string; language: string },
): Promise<MigrationCategory[]> {
  const row = await readLatestMigration(backend.db, accountId);
  if (!row?.toChannelId) throw notFound("The migration");
  const rows = await backend.db
    .select()
    .from(categories)
    .where(matchCategories(row))
    .orderBy(desc(categories.productCount), categories.sourceCategoryId);
  return readShopLists(backend, { accountId, channelId: row.toChannelId }, async (lists) => {
    const presented: MigrationCategory[] = [];
    for (const { attributes: chosen, ...category } of rows) {
      const attributesToAsk = category.targetCategoryId
        ? await lists.attributes(category.targetCategoryId, language)
        : [];
      presented.push({
        ...category,
        attributes: attributesToAsk.map(({ attributeId, name, isMandatory, values }) => {
          const answer = chosen.find((entry) => entry.attributeId === attributeId);
          return {
            ...{ attributeId, name, isMandatory, values },
            ...{ valueId: answer?.valueId ?? null, value: answer?.value ?? "" },
          };
        }),
      });
    }
    return presented;
  });
}

interface CategoryChoiceInput {
  sourceCategoryId: string;
  targetCategoryId: string;
  attributes: { attributeId: string; valueId?: string | undefined; value?: string | undefined }[];
}

/** Throws 404, 409 `migration_state`, 422 `category_unknown`, and as `readShopLists`. */
export async function chooseCategory(
  backend: Backend,
  { accountId, language }: { accountId: string; language: string },
  { sourceCategoryId, targetCategoryId, attributes }: CategoryChoiceInput,
): Promise<Migration> {
  const migration = await readLatestMigration(backend.db, accountId);
  if (!migration?.toChannelId) throw notFound("The migration");
  const { target, asked } = await readShopLists(
    backend,
    { accountId, channelId: migration.toChannelId },
    async (lists) => {
      const category = makeCategoryTree(await lists.categories(language)).find(targetCategoryId);
      const isLeaf = category?.isLeaf === true;
      return {
        target: isLeaf ? category : null,
        asked: isLeaf ? await lists.attributes(targetCategoryId, language) : [],
      };
    },
  );
  if (!target)
    throw invalid("invalid_body", "The target has no such category", {
      targetCategoryId: "category_unknown",
    });
  // Drops values of another category's attributes.
  const answers = attributes.flatMap(({ attributeId, valueId, value }) => {
    const attribute = asked.find(
      (channelAttribute) => channelAttribute.attributeId === attributeId,
    );
    const listedOption = attribute?.values.find((one) => one.valueId === valueId);
    if (!attribute || (!listedOption && !value?.trim())) return [];
    return [
      listedOption
        ? { attributeId, valueId: listedOption.valueId, value: listedOption.name }
        : { attributeId, value: value?.trim() ?? "" },
    ];
  });
  await transaction(backend.db, async (tx) => {
    // Not while products are checked: one would get the result for the earlier category.
    const row = await lockMigration(tx, accountId, ["ready"]);
    if (row.id !== migration.id) throw conflict("migration_state", "Another migration was begun");
    const updatedCategories = await tx
      .update(categories)
      .set({
        targetCategoryId,
        targetPath: target.path.join(" > "),
        attributes: answers,
        ...{ isChosen: true, isProposed: true },
      })
      .where(and(matchCategories(row), eq(categories.sourceCategoryId, sourceCategoryId)))
      .returning({ id: categories.sourceCategoryId });
    if (updatedCategories.length === 0) throw notFound("The category");
    await tx
      .update(items)
      .set({ fit: "waiting", findings: [] })
      .where(and(matchItems(toMigrationKey(row)), eq(items.sourceCategoryId, sourceCategoryId)));
    await collectItems(tx, row);
    await updateMigration(tx, row, { status: "checking", errorCode: null });
    await enqueueAdvance(backend, tx, toMigrationKey(row));
  });
  return getMigration(backend, accountId);
}
