import { and, eq, sql } from "drizzle-orm";
import type { ListingAction } from "#contract/listings.ts";
import type { Backend } from "../context.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { products } from "../db/schema/products.ts";
import { ProblemError } from "../http/problem-error.ts";
import { anyOfValues } from "../products/index.ts";
import { requestPublish, requestUnpublish } from "./request-action.ts";
import { resetRetries } from "./reset-retries.ts";

interface ActionAuthor {
  accountId: string;
  actor: string;
}

/**
 * Failed listings are returned with their reason, others stay done (docs/domain.md "Every table").
 */
export async function runListingAction(
  backend: Backend,
  author: ActionAuthor,
  { action, ids }: { action: ListingAction; ids: string[] },
) {
  const distinctIds = [...new Set(ids)];
  const failures: { id: string; code: string }[] = [];
  for (const id of distinctIds) {
    try {
      await runActionOnce(backend, author, action, id);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      failures.push({ id, code: error.problem.code });
    }
  }
  const names =
    failures.length > 0
      ? await readNames(backend, author.accountId, failures)
      : new Map<string, string>();
  return {
    done: distinctIds.length - failures.length,
    failed: failures.map((entry) => ({ ...entry, name: names.get(entry.id) ?? "" })),
  };
}

async function runActionOnce(
  backend: Backend,
  author: ActionAuthor,
  action: ListingAction,
  id: string,
): Promise<void> {
  if (action === "publish") await requestPublish(backend, author, id);
  else if (action === "resetRetries") await resetRetries(backend, author.accountId, id);
  else await requestUnpublish(backend, author, id, action === "archive");
}

async function readNames(
  { db }: Backend,
  accountId: string,
  listings: { id: string }[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: channelProducts.id, name: products.name })
    .from(channelProducts)
    .innerJoin(
      products,
      and(
        eq(products.accountId, channelProducts.accountId),
        eq(products.id, channelProducts.productId),
      ),
    )
    .where(
      sql`${channelProducts.accountId} = ${accountId} and ${channelProducts.id} = ${anyOfValues(listings.map((listing) => listing.id))}`,
    );
  return new Map(rows.map((row) => [row.id, row.name]));
}
