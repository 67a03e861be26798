import type { Format } from "#app/i18n/format.ts";
import { readPage } from "#app/models/list/page-number.ts";
import type { Pager } from "#app/models/list/pager.ts";
import type { Tab } from "#app/models/list/tab.ts";

export const RUN_PAGE_SIZE = 100;

/** Reads the shown status and page of a run. Unknown ones mean all, and the first page. */
export function readShown<S extends string>(
  url: URL,
  statuses: readonly S[],
): { show: S | undefined; page: number } {
  const show = statuses.find((status) => status === url.searchParams.get("show"));
  return { show, page: readPage(url.searchParams) };
}

export const buildPageQuery = <S extends string>({
  show,
  page,
}: {
  show: S | undefined;
  page: number;
}) => ({
  limit: RUN_PAGE_SIZE,
  offset: (page - 1) * RUN_PAGE_SIZE,
  status: show,
});

interface RunLike<S extends string> {
  path: string;
  show: S | undefined;
  page: number;
  statuses: readonly S[];
  counts: Partial<Record<S, number>>;
  isStopped: boolean;
  /** Number of rows without a status. Only the first tab shows them. */
  others?: number;
}
interface RunWords<S extends string> {
  all: string;
  statusName: (status: S) => string;
  progress: (values: { done: string; total: string }) => string;
  format: Format;
}

export interface RunView {
  isRunning: boolean;
  /** Stopped, while the queued items are still being marked as stopped. */
  isSettling: boolean;
  failed: number;
  done: number;
  total: number;
  progress: string;
  tabs: Tab[];
  pager: Pager;
}

/** Returns the progress of a run over many products, with a tab for each status that occurs. */
export function runView<S extends string>(
  { path, show, page, statuses, counts, isStopped, others = 0 }: RunLike<S>,
  { all, statusName, progress, format }: RunWords<S>,
): RunView {
  const countStatus = (status: S | undefined) => (status === undefined ? 0 : (counts[status] ?? 0));
  const countNamed = (name: string) => countStatus(statuses.find((status) => status === name));
  const total = statuses.reduce((sum, status) => sum + countStatus(status), 0);
  const doneCount = total - countNamed("waiting");
  const buildStatusUrl = (status: S) => `${path}?show=${status}`;
  return {
    isRunning: doneCount < total && !isStopped,
    isSettling: doneCount < total && isStopped,
    ...{ failed: countNamed("failed"), done: doneCount, total },
    progress: progress({ done: format.number(doneCount), total: format.number(total) }),
    tabs: [
      { to: path, label: all, count: format.number(total + others), current: show === undefined },
      ...statuses
        .filter((status) => countStatus(status) > 0 || status === show)
        .map((status) => ({
          to: buildStatusUrl(status),
          label: statusName(status),
          count: format.number(countStatus(status)),
          current: show === status,
          critical: status === "failed",
        })),
    ],
    pager: {
      ...{ page, pageSize: RUN_PAGE_SIZE },
      total: show === undefined ? total + others : countStatus(show),
      url: show === undefined ? path : buildStatusUrl(show),
    },
  };
}
