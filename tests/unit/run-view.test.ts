import { expect, test } from "vitest";
import { createFormat } from "#app/i18n/format.ts";
import { buildPageQuery, readShown, runView } from "#app/models/run/run-view.ts";

const STATUSES = ["waiting", "done", "failed", "stopped"] as const;
const RUN = "/products-v2/master/batches/b1";
const words = {
  all: "All",
  statusName: (status: string) => status,
  progress: ({ done, total }: { done: string; total: string }) => `${done} of ${total}`,
  format: createFormat({ language: "en", countryCode: "id", timeZone: "Asia/Jakarta" }),
};
const at = (query: string) => readShown(new URL(`http://localhost${RUN}${query}`), STATUSES);
const view = (query: string, counts: object, isStopped = false) =>
  runView({ path: RUN, ...at(query), statuses: STATUSES, counts, isStopped }, words);

test("lines excluded from the run are on its first tab", () => {
  const { tabs, pager, total } = runView(
    { path: RUN, ...at(""), statuses: STATUSES, counts: { done: 2 }, isStopped: false, others: 3 },
    words,
  );
  expect(tabs.map(({ label, count }) => [label, count])).toEqual([
    ["All", "5"],
    ["done", "2"],
  ]);
  expect([pager.total, total]).toEqual([5, 2]);
});

test("a run of 20,000 shows progress, and a tab for each status in use", () => {
  const shown = view("", { waiting: 12_000, done: 7_997, failed: 3 });
  expect(shown).toMatchObject({
    isRunning: true,
    done: 8_000,
    total: 20_000,
    failed: 3,
    progress: "8.000 of 20.000",
    pager: { page: 1, total: 20_000, url: RUN },
  });
  expect(
    shown.tabs.map(({ label, count, current, critical = false }) => [
      label,
      count,
      current,
      critical,
    ]),
  ).toEqual([
    ["All", "20.000", true, false],
    ["waiting", "12.000", false, false],
    ["done", "7.997", false, false],
    ["failed", "3", false, true],
  ]);
});

test("results are read a page at a time for the open tab", () => {
  expect(buildPageQuery(at("?show=failed&page=3"))).toEqual({
    limit: 100,
    offset: 200,
    status: "failed",
  });
  expect(buildPageQuery(at("?show=nothing&page=-2"))).toEqual({
    limit: 100,
    offset: 0,
    status: undefined,
  });
  expect(view("?show=failed&page=3", { done: 10, failed: 250 })).toMatchObject({
    pager: { page: 3, total: 250, url: `${RUN}?show=failed` },
  });
  // The selected tab stays when no item has its status any more.
  expect(view("?show=waiting", { done: 10 }).tabs.map(({ label }) => label)).toEqual([
    "All",
    "waiting",
    "done",
  ]);
});

test("a run is finished when none waits, or it was stopped", () => {
  expect(view("", { done: 2 }).isRunning).toBe(false);
  expect(view("", { waiting: 2 }, true).isRunning).toBe(false);
  expect(view("", {})).toMatchObject({ isRunning: false, total: 0, pager: { total: 0 } });
});
