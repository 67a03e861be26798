import { makeChannelLists, withCapability } from "../channels/index.ts";
import type {
  InterruptedCreate,
  ListingDraft,
  ListingRef,
  ListingRules,
} from "../marketplaces/channel-listings.ts";
import { findMappedCategory } from "../products/index.ts";
import { requireStepResult, type Step } from "../steps.ts";
import { applyCategoryLimits, removeCategoryLimits } from "./category-limits.ts";
import type { CategoryNeeds, PreflightFinding } from "./category-needs.ts";
import { type CategoryChoiceResult, chooseCategory } from "./choose-category.ts";
import type { ListingRow } from "./claim.ts";
import { buildListingDraft, listListingImages } from "./listing-draft.ts";
import { type ListingSource, readQuantities } from "./listing-source.ts";
import {
  CATEGORY_MISSING,
  checkCategory,
  checkProduct,
  checkShipping,
  computeDaysToShip,
  filterUsableLogistics,
} from "./preflight.ts";
import { type PublishRun, saveListed } from "./save-outcome.ts";
import {
  createListing,
  forgetMissingItem,
  saveCreateAttempt,
  saveDefaultChoices,
  updateListing,
} from "./send-listing.ts";
import { addSizeGuide } from "./size-guide.ts";
import { hasSentChart, toSizeChartKey, uploadListingImages } from "./upload-listing-images.ts";

/** The draft of this claimed listing is not ready. */
export interface DraftingRun extends PublishRun {
  /** The product as this listing shows it. */
  readonly source: ListingSource;
  readonly language: string;
  /** After `choose_category` these are the category's rules. */
  rules: ListingRules;
  category: CategoryChoiceResult | null;
  /** The channel's ids of the pictures. */
  imageMap: Record<string, string>;
  draft: ListingDraft | null;
  /** No step runs after a finding. */
  finding: PreflightFinding | null;
}

export interface SendingRun extends PublishRun {
  readonly draft: ListingDraft;
  /** Values that find the item if this try is interrupted. */
  attempt: InterruptedCreate | null;
  /** An earlier try was interrupted and may have created the item. */
  wasInterrupted: boolean;
  /** The item on the channel, or `null` before there is one. */
  ref: ListingRef | null;
}

/** May be interrupted anywhere: each step stores what the next try needs. */
export const PREPARE_DRAFT: readonly Step<DraftingRun>[] = [
  {
    // Needs no call to the channel.
    name: "check_product",
    run: async (drafting) => {
      refuseDraft(drafting, checkProduct(drafting.source, removeCategoryLimits(drafting.rules)));
    },
  },
  {
    name: "choose_category",
    run: async (drafting) => {
      const { backend, listing, source, language } = drafting;
      const mappedId = await findMappedCategory(backend.db, listing, source.product.category);
      const lists = makeChannelLists(backend, listing);
      const choiceInput = { language, mapped: mappedId };
      drafting.category = await chooseCategory(lists, listing, source.product, choiceInput);
      drafting.rules = applyCategoryLimits(drafting.rules, drafting.category.needs.limits);
    },
  },
  {
    name: "check_limits",
    run: async (drafting) => {
      const { source, listing, rules } = drafting;
      refuseDraft(drafting, [
        ...checkProduct(source, rules),
        ...checkShipping(source, listing, rules),
      ]);
    },
  },
  {
    name: "note_choice",
    run: async (drafting) => {
      const { choice, ownAttributes } = requireStepResult(drafting.category);
      if (choice) await saveDefaultChoices(drafting, { ...choice, attributes: ownAttributes });
      else drafting.finding = CATEGORY_MISSING;
    },
  },
  {
    name: "check_category",
    run: async (drafting) => {
      const { source, listing } = drafting;
      const { choice, needs } = requireChoice(drafting);
      refuseDraft(
        drafting,
        checkCategory(source, needs, {
          attributes: choice.attributes,
          brandId: choice.brandId,
          logisticsIds: listing.logisticsIds,
          certificates: listing.certificates,
          isOnChannel: listing.externalProductId !== null,
        }),
      );
    },
  },
  {
    name: "upload_pictures",
    run: async (drafting) => {
      const { backend, claim, listing, source, rules } = drafting;
      const chart = findChartKey(drafting);
      drafting.imageMap = await uploadListingImages(backend, claim, listing, [
        ...listListingImages(makeShownSource(drafting)),
        ...(chart ? [chart] : []),
      ]);
      if (!hasPictures(source, drafting.imageMap, rules.minImages))
        drafting.finding = IMAGE_MISSING;
    },
  },
  {
    name: "build_draft",
    run: async (drafting) => {
      const { backend, listing, source, rules, imageMap } = drafting;
      const { choice, needs } = requireChoice(drafting);
      const chart = findChartKey(drafting);
      drafting.draft = buildListingDraft(makeShownSource(drafting), {
        choice,
        logisticsIds: filterUsableLogistics(source, needs.logistics, listing.logisticsIds).map(
          (courier) => courier.logisticsId,
        ),
        quantities: await readQuantities(backend, listing, source, rules),
        imageMap,
        sizeChart:
          chart || hasSentChart(listing)
            ? { externalImageId: imageMap[chart ?? ""] ?? null }
            : null,
        certificates: findCertificates(listing, needs),
        daysToShip: computeDaysToShip(source, listing, rules),
      });
    },
  },
];

