import { and, eq } from "drizzle-orm";
import { channelLists, withCapability } from "../channels/index.ts";
import { accounts } from "../db/schema/accounts.ts";
import { channels } from "../db/schema/channels.ts";
import { channelProducts, channelVariants } from "../db/schema/listings.ts";
import { transaction } from "../db/transaction.ts";
import type {
  InterruptedCreate,
  ListingDraft,
  ListingRef,
} from "../marketplaces/channel-listings.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import { mappedCategory } from "../products/index.ts";
import { applyOverrides } from "./apply-overrides.ts";
import { rulesAnywhere, rulesWithin } from "./category-limits.ts";
import type { CategoryNeeds, Finding } from "./category-needs.ts";
import { chooseCategory } from "./choose-category.ts";
import type { ListingRow } from "./claim.ts";
import { buildListingDraft, type ListingChoice, listingImageIds } from "./listing-draft.ts";
import { type ListingSource, loadListingSource, readQuantities } from "./listing-source.ts";
import {
  CATEGORY_MISSING,
  checkCategory,
  checkProduct,
  checkShipping,
  daysToShip,
  usableLogistics,
} from "./preflight.ts";
import { lockClaimed, type Run, saveFailure, saveListed } from "./save-outcome.ts";
import { withSizeGuide } from "./size-guide.ts";
import { hasSentChart, sizeChartKey, uploadListingImages } from "./upload-listing-images.ts";

/**
 * Creates or updates the listing on its channel. It can be interrupted anywhere, because each step
 * saves what the next try needs: pictures one by one, the start of a create before its call, ids
 * and mapping in one transaction. Throws ConnectorError if the channel refused it.
 */
export async function publishListing(run: Run): Promise<void> {
  const ready = await prepareDraft(run);
  if ("finding" in ready) {
    const { code, field, details } = ready.finding;
    await saveFailure(run, {
      status: "invalid",
      code,
      message: `${field} ${JSON.stringify(details)}`,
    });
    return;
  }
  const { draft } = ready;
  const ref = (await update(run, draft)) ?? (await create(run, draft));
  await saveListed(run, draft, ref, true);
}

/** Returns a claimed listing's draft with uploaded pictures, or our checks' first fault. */
export async function prepareDraft(
  run: Run,
): Promise<{ draft: ListingDraft } | { finding: Finding }> {
  const { backend, claim, listing } = run;
  const master = await loadListingSource(backend, listing.accountId, listing.productId);
  const facts = await channelFacts(run);
  if (!master || !facts)
    return { finding: { field: "product", code: "product_missing", level: "error", details: {} } };
  const source = applyOverrides(master, listing);
  const hopeless = refusalOf(checkProduct(source, rulesAnywhere(facts.rules)));
  if (hopeless) return { finding: hopeless };
  const mapped = await mappedCategory(backend.db, listing, source.product.category);
  const { choice, needs, ownAttributes } = await chooseCategory(
    channelLists(backend, listing),
    listing,
    source.product,
    { language: facts.language, mapped },
  );
  const rules = rulesWithin(facts.rules, needs.limits);
  const refused = refusalOf([
    ...checkProduct(source, rules),
    ...checkShipping(source, listing, rules),
  ]);
  if (refused) return { finding: refused };
  if (!choice) return { finding: CATEGORY_MISSING };
  await noteChoice(run, { ...choice, attributes: ownAttributes });
  const lacking = refusalOf(
    checkCategory(source, needs, {
      attributes: choice.attributes,
      brandId: choice.brandId,
      logisticsIds: listing.logisticsIds,
      certificates: listing.certificates,
      isOnChannel: listing.externalProductId !== null,
    }),
  );
  if (lacking) return { finding: lacking };
  const hasField = needs.sizeChart !== "none";
  const shown = withSizeGuide(source, rules, { language: facts.language, hasField });
  const chartKey =
    hasField && source.sizeGuide?.imageId ? sizeChartKey(source.sizeGuide.imageId) : null;
  const imageMap = await uploadListingImages(backend, claim, listing, [
    ...listingImageIds(shown),
    ...(chartKey ? [chartKey] : []),
  ]);
  if (!hasPictures(source, imageMap, rules.minImages))
    return { finding: { field: "images", code: "image_missing", level: "error", details: {} } };
  const quantities = await readQuantities(backend, listing, source, rules);
  const logisticsIds = usableLogistics(source, needs.logistics, listing.logisticsIds).map(
    (courier) => courier.logisticsId,
  );
  return {
    draft: buildListingDraft(shown, {
      choice,
      logisticsIds,
      quantities,
      imageMap,
      sizeChart:
        chartKey || hasSentChart(listing)
          ? { externalImageId: imageMap[chartKey ?? ""] ?? null }
          : null,
      certificates: certificatesFor(listing, needs),
      daysToShip: daysToShip(source, listing, rules),
    }),
  };
}

const refusalOf = (findings: Finding[]) => findings.find(({ level }) => level === "error");

