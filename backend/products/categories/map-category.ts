import { and, eq, isNull } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import { channels } from "../../db/schema/channels.ts";
import { categoryMappings, productCategories } from "../../db/schema/product-categories.ts";
import { transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem-error.ts";

interface Mapping {
  categoryId: string;
  channelId: string;
  /** null: none. */
  channelCategoryId: string | null;
  name: string;
}

/** Throws 404 for a category or channel that is not the account's. */
export async function mapCategory(
  backend: Backend,
  accountId: string,
  { categoryId, channelId, channelCategoryId, name }: Mapping,
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
