import { eq } from "drizzle-orm";
import { isTooLong } from "#contract/category-path.ts";
import { makeCategoryTree, makeChannelLists } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { accounts } from "../db/schema/accounts.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import type { ImportRow } from "./read-channel-imports.ts";

/**
 * Returns an item's category as a path in the seller's tree: `Fashion > Kaos`. "" without a
 * category, or if the shop does not answer.
 */
export async function readCategoryOfItem(
  backend: Backend,
  { accountId, channelId }: Pick<ImportRow, "accountId" | "channelId">,
  categoryId: string | null,
): Promise<string> {
  if (categoryId === null) return "";
  const [account] = await backend.db
    .select({ countryCode: accounts.countryCode })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  try {
    const lists = makeChannelLists(backend, { accountId, channelId });
    const category = makeCategoryTree(await lists.categories(account?.countryCode ?? "id")).find(
      categoryId,
    );
    const path = category?.path.map((name) => name.replaceAll(">", "/").trim()).join(" > ") ?? "";
    return isTooLong(path) ? "" : path;
  } catch (error) {
    if (error instanceof ConnectorError) return "";
    throw error;
  }
}
