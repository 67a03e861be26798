import { and, eq } from "drizzle-orm";
import { accounts } from "../db/schema/accounts.ts";
import { channels } from "../db/schema/channels.ts";
import type { ListingDraft } from "../marketplaces/channel-listings.ts";
import { requireStepResult, runSteps } from "../steps.ts";
import { applyOverrides } from "./apply-overrides.ts";
import type { PreflightFinding } from "./category-needs.ts";
import { loadListingSource } from "./listing-source.ts";
import { type DraftingRun, PREPARE_DRAFT, SEND_LISTING, type SendingRun } from "./publish-steps.ts";
import { type PublishRun, saveFailure } from "./save-outcome.ts";

/** Runs publish-steps.ts. Throws ConnectorError if the channel refused. */
export async function publishListing(run: PublishRun): Promise<void> {
  const preparedDraft = await prepareDraft(run);
  if ("finding" in preparedDraft) {
    const { code, field, details } = preparedDraft.finding;
    await saveFailure(run, {
      status: "invalid",
      code,
      message: `${field} ${JSON.stringify(details)}`,
    });
    return;
  }
  const sendingRun: SendingRun = {
    ...{ ...run, draft: preparedDraft.draft },
    ...{ attempt: null, wasInterrupted: false, ref: null },
  };
  await runSteps(SEND_LISTING, sendingRun);
}

/** Uploads the pictures. Returns the draft, or our first finding. */
export async function prepareDraft(
  run: PublishRun,
): Promise<{ draft: ListingDraft } | { finding: PreflightFinding }> {
  const { backend, listing } = run;
  const master = await loadListingSource(backend, listing.accountId, listing.productId);
  const facts = await readChannelFacts(run);
  if (!master || !facts)
    return { finding: { field: "product", code: "product_missing", level: "error", details: {} } };
  const drafting: DraftingRun = {
    ...{ ...run, ...facts, source: applyOverrides(master, listing) },
    ...{ category: null, imageMap: {}, draft: null, finding: null },
  };
  await runSteps(PREPARE_DRAFT, drafting, ({ finding }) => finding !== null);
  const { finding, draft } = drafting;
  return finding ? { finding } : { draft: requireStepResult(draft) };
}

async function readChannelFacts({ backend, listing }: PublishRun) {
  const [channel] = await backend.db
    .select({ channelType: channels.channelType, countryCode: accounts.countryCode })
    .from(channels)
    .innerJoin(accounts, eq(accounts.id, channels.accountId))
    .where(and(eq(channels.accountId, listing.accountId), eq(channels.id, listing.channelId)));
  const rules =
    channel && backend.connector(channel.channelType)?.listings?.rules(channel.countryCode);
  // The country codes id and th are also their languages' codes.
  return rules ? { rules, language: channel.countryCode } : null;
}
