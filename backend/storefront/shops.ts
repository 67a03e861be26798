import { and, asc, count, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type {
  integrateShop as integrateCall,
  Shop,
  updateShop as updateCall,
} from "#contract/shop.ts";
import { fitsPostCode, hasRegion, readPlace } from "../accounts/index.ts";
import { saveConnectionInTx } from "../channels/index.ts";
import type { Backend, Caller } from "../context.ts";
import type { Queryable } from "../db/client.ts";
import { channels } from "../db/schema/channels.ts";
import { storefrontItems, storefronts } from "../db/schema/storefronts.ts";
import { findBrokenConstraint, transaction } from "../db/transaction.ts";
import { conflict, invalid, notFound, ProblemError } from "../http/problem-error.ts";
import { makeShopCredentials, makeShopId } from "./connector/connector.ts";
import { isMerchantQr } from "./merchant-qr.ts";
import {
  buildShopUrl,
  type OpenStorefront,
  readStorefrontById,
  takesOrders,
} from "./storefront-of.ts";

type Owner = Pick<Caller, "accountId" | "countryCode">;

export async function listShops(backend: Backend, { accountId }: Owner): Promise<Shop[]> {
  const rows = await backend.db
    .select({ id: storefronts.id })
    .from(storefronts)
    .innerJoin(
      channels,
      and(eq(channels.accountId, storefronts.accountId), eq(channels.id, storefronts.channelId)),
    )
    .where(and(eq(storefronts.accountId, accountId), isNull(channels.disconnectedAt)))
    .orderBy(asc(storefronts.createdAt));
  return Promise.all(
    rows.map(({ id: storefrontId }) => readShop(backend, { accountId, storefrontId })),
  );
}

async function readShop(
  backend: Backend,
  key: { accountId: string; storefrontId: string },
): Promise<Shop> {
  const shop = await readStorefrontById(backend.db, key);
  if (!shop) throw notFound("The shop");
  const [listedStorefrontItem] = await backend.db
    .select({ n: count() })
    .from(storefrontItems)
    .where(
      and(
        eq(storefrontItems.accountId, key.accountId),
        eq(storefrontItems.storefrontId, key.storefrontId),
        eq(storefrontItems.isListed, true),
      ),
    );
  return presentShop(backend, shop, listedStorefrontItem?.n ?? 0);
}

function presentShop(backend: Backend, shop: OpenStorefront, listedProducts: number): Shop {
  const { slug, isOpen, name, tagline, about, phone, channelId, version, orderExpMins } = shop;
  const { originName, originPhone, originStreet, originPlaceCode, originPlace, originPostCode } =
    shop;
  return {
    ...{ slug, isOpen, name, tagline, about, phone, channelId, version, orderExpMins },
    ...{ originName, originPhone, originStreet, originPlaceCode, originPlace, originPostCode },
    shopId: shop.id,
    url: buildShopUrl(backend, shop),
    bankAccounts: shop.bankAccounts,
    qrText: shop.qrText,
    takesCod: shop.takesCod,
    codRules: shop.codRules,
    phoneCheck: shop.phoneCheck,
    flatFee: shop.flatFee,
    freeShippingFrom: shop.freeShippingFrom,
    claimHours: shop.claimHours,
    asksForReviews: shop.asksForReviews,
    takesOrders: takesOrders(shop),
    listedProducts,
  };
}

/**
 * Returns the account's shop. Throws 404 for another's, and unless `evenDisconnected` for one that
 * is not connected.
 */
export async function readShopOfChannel(
  db: Queryable,
  { accountId }: Pick<Owner, "accountId">,
  channelId: string,
  { evenDisconnected = false } = {},
): Promise<OpenStorefront> {
  const [storefront] = await db
    .select({ id: storefronts.id })
    .from(storefronts)
    .innerJoin(
      channels,
      and(eq(channels.accountId, storefronts.accountId), eq(channels.id, storefronts.channelId)),
    )
    .where(
      and(
        eq(storefronts.accountId, accountId),
        eq(storefronts.channelId, channelId),
        evenDisconnected ? undefined : isNull(channels.disconnectedAt),
      ),
    );
  const shop =
    storefront && (await readStorefrontById(db, { accountId, storefrontId: storefront.id }));
  if (!shop) throw notFound("The shop");
  return shop;
}

const slugTakenProblem = () =>
  new ProblemError(409, "slug_taken", "Another shop has this address", {
    fields: { slug: "slug_taken" },
  });

/**
 * Opens the account's own shop as a channel. A disconnected one is opened again, with the given
 * address and name. Throws 409 `slug_taken`, and `shop_exists` if it has one.
 */
export async function integrateShop(
  backend: Backend,
  caller: Owner,
  { slug, name }: z.output<typeof integrateCall.body>,
): Promise<Shop> {
  const { accountId } = caller;
  if ((await listShops(backend, caller)).length > 0)
    throw conflict("shop_exists", "The account has its own shop");
  const [knownStorefront] = await backend.db
    .select({ id: storefronts.id })
    .from(storefronts)
    .where(eq(storefronts.accountId, accountId))
    .orderBy(asc(storefronts.createdAt))
    .limit(1);
  await requireFree(backend, slug, { accountId, id: knownStorefront?.id ?? "" });
  const shopId = knownStorefront?.id ?? makeShopId();
  await requireFreeSlug(() =>
    transaction(backend.db, async (tx) => {
      const channelId = await saveConnectionInTx(
        backend,
        tx,
        { accountId, channelType: "shop", channelId: null },
        {
          shop: { shopId, name, grantExpiresAt: null },
          credentials: makeShopCredentials(accountId, shopId),
          warehouses: [],
        },
      );
      await tx
        .update(channels)
        .set({ name })
        .where(and(eq(channels.accountId, accountId), eq(channels.id, channelId)));
      await tx
        .insert(storefronts)
        .values({ id: shopId, accountId, channelId, slug, name })
        .onConflictDoUpdate({
          target: [storefronts.accountId, storefronts.id],
          set: { slug, name, isOpen: true, updatedAt: backend.now() },
        });
    }),
  );
  return readShop(backend, { accountId, storefrontId: shopId });
}

async function requireFree(
  { db }: Backend,
  slug: string,
  ownEntry: { accountId: string; id: string },
): Promise<void> {
  const [takenStorefront] = await db
    .select({ accountId: storefronts.accountId, id: storefronts.id })
    .from(storefronts)
    .where(eq(storefronts.slug, slug));
  if (
    takenStorefront &&
    (takenStorefront.accountId !== ownEntry.accountId || takenStorefront.id !== ownEntry.id)
  )
    throw slugTakenProblem();
}

/** If two shops ask at once, the index gives one the address. */
async function requireFreeSlug(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (findBrokenConstraint(error) === "storefronts_slug") throw slugTakenProblem();
    throw error;
  }
}

