import { and, eq, inArray, sql } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { metaItems, metaTaskItems, metaTasks } from "../db/schema/meta.ts";
import { transaction } from "../db/transaction.ts";
import { toStoredAddresses } from "../own-addresses.ts";
import { digestItem, makeCatalogItem, makeSalesFields } from "./catalog-items.ts";
import { type CatalogueOffer, readOffers } from "./offers.ts";
import { matchTask, type TaskRow } from "./task-key.ts";
import { makeItemLink } from "./website-link.ts";

const PRODUCTS_PER_SLICE = 50;
/** A product has at most two hundred variants, so positions never overlap. */
const POSITIONS_PER_PRODUCT = 1000;

type NewItem = typeof metaTaskItems.$inferInsert;
type KnownItem = typeof metaItems.$inferSelect;

/** Writes the items of the task's products, one slice per transaction. */
export async function prepareItems(backend: Backend, task: TaskRow): Promise<void> {
  const { accountId, id: taskId } = task;
  for (
    let position = task.prepared;
    position < task.productIds.length;
    position += PRODUCTS_PER_SLICE
  ) {
    const slice = task.productIds.slice(position, position + PRODUCTS_PER_SLICE);
    await transaction(backend.db, async (tx) => {
      const offers = await readOffers(tx, backend.config, accountId, slice);
      const knownItems = await readKnownItems(tx, task, slice);
      const items = [
        ...offers.flatMap((offer) => prepareOffer(offer, task, knownItems.get(offer.variantId))),
        ...prepareLeavingItems(offers, [...knownItems.values()]),
      ].map((item, index) => ({
        ...item,
        ...{ accountId, taskId, position: position * POSITIONS_PER_PRODUCT + index },
      }));
      await writeItems(tx, items);
      await rememberItems(tx, task, items, backend.now());
      await tx
        .update(metaTasks)
        .set({ prepared: position + slice.length })
        .where(matchTask({ accountId, taskId }));
    });
  }
}

async function readKnownItems(
  tx: Transaction,
  { accountId, catalogId }: TaskRow,
  productIds: readonly string[],
): Promise<Map<string, KnownItem>> {
  const rows = await tx
    .select()
    .from(metaItems)
    .where(
      and(
        eq(metaItems.accountId, accountId),
        eq(metaItems.catalogId, catalogId),
        inArray(metaItems.productId, [...productIds]),
      ),
    );
  return new Map(rows.map((row) => [row.variantId, row]));
}

type PreparedItem = Omit<NewItem, "accountId" | "taskId" | "position">;

/** A sync of changes shows only the changed items. */
function prepareOffer(
  offer: CatalogueOffer,
  task: TaskRow,
  earlierItem: KnownItem | undefined,
): PreparedItem[] {
  const itemFields = {
    retailerId: offer.variantId,
    groupId: offer.productId,
    name: offer.name,
    imageUrl: toStoredAddresses(offer.pictures[0]?.url ?? null),
    opts: offer.options.map(({ value }) => value),
    url: makeItemLink(task.url, offer),
  };
  const isInCatalogue = Boolean(earlierItem?.digest);
  if (!offer.isOnSale)
    return isInCatalogue ? [{ ...itemFields, item: null, digest: "", state: "removing" }] : [];
  const { item, problem } = makeCatalogItem(offer, task.url);
  if (problem) {
    const refusedItem = {
      ...itemFields,
      item: null,
      digest: "",
      state: "refused",
      error: problem,
    } as const;
    if (!isInCatalogue) return [refusedItem];
    const salesFields = makeSalesFields(item, problem);
    const digest = digestItem(salesFields);
    if (earlierItem?.digest === digest) return task.isFollowing ? [] : [refusedItem];
    return [{ ...refusedItem, item: salesFields, digest, state: "waiting" }];
  }
  const digest = digestItem(item);
  if (earlierItem?.digest === digest)
    return task.isFollowing ? [] : [{ ...itemFields, item: null, digest, state: "unchanged" }];
  return [{ ...itemFields, item, digest, state: "waiting" }];
}

/** Returns items in the catalogue whose variant left its product. */
function prepareLeavingItems(
  offers: readonly CatalogueOffer[],
  earlierItems: readonly KnownItem[],
): PreparedItem[] {
  const offeredVariantIds = new Set(offers.map(({ variantId }) => variantId));
  return earlierItems
    .filter(({ variantId, digest }) => digest !== "" && !offeredVariantIds.has(variantId))
    .map(({ variantId, productId }) => ({
      ...{ retailerId: variantId, groupId: productId, name: "", imageUrl: null, opts: [], url: "" },
      ...{ item: null, digest: "", state: "removing" as const },
    }));
}

const ROWS_PER_STATEMENT = 1000;

async function writeItems(tx: Transaction, items: readonly NewItem[]): Promise<void> {
  for (let index = 0; index < items.length; index += ROWS_PER_STATEMENT)
    await tx.insert(metaTaskItems).values(items.slice(index, index + ROWS_PER_STATEMENT));
}

/** Records that this catalogue follows the products. Known items stay. */
async function rememberItems(
  tx: Transaction,
  { accountId, catalogId }: TaskRow,
  items: readonly NewItem[],
  sentAt: Date,
): Promise<void> {
  const rows = items.map(({ retailerId, groupId }) => ({
    ...{ accountId, catalogId, variantId: retailerId, productId: groupId },
    ...{ digest: "", sentAt },
  }));
  for (let index = 0; index < rows.length; index += ROWS_PER_STATEMENT)
    await tx
      .insert(metaItems)
      .values(rows.slice(index, index + ROWS_PER_STATEMENT))
      .onConflictDoNothing();
}

/** Records items that are in the catalogue from now on. */
export async function markSent(
  tx: Transaction,
  { accountId, catalogId }: Pick<TaskRow, "accountId" | "catalogId">,
  items: readonly { retailerId: string; digest: string }[],
  sentAt: Date,
): Promise<void> {
  for (let index = 0; index < items.length; index += ROWS_PER_STATEMENT) {
    const part = items.slice(index, index + ROWS_PER_STATEMENT);
    const values = sql.join(
      part.map(({ retailerId, digest }) => sql`(${retailerId}, ${digest})`),
      sql`, `,
    );
    await tx.execute(sql`
      update ${metaItems} set digest = taken.digest, sent_at = ${sentAt.toISOString()}::timestamptz
      from (values ${values}) as taken (variant_id, digest)
      where ${metaItems.accountId} = ${accountId} and ${metaItems.catalogId} = ${catalogId} and ${metaItems.variantId} = taken.variant_id`);
  }
}