/** Stores the start of a create before its call; ids and mapping in one transaction after it. */
export const SEND_LISTING: readonly Step<SendingRun>[] = [
  {
    name: "update_listing",
    isNeeded: ({ listing }) => listing.externalProductId !== null,
    run: async (sendingRun) => {
      const externalProductId = requireStepResult(sendingRun.listing.externalProductId);
      sendingRun.ref = await updateListing(sendingRun, externalProductId, sendingRun.draft);
    },
  },
  {
    // The channel no longer has the item.
    name: "forget_gone",
    isNeeded: ({ listing, ref }) => listing.externalProductId !== null && ref === null,
    run: forgetMissingItem,
  },
  {
    name: "note_create",
    isNeeded: ({ ref }) => ref === null,
    run: async (sendingRun) => {
      sendingRun.wasInterrupted = sendingRun.listing.createStartedAt !== null;
      sendingRun.attempt = await saveCreateAttempt(sendingRun, sendingRun.draft);
    },
  },
  {
    name: "create_listing",
    isNeeded: ({ ref }) => ref === null,
    run: async (sendingRun) => {
      const { draft, wasInterrupted } = sendingRun;
      sendingRun.ref = await createListing(
        sendingRun,
        draft,
        requireStepResult(sendingRun.attempt),
        wasInterrupted,
      );
    },
  },
  {
    // An interrupted try's item may have an older draft, so it is stored, then updated.
    name: "keep_interrupted",
    isNeeded: ({ wasInterrupted }) => wasInterrupted,
    run: (sendingRun) =>
      saveListed(sendingRun, sendingRun.draft, requireStepResult(sendingRun.ref), false),
  },
  {
    name: "update_interrupted",
    isNeeded: ({ wasInterrupted }) => wasInterrupted,
    run: async (sendingRun) => {
      const { backend, listing, draft } = sendingRun;
      const ref = requireStepResult(sendingRun.ref);
      sendingRun.ref = await withCapability(backend, listing, "listings", (listings, credentials) =>
        listings.update(credentials, ref.externalProductId, draft, ref),
      );
    },
  },
  {
    // A create shows its item; some channels also show an updated one.
    name: "hide_again",
    isNeeded: ({ listing }) => listing.action === "restore" && !listing.isListed,
    run: ({ backend, listing, ref }) =>
      withCapability(backend, listing, "listings", (listings, credentials) =>
        listings.setListed(credentials, requireStepResult(ref).externalProductId, false),
      ),
  },
  {
    name: "save_listed",
    run: (sendingRun) =>
      saveListed(sendingRun, sendingRun.draft, requireStepResult(sendingRun.ref), true),
  },
];

function refuseDraft(drafting: DraftingRun, findings: PreflightFinding[]): void {
  drafting.finding = findings.find(({ level }) => level === "error") ?? null;
}

const IMAGE_MISSING: PreflightFinding = {
  field: "images",
  code: "image_missing",
  level: "error",
  details: {},
};

function requireChoice({ category }: DraftingRun) {
  const { choice, needs } = requireStepResult(category);
  return { choice: requireStepResult(choice), needs };
}

const hasChartField = (drafting: DraftingRun) => requireChoice(drafting).needs.sizeChart !== "none";

function makeShownSource(drafting: DraftingRun): ListingSource {
  const { source, rules, language } = drafting;
  return addSizeGuide(source, rules, { language, hasField: hasChartField(drafting) });
}

function findChartKey(drafting: DraftingRun): string | null {
  const imageId = drafting.source.sizeGuide?.imageId;
  return hasChartField(drafting) && imageId ? toSizeChartKey(imageId) : null;
}

const findCertificates = ({ certificates }: ListingRow, needs: CategoryNeeds) =>
  needs.certificates.flatMap(({ certificateId }) => {
    const givenCertificate = certificates[certificateId];
    return givenCertificate
      ? [
          {
            ...{ certificateId, externalFileId: givenCertificate.fileId },
            ...{ fileName: givenCertificate.name, expiresOn: givenCertificate.expiresOn },
          },
        ]
      : [];
  });

const hasPictures = (source: ListingSource, imageMap: Record<string, string>, min: number) =>
  source.imageIds.filter((id) => imageMap[id]).length >= min;