type Changes = z.output<typeof updateCall.body>;

/** Throws 404, 409 `stale_version` and `slug_taken`, 422 with the field. */
export async function updateShop(
  backend: Backend,
  caller: Owner,
  channelId: string,
  { version, orderExpMins, ...given }: Changes,
): Promise<Shop> {
  const { accountId, countryCode } = caller;
  const shop = await readShopOfChannel(backend.db, caller, channelId);
  if (given.qrText && !isMerchantQr(countryCode, given.qrText))
    throw invalid("invalid_body", "Not a QR of this country", { qrText: "qr_invalid" });
  const place = await checkPlace(caller, { ...shop, ...given });
  await checkRegions(caller, given.codRules?.regions ?? []);
  const changes = { ...given, originPlace: place };
  await requireFreeSlug(() =>
    transaction(backend.db, async (tx) => {
      const isOwn = and(eq(storefronts.accountId, accountId), eq(storefronts.id, shop.id));
      const [current] = await tx
        .select({ version: storefronts.version })
        .from(storefronts)
        .where(isOwn)
        .for("update");
      if (current?.version !== version)
        throw conflict("stale_version", "Somebody saved it meanwhile", {
          version: current?.version,
        });
      const currentTime = backend.now();
      await tx
        .update(storefronts)
        .set({ ...changes, version: version + 1, updatedAt: currentTime })
        .where(isOwn);
      if (given.name !== undefined || orderExpMins !== undefined)
        await tx
          .update(channels)
          .set({
            ...(given.name === undefined ? {} : { name: given.name }),
            ...(orderExpMins === undefined ? {} : { orderExpMins }),
            updatedAt: currentTime,
          })
          .where(and(eq(channels.accountId, accountId), eq(channels.id, channelId)));
    }),
  );
  return readShop(backend, { accountId, storefrontId: shop.id });
}

/** Throws 422 with the field and the name that is no region. */
async function checkRegions({ countryCode }: Owner, names: readonly string[]): Promise<void> {
  for (const name of names)
    if (!(await hasRegion(countryCode, name)))
      throw new ProblemError(422, "region_unknown", `${name} is no region`, {
        fields: { "codRules.regions": "region_unknown" },
        details: { name },
      });
}

/** Returns the place in an address's form. Throws 422 with the field. */
async function checkPlace(
  { countryCode }: Owner,
  { originPlaceCode, originPostCode }: Pick<OpenStorefront, "originPlaceCode" | "originPostCode">,
): Promise<string> {
  if (originPlaceCode === "") return "";
  const place = await readPlace(countryCode, originPlaceCode);
  if (!place) throw invalid("invalid_body", "No such place", { originPlaceCode: "place_unknown" });
  if (originPostCode !== "" && !fitsPostCode(place, originPostCode))
    throw invalid("invalid_body", "Another place's post code", {
      originPostCode: "wrong_post_code",
    });
  return place.text;
}
