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

const LISTING_QUERY: ListingQuery = {
  channelType: "shopee",
  sortBy: "updatedAt",
  orderBy: "desc",
  limit: 40,
  offset: 0,
};
const DUPLICATE_PRODUCTS = { productIds: ["p00000037", "p00000038"], survivorId: "p00000037" };
const DAY_MS = 86_400_000;
const CANDIDATES_A_PAGE = 20;

const createListingsCase = (
  name: string,
  query: Partial<ListingQuery> = {},
  plan = false,
): MeasuredCase => ({
  name: `listings of two shops: ${name}`,
  plan,
  run: async (backend) =>
    (await findListings(backend, BENCH_ACCOUNT, { ...LISTING_QUERY, ...query })).total,
});

const createHistoryCase = (
  name: string,
  query: Partial<HistoryQuery> = {},
  plan = false,
): MeasuredCase => ({
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

const readCandidates = (backend: Backend, offset: number) =>
  findCandidates(backend, BENCH_ACCOUNT, { limit: CANDIDATES_A_PAGE, offset });

/** Uses of the catalogue other than its own list, after seedShops. */
export const SHOP_CASES: readonly MeasuredCase[] = [
  createListingsCase("first page", {}, true),
  createListingsCase("page 500", { offset: 499 * 40 }),
  createListingsCase("by name", { sortBy: "name", orderBy: "asc" }),
  createListingsCase("failed", { syncStatuses: [4, 2] }),
  createListingsCase("scheduled", { isScheduled: true }),
  createListingsCase("search for a SKU", { search: "SKU-1471-3" }),
  createListingsCase("search for a word of many", { search: "katun" }, true),
  createListingsCase("a word among the failed", { search: "katun", syncStatuses: [4, 2] }),
  {
    name: "listings of two shops: counts of the tabs",
    run: async (backend) =>
      (await countListings(backend, BENCH_ACCOUNT, LISTING_QUERY)).statuses.reduce(
        (sum, { count }) => sum + count,
        0,
      ),
  },
  {
    ...createListingsCase("", { channelIds: ["bench-shopee"], syncStatuses: [1] }),
    name: "drafts of a shop: first page",
  },
  {
    ...createListingsCase("", { channelIds: [SECOND_SHOP], syncStatuses: [4] }),
    name: "drafts of a shop: failed",
  },
  createHistoryCase("first page", {}, true),
  createHistoryCase("page 500", { offset: 499 * 50 }),
  createHistoryCase("of one kind", { types: ["unpublished"] }),
  createHistoryCase("of one shop", { channelId: "bench-shopee" }),
  createHistoryCase("of a kind and a shop", { types: ["published"], channelId: "bench-shopee" }),
  createHistoryCase("of a product", { productId: "p00000042" }),
  createHistoryCase("of an import", { batchId: IMPORT_BATCH }),
  createHistoryCase("a day a month ago", {
    createdAfter: new Date(Date.now() - 31 * DAY_MS).toISOString(),
    createdBefore: new Date(Date.now() - 30 * DAY_MS).toISOString(),
  }),
  createHistoryCase("search for a product", { search: "katun 1472" }),
  createHistoryCase("search for a word of many", { search: "katun" }),
  createHistoryCase("a word of many, of a kind that is rare", {
    search: "katun",
    types: ["merged"],
  }),
  createHistoryCase("a word of many, by a channel", { search: "katun", actor: "channel" }, true),
  createHistoryCase("a word of many, of a kind that none of them has", {
    search: "katun",
    types: ["published"],
  }),
  createHistoryCase("a product, of a kind that is common", {
    search: "katun 1472",
    types: ["updated"],
  }),
  createHistoryCase("what every product has, of a kind that is rare", {
    search: "sku",
    types: ["merged"],
  }),
  createHistoryCase("a word that nothing has, of a kind", {
    search: "tidakada",
    types: ["updated"],
  }),
  {
    name: "possible duplicates: first page",
    plan: true,
    run: async (backend) => (await readCandidates(backend, 0)).total,
  },
  {
    name: "possible duplicates: last page",
    run: async (backend) => {
      const { total } = await readCandidates(backend, 0);
      return (await readCandidates(backend, Math.max(0, total - CANDIDATES_A_PAGE))).total;
    },
  },
  {
    name: "preview of a merge",
    run: async (backend) =>
      (await previewMerge(backend, BENCH_ACCOUNT, MergeRequest.parse(DUPLICATE_PRODUCTS))).variants
        .length,
  },
];
