import { and, asc, count, eq, gt, inArray, notInArray } from "drizzle-orm";
import type { Backend } from "../../context.ts";
import type { Queryable, Transaction } from "../../db/client.ts";
import { newId } from "../../db/columns.ts";
import {
  type StorefrontItemRow,
  type StorefrontVariantRow,
  storefrontItems,
  storefrontVariants,
} from "../../db/schema/storefronts.ts";
import { transaction } from "../../db/transaction.ts";
import type {
  ChannelItem,
  ListingDraft,
  ListingRef,
  ListingRules,
  Listings,
} from "../../marketplaces/channel-listings.ts";
import { ConnectorError } from "../../marketplaces/connector.ts";
import type { Credentials } from "../../marketplaces/credentials.ts";
import { enqueueShopCopies, makeImageUrl, storeImage } from "../../products/index.ts";
import { changePrices } from "../past-prices.ts";

/** Limits of the shop's pages; contract/product-limits.ts bounds the rest. */
const LISTING_RULES: ListingRules = {
  maxNameLength: 255,
  minNameLength: 1,
  maxDescriptionLength: 10_000,
  maxImages: 9,
  minImages: 1,
  maxVariationTypes: 2,
  maxVariants: 200,
  maxTypeNameLength: 50,
  maxOptionNameLength: 50,
  maxPriceSpread: null,
  priceStep: 1,
  takesDigital: false,
  preOrderDays: { min: 3, max: 60 },
};
const PAGE_SIZE = 50;
/** The token's prefix of a removed item, which is kept for its orders. */
export const GONE_PREFIX = "gone:";
/** contract/statuses.ts IMAGE_TYPE; the shop's copies are pictures of products. */
const PRODUCT_PICTURE = 1;

export const makeListings = (backend: Backend): Listings => ({
  rules: () => LISTING_RULES,
  /** The seller's pictures are already ours, so the original is used. */
  async uploadImage({ accessToken }, { bytes, fileName }) {
    const knownEntry = /^([0-9a-f-]{36})\.\w+$/.exec(fileName)?.[1];
    if (knownEntry) return { externalImageId: knownEntry };
    const { id } = await storeImage(backend, accessToken, bytes, {
      type: PRODUCT_PICTURE,
      name: fileName,
    });
    return { externalImageId: id };
  },
  create: (credentials, draft, interrupted) =>
    transaction(backend.db, async (tx) => {
      const left = interrupted ? await findByToken(tx, credentials, interrupted.tokens) : null;
      return left
        ? updateItem(backend, tx, credentials, left, draft)
        : createItem(backend, tx, credentials, draft);
    }),
  update: (credentials, itemId, draft) =>
    transaction(backend.db, (tx) => updateItem(backend, tx, credentials, itemId, draft)),
  async remove(credentials, itemId) {
    await setListed(backend, credentials, itemId, {
      isListed: false,
      token: GONE_PREFIX + newId(),
    });
  },
  async setListed(credentials, itemId, isListed) {
    await setListed(backend, credentials, itemId, { isListed });
  },
  async list({ accessToken: accountId, shopId }, cursor) {
    const isOwn = and(
      eq(storefrontItems.accountId, accountId),
      eq(storefrontItems.storefrontId, shopId),
    );
    const rows = await backend.db
      .select()
      .from(storefrontItems)
      .where(cursor ? and(isOwn, gt(storefrontItems.id, cursor)) : isOwn)
      .orderBy(asc(storefrontItems.id))
      .limit(PAGE_SIZE);
    const shownRows = rows.filter((item) => !item.token.startsWith(GONE_PREFIX));
    const variants = await readVariants(
      backend.db,
      accountId,
      shownRows.map((item) => item.id),
    );
    const [allStorefrontItem] = await backend.db
      .select({ n: count() })
      .from(storefrontItems)
      .where(isOwn);
    return {
      items: shownRows.map((item) => asItem(backend, item, variants)),
      cursor: rows.length === PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null,
      total: allStorefrontItem?.n ?? null,
    };
  },
  async read({ accessToken: accountId, shopId }, itemId) {
    const [item] = await backend.db
      .select()
      .from(storefrontItems)
      .where(
        and(
          eq(storefrontItems.accountId, accountId),
          eq(storefrontItems.storefrontId, shopId),
          eq(storefrontItems.id, itemId),
        ),
      );
    if (!item || item.token.startsWith(GONE_PREFIX)) return null;
    return asItem(backend, item, await readVariants(backend.db, accountId, [itemId]));
  },
  ownPicture: async () => null,
});

