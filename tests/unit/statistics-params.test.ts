import { expect, test } from "vitest";
import { parseStatisticsParams } from "#app/services/statistics/statistics-params.ts";

const read = (search: string) => {
  const { period, from, to } = parseStatisticsParams(new URLSearchParams(search), []);
  return [period, from, to].filter(Boolean).join(" ");
};

test("typed days override a period selected beside them", () => {
  const days = "from=2026-11-01&to=2026-11-07";
  expect(read(`period=30d&${days}`)).toBe("custom 2026-11-01 2026-11-07");
  expect(read(days)).toBe("custom 2026-11-01 2026-11-07");
  expect(read("period=7d&to=2026-11-07")).toBe("custom 2026-11-07 2026-11-07");
  expect(read("period=7d&from=nonsense")).toBe("7d");
});

test("prefilled days give way to a selected period", () => {
  const shown = "shownFrom=2026-11-01&shownTo=2026-11-07";
  expect(read(`period=7d&from=2026-11-01&to=2026-11-07&${shown}`)).toBe("7d");
  expect(read(`period=custom&from=2026-11-01&to=2026-11-07&${shown}`)).toBe(
    "custom 2026-11-01 2026-11-07",
  );
  expect(read(`period=7d&from=2026-11-02&to=2026-11-07&${shown}`)).toBe(
    "custom 2026-11-02 2026-11-07",
  );
  expect(read(`period=7d&from=&to=&${shown}`)).toBe("7d");
});

test("typed days of too long a period keep their end", () => {
  expect(read("from=2015-01-01&to=2026-11-30")).toBe("custom 2023-11-30 2026-11-30");
});