/** Returns the given certificates that this category requires. */
const certificatesFor = ({ certificates }: ListingRow, needs: CategoryNeeds) =>
  needs.certificates.flatMap(({ certificateId }) => {
    const given = certificates[certificateId];
    return given
      ? [
          {
            ...{ certificateId, externalFileId: given.fileId },
            ...{ fileName: given.name, expiresOn: given.expiresOn },
          },
        ]
      : [];
  });

const hasPictures = (source: ListingSource, imageMap: Record<string, string>, min: number) =>
  source.imageIds.filter((id) => imageMap[id]).length >= min;

async function channelFacts({ backend, listing }: Run) {
  const [found] = await backend.db
    .select({ channelType: channels.channelType, countryCode: accounts.countryCode })
    .from(channels)
    .innerJoin(accounts, eq(accounts.id, channels.accountId))
    .where(and(eq(channels.accountId, listing.accountId), eq(channels.id, listing.channelId)));
  const rules = found && backend.connector(found.channelType)?.listings?.rules(found.countryCode);
  // The country codes id and th are also their languages' codes.
  return rules ? { rules, language: found.countryCode } : null;
}

/** Shows the seller the choices made by default. A newer save is left alone. */
async function noteChoice({ backend, claim, listing }: Run, choice: ListingChoice): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const current = await lockClaimed(tx, claim);
    if (current.version !== listing.version) return;
    const { categoryId, categoryName, brandId, attributes } = choice;
    await tx
      .update(channelProducts)
      .set({ categoryId, categoryName, brandId, attributes })
      .where(
        and(eq(channelProducts.accountId, listing.accountId), eq(channelProducts.id, listing.id)),
      );
  });
}

/** Returns `null` if there is no item, or it is gone from the channel. */
async function update(
  { backend, claim, listing }: Run,
  draft: ListingDraft,
): Promise<ListingRef | null> {
  const externalProductId = listing.externalProductId;
  if (!externalProductId) return null;
  const mapping = await backend.db
    .select()
    .from(channelVariants)
    .where(
      and(
        eq(channelVariants.accountId, listing.accountId),
        eq(channelVariants.channelProductId, listing.id),
      ),
    );
  const known = {
    externalProductId,
    variants: mapping.map((row) => ({
      key: row.variantId,
      externalVariantId: row.externalVariantId,
    })),
  };
  try {
    return await withCapability(backend, listing, "listings", async (listings, credentials) => {
      const ref = await listings.update(credentials, externalProductId, draft, known);
      if (!listing.isListed) await listings.setListed(credentials, externalProductId, true);
      return ref;
    });
  } catch (error) {
    if (!(error instanceof ConnectorError && error.kind === "not_found")) throw error;
  }
  await transaction(backend.db, async (tx) => {
    await lockClaimed(tx, claim);
    await tx
      .update(channelProducts)
      .set({ externalProductId: null, createStartedAt: null })
      .where(
        and(eq(channelProducts.accountId, listing.accountId), eq(channelProducts.id, listing.id)),
      );
    await tx
      .delete(channelVariants)
      .where(
        and(
          eq(channelVariants.accountId, listing.accountId),
          eq(channelVariants.channelProductId, listing.id),
        ),
      );
  });
  listing.createStartedAt = null;
  return null;
}

/** An item of an interrupted try may have an older draft, so it is saved first and then updated. */
async function create(run: Run, draft: ListingDraft): Promise<ListingRef> {
  const { backend, listing } = run;
  const wasInterrupted = listing.createStartedAt !== null;
  const attempt = await noteCreate(run, draft);
  let interrupted = wasInterrupted ? attempt : null;
  const ref = await withCapability(backend, listing, "listings", (listings, credentials) => {
    const earlier = interrupted;
    // After a run with a fresh token, the first run may have been half done.
    interrupted = attempt;
    return listings.create(credentials, draft, earlier);
  });
  if (!wasInterrupted) return ref;
  await saveListed(run, draft, ref, false);
  return withCapability(backend, listing, "listings", (listings, credentials) =>
    listings.update(credentials, ref.externalProductId, draft, ref),
  );
}

/** Saves before the call what finds the item again, beside earlier tries' values. */
async function noteCreate(
  { backend, claim, listing }: Run,
  { token, name }: ListingDraft,
): Promise<InterruptedCreate> {
  const since = listing.createStartedAt ?? backend.now();
  const earlier = listing.createStartedAt === null ? [] : listing.createTries;
  const others = earlier.filter((one) => one.token !== token || one.name !== name);
  const tries = [...others, { token, name }];
  await transaction(backend.db, async (tx) => {
    await lockClaimed(tx, claim);
    await tx
      .update(channelProducts)
      .set({ createStartedAt: since, createTries: tries })
      .where(
        and(eq(channelProducts.accountId, listing.accountId), eq(channelProducts.id, listing.id)),
      );
  });
  return interruptedBy(since, tries);
}

export const interruptedBy = (
  since: Date,
  tries: readonly Pick<ListingDraft, "token" | "name">[],
): InterruptedCreate => ({
  since,
  tokens: [...new Set(tries.map(({ token }) => token))],
  names: [...new Set(tries.map(({ name }) => name))],
});