async function readVariants(db: Queryable, accountId: string, itemIds: readonly string[]) {
  if (itemIds.length === 0) return [];
  return db
    .select()
    .from(storefrontVariants)
    .where(
      and(
        eq(storefrontVariants.accountId, accountId),
        inArray(storefrontVariants.itemId, [...itemIds]),
      ),
    )
    .orderBy(asc(storefrontVariants.position));
}

async function findByToken(
  tx: Transaction,
  { accessToken, shopId }: Credentials,
  tokens: readonly string[],
): Promise<string | null> {
  if (tokens.length === 0) return null;
  const [storefrontItem] = await tx
    .select({ id: storefrontItems.id })
    .from(storefrontItems)
    .where(
      and(
        eq(storefrontItems.accountId, accessToken),
        eq(storefrontItems.storefrontId, shopId),
        inArray(storefrontItems.token, [...tokens]),
      ),
    )
    .limit(1);
  return storefrontItem?.id ?? null;
}

const makeItemFields = (draft: ListingDraft) => ({
  token: draft.token,
  name: draft.name,
  description: draft.description,
  condition: draft.condition,
  brandName: draft.brandName,
  imageIds: draft.externalImageIds,
  variationTypes: draft.variationTypes.map(({ name, options }) => ({
    name,
    options: options.map((option) => ({ name: option.name, imageId: option.externalImageId })),
  })),
  daysToShip: draft.daysToShip,
});

const listImageIds = ({ externalImageIds, variationTypes }: ListingDraft): string[] => [
  ...externalImageIds,
  ...variationTypes.flatMap(({ options }) =>
    options.flatMap(({ externalImageId }) => externalImageId ?? []),
  ),
];

async function createItem(
  backend: Backend,
  tx: Transaction,
  { accessToken: accountId, shopId }: Credentials,
  draft: ListingDraft,
): Promise<ListingRef> {
  const id = newId();
  const currentTime = backend.now();
  await tx.insert(storefrontItems).values({
    id,
    accountId,
    storefrontId: shopId,
    ...makeItemFields(draft),
    createdAt: currentTime,
    updatedAt: currentTime,
  });
  await enqueueShopCopies(backend, tx, { accountId, imageIds: listImageIds(draft) });
  return writeVariants(tx, accountId, id, draft, currentTime);
}

/** Throws ConnectorError `not_found` for a removed item. */
async function updateItem(
  backend: Backend,
  tx: Transaction,
  { accessToken: accountId, shopId }: Credentials,
  itemId: string,
  draft: ListingDraft,
): Promise<ListingRef> {
  const isOwn = and(
    eq(storefrontItems.accountId, accountId),
    eq(storefrontItems.storefrontId, shopId),
    eq(storefrontItems.id, itemId),
  );
  const [before] = await tx.select().from(storefrontItems).where(isOwn).for("update");
  if (!before || before.token.startsWith(GONE_PREFIX)) throw itemGoneError(itemId);
  const currentTime = backend.now();
  await tx
    .update(storefrontItems)
    .set({ ...makeItemFields(draft), updatedAt: currentTime })
    .where(isOwn);
  await enqueueShopCopies(backend, tx, { accountId, imageIds: listImageIds(draft) });
  return writeVariants(tx, accountId, itemId, draft, currentTime);
}

