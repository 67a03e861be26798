import { and, eq, isNull } from "drizzle-orm";
import { isTooLong, listAncestors } from "#contract/category-path.ts";
import type { Backend } from "../../context.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import { channels } from "../../db/schema/channels.ts";
import { categoryMappings, productCategories } from "../../db/schema/product-categories.ts";
import { transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem-error.ts";

interface CategoryMapping {
  categoryId: string;
  channelId: string;
  channelCategoryId: string | null;
  name: string;
}

/** Throws 404 for a foreign category or channel. */
export async function mapCategory(
  backend: Backend,
  accountId: string,
  { categoryId, channelId, channelCategoryId, name }: CategoryMapping,
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const [node] = await tx
      .select()
      .from(productCategories)
      .where(and(eq(productCategories.accountId, accountId), eq(productCategories.id, categoryId)));
    const [channel] = await tx
      .select({ id: channels.id })
      .from(channels)
      .where(
        and(
          eq(channels.accountId, accountId),
          eq(channels.id, channelId),
          isNull(channels.disconnectedAt),
        ),
      );
    if (!node || !channel) throw notFound(node ? "The channel" : "The category");
    if (channelCategoryId === null)
      await tx
        .delete(categoryMappings)
        .where(
          and(
            eq(categoryMappings.accountId, accountId),
            eq(categoryMappings.categoryId, categoryId),
            eq(categoryMappings.channelId, channelId),
          ),
        );
    else
      await tx
        .insert(categoryMappings)
        .values({ categoryId, channelId, accountId, channelCategoryId, name })
        .onConflictDoUpdate({
          target: [
            categoryMappings.accountId,
            categoryMappings.categoryId,
            categoryMappings.channelId,
          ],
          set: { channelCategoryId, name },
        });
  });
}

/** Creates a missing category. Skips an existing mapping and a too long path. */
export async function mapCategoryPath(
  tx: Transaction,
  accountId: string,
  path: string,
  mapping: Pick<CategoryMapping, "channelId" | "name"> & { channelCategoryId: string },
): Promise<void> {
  const paths = listAncestors(path);
  if (paths.length === 0 || isTooLong(paths[0] ?? "")) return;
  await tx
    .insert(productCategories)
    .values(paths.map((each) => ({ id: newId(), accountId, path: each })))
    .onConflictDoNothing();
  const [node] = await tx
    .select({ id: productCategories.id })
    .from(productCategories)
    .where(
      and(eq(productCategories.accountId, accountId), eq(productCategories.path, paths[0] ?? "")),
    );
  if (node)
    await tx
      .insert(categoryMappings)
      .values({ ...mapping, accountId, categoryId: node.id })
      .onConflictDoNothing();
}
