import { and, asc, eq, isNull } from "drizzle-orm";
import type { ProductInput } from "#contract/products.ts";
import { type ChannelLists, makeChannelLists } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { accounts } from "../db/schema/accounts.ts";
import { channels } from "../db/schema/channels.ts";
import { channelProducts } from "../db/schema/listings.ts";
import { notFound } from "../http/problem-error.ts";
import type { ListingRules } from "../marketplaces/channel-listings.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import { findMappedCategory } from "../products/index.ts";
import { applyOverrides } from "./apply-overrides.ts";
import { applyCategoryLimits } from "./category-limits.ts";
import type { PreflightFinding } from "./category-needs.ts";
import { type CategoryChoiceResult, chooseCategory } from "./choose-category.ts";
import type { ListingRow } from "./claim.ts";
import { type ListingSource, loadListingSource, makeDraftSource } from "./listing-source.ts";
import { checkCategory, checkChoice, checkProduct, checkShipping } from "./preflight.ts";

type ChannelFindings = {
  channelId: string;
  findings: (PreflightFinding & { channelId: string })[];
};

/**
 * Returns findings of each active channel, or of one, in the category to publish in. Throws 404.
 */
export async function preflightProduct(
  backend: Backend,
  accountId: string,
  productId: string,
  channelId?: string,
): Promise<ChannelFindings[]> {
  const source = await loadListingSource(backend, accountId, productId);
  if (!source) throw notFound("The product");
  return preflightListings(backend, accountId, source, { productId, channelId });
}

/** Checks an unsaved product with the listings of `productId`; `null` for none. */
export async function preflightDraft(
  backend: Backend,
  accountId: string,
  draft: { product: ProductInput; internalProductId: string | null },
) {
  return preflightListings(backend, accountId, makeDraftSource(draft.product), {
    productId: draft.internalProductId,
  });
}

async function preflightListings(
  backend: Backend,
  accountId: string,
  source: ListingSource,
  { productId, channelId }: { productId: string | null; channelId?: string | undefined },
): Promise<ChannelFindings[]> {
  const rows = await backend.db
    .select({ channel: channels, listing: channelProducts, countryCode: accounts.countryCode })
    .from(channels)
    .innerJoin(accounts, eq(accounts.id, channels.accountId))
    .leftJoin(
      channelProducts,
      and(
        eq(channelProducts.accountId, channels.accountId),
        eq(channelProducts.channelId, channels.id),
        eq(channelProducts.productId, productId ?? ""),
      ),
    )
    .where(
      and(
        eq(channels.accountId, accountId),
        eq(channels.status, "active"),
        isNull(channels.disconnectedAt),
        channelId === undefined ? undefined : eq(channels.id, channelId),
      ),
    )
    .orderBy(asc(channels.createdAt));
  // Asks shops in parallel, so that a slow one delays no other.
  const answers = await Promise.all(
    rows.map(async ({ channel, listing, countryCode }): Promise<ChannelFindings[]> => {
      const rules = backend.connector(channel.channelType)?.listings?.rules(countryCode);
      if (!rules) return [];
      const key = { accountId, channelId: channel.id };
      const findings = await findProblems(
        backend,
        { ...key, rules, language: countryCode, lists: makeChannelLists(backend, key) },
        source,
        listing,
      );
      return [
        {
          channelId: channel.id,
          findings: findings.map((finding) => ({ ...finding, channelId: channel.id })),
        },
      ];
    }),
  );
  return answers.flat();
}

type ListingChoices = Parameters<typeof chooseCategory>[1] & Pick<ListingRow, "logisticsIds">;
type SentListing = Pick<ListingRow, "certificates" | "externalProductId">;
/** A listing that does not exist yet. */
export type PlannedListing = ListingChoices &
  Pick<
    ListingRow,
    | ("name" | "description" | "condition" | "imageIds" | "ownImageIds" | "sizeChartImageId")
    | ("prices" | "daysToShip")
  >;
/** The lists may be cached for many products. */
export interface ListingShop {
  accountId: string;
  channelId: string;
  rules: ListingRules;
  language: string;
  lists: ChannelLists;
}
const NEW_LISTING = {
  categoryId: null,
  categoryName: null,
  brandId: null,
  attributes: [],
  logisticsIds: null,
  daysToShip: null,
  certificates: {},
  externalProductId: null,
};

/** `null`: the product does not exist. */
export async function preflightPlanned(
  backend: Backend,
  shop: ListingShop,
  productId: string,
  plannedListing: PlannedListing,
): Promise<PreflightFinding[] | null> {
  const source = await loadListingSource(backend, shop.accountId, productId);
  // On the source shop, the product may be listed with that shop's certificates.
  const listing = { ...plannedListing, certificates: {}, externalProductId: null };
  return source && findProblems(backend, shop, source, listing);
}

async function findProblems(
  backend: Backend,
  shop: ListingShop,
  source: ListingSource,
  listing: (PlannedListing & SentListing) | null,
): Promise<PreflightFinding[]> {
  const listingAsShown = applyOverrides(source, listing);
  const listingFields = listing ?? NEW_LISTING;
  const category = await resolveCategory(backend, shop, listingFields, listingAsShown);
  const rules = applyCategoryLimits(shop.rules, category?.needs.limits ?? {});
  return [
    ...checkProduct(listingAsShown, rules),
    ...checkShipping(listingAsShown, listingFields, rules),
    ...(category ? checkChoice(category) : []),
    ...(category?.choice
      ? checkCategory(listingAsShown, category.needs, {
          attributes: category.choice.attributes,
          brandId: category.choice.brandId,
          logisticsIds: listingFields.logisticsIds,
          certificates: listingFields.certificates,
          isOnChannel: listingFields.externalProductId !== null,
        })
      : []),
  ];
}

/** `null`: the channel cannot be asked now, which is no finding. */
async function resolveCategory(
  backend: Backend,
  { lists, language, ...channel }: ListingShop,
  listing: ListingChoices,
  source: ListingSource,
): Promise<CategoryChoiceResult | null> {
  const mappedId = listing.categoryId
    ? null
    : await findMappedCategory(backend.db, channel, source.product.category);
  try {
    return await chooseCategory(lists, listing, source.product, { language, mapped: mappedId });
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    backend.log.info(
      { err: error, channelId: channel.channelId },
      "a preflight without the channel's lists",
    );
    return null;
  }
}
