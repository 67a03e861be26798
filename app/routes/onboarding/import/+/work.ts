import type { Migration } from "#contract/migrations.ts";

/** Returns the running step's progress, in products. `total` is `null` if unknown. */
export function computeProgress({ status, counts, import: job }: Migration): {
  done: number;
  total: number | null;
} {
  switch (status) {
    case "fetching":
      return { done: job?.counts.fetched ?? 0, total: job?.counts.total ?? null };
    case "importing": {
      if (!job) return { done: 0, total: 0 };
      const { linked, created, failed, link, create } = job.counts;
      const doneCount = linked + created + failed;
      return { done: doneCount, total: doneCount + link + create };
    }
    case "checking":
      return { done: counts.total - counts.waiting, total: counts.total };
    case "undoing":
      return { done: counts.takenBack, total: counts.sent };
    default:
      return { done: counts.sent, total: counts.sent + Math.max(0, countUnsentProducts(counts)) };
  }
}

/** Products to create drafts of: all except those left out or already sent. */
const countUnsentProducts = (counts: Migration["counts"]): number =>
  counts.fits + counts.refused - counts.sent;
