import type { Mutant } from "../mutant.ts";

const PUBLISH_TEST = ["tests/backend/channels/publish.test.ts"];
const INTERRUPTED_TEST = ["tests/backend/channels/publish-interrupted.test.ts"];
const BULK_TEST = [
  "tests/backend/channels/bulk-publish.test.ts",
  "tests/backend/channels/begin-publish.test.ts",
];
const ACTIONS_TEST = ["tests/backend/channels/listing-actions.test.ts"];

/**
 * Listings on the marketplaces: published once, with the seller's latest values, and known to us.
 */
export const PUBLISH: readonly Mutant[] = [
  {
    file: "backend/listings/claim.ts",
    line: "or(isNull(channelProducts.claimedUntil), lt(channelProducts.claimedUntil, now)),",
    becomes: "",
    why: "Two runs create one listing twice.",
    tests: [...PUBLISH_TEST, ...INTERRUPTED_TEST],
  },
  {
    file: "backend/listings/claim.ts",
    line: "or(isNull(channelProducts.claimedUntil), lt(channelProducts.claimedUntil, now)),",
    becomes: "isNull(channelProducts.claimedUntil),",
    why: "A listing whose process was killed is never taken up again.",
    tests: [...INTERRUPTED_TEST, ...PUBLISH_TEST],
  },
  {
    file: "backend/listings/claim.ts",
    line: "and(isListing(key), eq(channelProducts.claimId, id))",
    becomes: "and(isListing(key))",
    why: "A run that was overtaken writes over the one that has the listing.",
    tests: [...INTERRUPTED_TEST, ...PUBLISH_TEST],
  },
  {
    file: "backend/listings/run-listing-job.ts",
    line: "if (listing.revision !== job.revision || !listing.action) return;",
    becomes: "if (!listing.action) return;",
    why: "A job of an older wish does the newer one's work, and its own comes again.",
    tests: [...PUBLISH_TEST, ...INTERRUPTED_TEST],
  },
  {
    file: "backend/listings/run-listing-job.ts",
    line: "if (!isFinal && !jobRun.isLastTry) throw error;",
    becomes: "",
    why: "A marketplace that is away for a moment fails the listing for good.",
    tests: [...INTERRUPTED_TEST, ...PUBLISH_TEST],
  },
  {
    file: "backend/listings/run-listing-job.ts",
    line: "if (row?.revision !== job.revision || !row.action) return;\n  throw",
    becomes: "if (row) return;\n  throw",
    why: "A wish that finds the listing busy is forgotten.",
    tests: [...INTERRUPTED_TEST, ...PUBLISH_TEST],
  },
  {
    file: "backend/listings/save-outcome.ts",
    line: "if (isDone && current.revision === listing.revision)",
    becomes: "if (isDone)",
    why: "A change made during the call is called done and never sent.",
    tests: [...PUBLISH_TEST, ...INTERRUPTED_TEST],
  },
  {
    file: "backend/listings/save-outcome.ts",
    line: "if (current.revision !== run.listing.revision) return;",
    becomes: "",
    why: "The failure of an older try stands over a newer one.",
    tests: [...PUBLISH_TEST, ...INTERRUPTED_TEST],
  },
  {
    file: "backend/listings/save-outcome.ts",
    line: "await pushMovedStock(backend, tx, listing);",
    becomes: "",
    why: "What was sold during the call is sold again on the new listing.",
    tests: [...PUBLISH_TEST, ...INTERRUPTED_TEST],
  },
  {
    file: "backend/listings/save-outcome.ts",
    line: "await pushChangedPrices(backend, tx, current);",
    becomes: "",
    why: "A price saved during the call never reaches the channel.",
    tests: ["tests/backend/channels/push-prices.test.ts", ...PUBLISH_TEST],
  },
  {
    file: "backend/listings/save-outcome.ts",
    line: "case when ${isSame} then ${channelProducts.failureCount} + 1 else 1 end",
    becomes: "1",
    why: "What always fails the same way is tried without end.",
    tests: ["tests/backend/channels/listing-retries.test.ts"],
  },
  {
    file: "backend/listings/save-outcome.ts",
    line: "pushedQuantity: sql`case when ${isSameModel} then ${channelVariants.pushedQuantity} else excluded.pushed_quantity end`,",
    becomes: "pushedQuantity: sql`excluded.pushed_quantity`,",
    why: "A figure that was never sent counts as sent.",
    tests: [...PUBLISH_TEST, "tests/backend/stocks/push-stock.test.ts"],
  },
  {
    file: "backend/listings/send-listing.ts",
    line: "let interrupted = wasInterrupted ? attempt : null;",
    becomes: "let interrupted = wasInterrupted ? null : null;",
    why: "A create that was cut off is made a second time.",
    tests: INTERRUPTED_TEST,
  },
  {
    file: "backend/listings/send-listing.ts",
    line: "const earlier = listing.createStartedAt === null ? [] : listing.createTries;",
    becomes: "const earlier: typeof listing.createTries = [];",
    why: "What an earlier try created is not found by the words of a later one.",
    tests: INTERRUPTED_TEST,
  },
  {
    file: "backend/listings/send-listing.ts",
    line: "interrupted = attempt;",
    becomes: "",
    why: "A create that is repeated with a fresh token is made twice.",
    tests: INTERRUPTED_TEST,
  },
  {
    file: "backend/listings/send-listing.ts",
    line: "if (isToBeShown(listing)) await listings.setListed(credentials, externalProductId, true);",
    becomes: "",
    why: "What was hidden is published and stays hidden.",
    tests: [...PUBLISH_TEST, ...ACTIONS_TEST],
  },
  {
    file: "backend/listings/send-listing.ts",
    line: "if (current.version !== listing.version) return;",
    becomes: "",
    why: "What the seller saved during the call is overwritten by what was chosen before.",
    tests: [...PUBLISH_TEST, "tests/backend/channels/listings.test.ts"],
  },
  {
    file: "backend/listings/begin-publish.ts",
    line: "const pausedProductIds = before.filter(isPaused).map((row) => row.productId);",
    becomes: "const pausedProductIds: string[] = [];",
    why: "Bulk publishing tries again what was paused.",
    tests: ["tests/backend/channels/listing-retries.test.ts"],
  },
  {
    file: "backend/listings/begin-publish.ts",
    line: "and(isPublish(key), isNull(publishJobs.stoppedAt))",
    becomes: "and(isPublish(key))",
    why: "A publish that was stopped goes on beginning.",
    tests: BULK_TEST,
  },
  {
    file: "backend/listings/write-items.ts",
    line: "where p.account_id = ${accountId} and p.deleted_at is null",
    becomes: "where p.account_id = ${accountId}",
    why: "What was deleted is published.",
    tests: [
      "tests/backend/channels/write-publish.test.ts",
      "tests/backend/channels/vanishing-targets.test.ts",
    ],
  },
  {
    file: "backend/listings/requeue-lost-publishes.ts",
    line: "const isDead = lt(channelProducts.claimedUntil, now);",
    becomes: "const isDead = lt(channelProducts.claimedUntil, forgottenSince);",
    why: "A killed listing waits a quarter of an hour longer.",
    tests: INTERRUPTED_TEST,
  },
];