/** A variant that stays keeps its id, because carts and orders name it. */
async function writeVariants(
  tx: Transaction,
  accountId: string,
  itemId: string,
  { variants }: ListingDraft,
  now: Date,
): Promise<ListingRef> {
  const keys = variants.map((variant) => variant.key);
  await tx
    .delete(storefrontVariants)
    .where(
      and(
        eq(storefrontVariants.accountId, accountId),
        eq(storefrontVariants.itemId, itemId),
        notInArray(storefrontVariants.key, keys),
      ),
    );
  await changeListedPrices(tx, now, { accountId, itemId, variants });
  const refs: ListingRef["variants"] = [];
  for (const [position, { key, quantity, ...facts }] of variants.entries()) {
    const values = { ...facts, position, stock: quantity };
    const [row] = await tx
      .insert(storefrontVariants)
      .values({ accountId, itemId, key, priceSince: now, ...values })
      .onConflictDoUpdate({
        target: [storefrontVariants.accountId, storefrontVariants.itemId, storefrontVariants.key],
        set: values,
      })
      .returning({ id: storefrontVariants.id });
    if (row) refs.push({ key, externalVariantId: row.id });
  }
  return { externalProductId: itemId, variants: refs };
}

async function changeListedPrices(
  tx: Transaction,
  now: Date,
  {
    accountId,
    itemId,
    variants,
  }: { accountId: string; itemId: string; variants: ListingDraft["variants"] },
): Promise<void> {
  const stored = await tx
    .select({ id: storefrontVariants.id, key: storefrontVariants.key })
    .from(storefrontVariants)
    .where(and(eq(storefrontVariants.accountId, accountId), eq(storefrontVariants.itemId, itemId)));
  const priceByKey = new Map(variants.map(({ key, price }) => [key, price]));
  const prices = new Map(
    stored.flatMap(({ id, key }) => {
      const price = priceByKey.get(key);
      return price === undefined ? [] : [[id, price] as const];
    }),
  );
  await changePrices(tx, now, { accountId, itemId, prices });
}

async function setListed(
  { db, now }: Backend,
  { accessToken, shopId }: Credentials,
  itemId: string,
  values: { isListed: boolean; token?: string },
): Promise<void> {
  const foundStorefrontItems = await db
    .update(storefrontItems)
    .set({ ...values, updatedAt: now() })
    .where(
      and(
        eq(storefrontItems.accountId, accessToken),
        eq(storefrontItems.storefrontId, shopId),
        eq(storefrontItems.id, itemId),
      ),
    )
    .returning({ id: storefrontItems.id });
  if (foundStorefrontItems.length === 0) throw itemGoneError(itemId);
}

const itemGoneError = (itemId: string) =>
  new ConnectorError("not_found", "item_gone", `The shop has no product ${itemId}`);

function asItem(
  { config }: Backend,
  item: StorefrontItemRow,
  variants: readonly StorefrontVariantRow[],
): ChannelItem {
  const makePicture = (imageId: string) => ({
    externalImageId: imageId,
    url: makeImageUrl(config, imageId, "original"),
  });
  return {
    externalProductId: item.id,
    name: item.name,
    description: item.description,
    condition: item.condition,
    isListed: item.isListed,
    categoryId: null,
    brandId: null,
    brandName: item.brandName,
    attributes: [],
    logisticsIds: [],
    daysToShip: item.daysToShip,
    pictures: item.imageIds.map(makePicture),
    variationTypes: item.variationTypes.map(({ name, options }) => ({
      name,
      options: options.map((option) => ({
        name: option.name,
        picture: option.imageId ? makePicture(option.imageId) : null,
      })),
    })),
    variants: variants
      .filter((variant) => variant.itemId === item.id)
      .map((variant) => ({
        externalVariantId: variant.id,
        optionIndexes: variant.optionIndexes,
        sku: variant.sku,
        barcode: variant.barcode,
        price: variant.price,
        stock: variant.stock,
        weightG: variant.weightG,
        widthCm: variant.widthCm,
        heightCm: variant.heightCm,
        lengthCm: variant.lengthCm,
      })),
  };
}
