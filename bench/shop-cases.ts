import type { Backend } from "#backend/context.ts";
import { listHistories } from "#backend/histories/read-histories.ts";
import { countListings, findListings } from "#backend/listings/find-listings.ts";
import { findCandidates } from "#backend/merge/find-candidates.ts";
import { previewMerge } from "#backend/merge/preview-merge.ts";
import { MergeRequest } from "#contract/product-merges.ts";
import type { MeasuredCase } from "./measured-cases.ts";
import { BENCH_ACCOUNT } from "./seed.ts";
import { IMPORT_BATCH, SECOND_SHOP } from "./seed-shops.ts";

type ListingQuery = Parameters<typeof findListings>[2];
type HistoryQuery = Parameters<typeof listHistories>[2];

const LISTINGS: ListingQuery = {
  channelType: "shopee",
  sortBy: "updatedAt",
  orderBy: "desc",
  limit: 40,
  offset: 0,
};
const DUPLICATES = { productIds: ["p00000037", "p00000038"], survivorId: "p00000037" };
const DAY = 86_400_000;
const CANDIDATES_A_PAGE = 20;

const listings = (name: string, query: Partial<ListingQuery> = {}, plan = false): MeasuredCase => ({
  name: `listings of two shops: ${name}`,
  plan,
  run: async (backend) =>
    (await findListings(backend, BENCH_ACCOUNT, { ...LISTINGS, ...query })).total,
});

const history = (name: string, query: Partial<HistoryQuery> = {}, plan = false): MeasuredCase => ({
  name: `history: ${name}`,
  plan,
  run: async (backend) =>
    (
      await listHistories(backend, BENCH_ACCOUNT, {
        limit: 50,
        offset: 0,
        withImages: true,
        ...query,
      })
    ).total,
});

const candidates = (backend: Backend, offset: number) =>
  findCandidates(backend, BENCH_ACCOUNT, { limit: CANDIDATES_A_PAGE, offset });

/** Uses of the catalogue other than its own list, after seedShops. */
export const SHOP_CASES: readonly MeasuredCase[] = [
  listings("first page", {}, true),
  listings("page 500", { offset: 499 * 40 }),
  listings("by name", { sortBy: "name", orderBy: "asc" }),
  listings("failed", { syncStatuses: [4, 2] }),
  listings("scheduled", { isScheduled: true }),
  listings("search for a SKU", { search: "SKU-1471-3" }),
  listings("search for a word of many", { search: "katun" }, true),
  listings("a word among the failed", { search: "katun", syncStatuses: [4, 2] }),
  {
    name: "listings of two shops: counts of the tabs",
    run: async (backend) =>
      (await countListings(backend, BENCH_ACCOUNT, LISTINGS)).statuses.reduce(
        (sum, { count }) => sum + count,
        0,
      ),
  },
  {
    ...listings("", { channelIds: ["bench-shopee"], syncStatuses: [1] }),
    name: "drafts of a shop: first page",
  },
  {
    ...listings("", { channelIds: [SECOND_SHOP], syncStatuses: [4] }),
    name: "drafts of a shop: failed",
  },
  history("first page", {}, true),
  history("page 500", { offset: 499 * 50 }),
  history("of one kind", { types: ["unpublished"] }),
  history("of one shop", { channelId: "bench-shopee" }),
  history("of a kind and a shop", { types: ["published"], channelId: "bench-shopee" }),
  history("of a product", { productId: "p00000042" }),
  history("of an import", { batchId: IMPORT_BATCH }),
  history("a day a month ago", {
    createdAfter: new Date(Date.now() - 31 * DAY).toISOString(),
    createdBefore: new Date(Date.now() - 30 * DAY).toISOString(),
  }),
  history("search for a product", { search: "katun 1472" }),
  history("search for a word of many", { search: "katun" }),
  history("a word of many, of a kind that is rare", { search: "katun", types: ["merged"] }),
  history("a word of many, by a channel", { search: "katun", actor: "channel" }, true),
  history("a word of many, of a kind that none of them has", {
    search: "katun",
    types: ["published"],
  }),
  history("a product, of a kind that is common", { search: "katun 1472", types: ["updated"] }),
  history("what every product has, of a kind that is rare", { search: "sku", types: ["merged"] }),
  history("a word that nothing has, of a kind", { search: "tidakada", types: ["updated"] }),
  {
    name: "possible duplicates: first page",
    plan: true,
    run: async (backend) => (await candidates(backend, 0)).total,
  },
  {
    name: "possible duplicates: last page",
    run: async (backend) => {
      const { total } = await candidates(backend, 0);
      return (await candidates(backend, Math.max(0, total - CANDIDATES_A_PAGE))).total;
    },
  },
  {
    name: "preview of a merge",
    run: async (backend) =>
      (await previewMerge(backend, BENCH_ACCOUNT, MergeRequest.parse(DUPLICATES))).variants.length,
  },
];
