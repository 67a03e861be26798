import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { wordProblem } from "#backend/http/problem-words.ts";
import { LANGUAGES } from "#contract/languages.ts";

const THROWN =
  /(?:new (?:ProblemError|InputError)\(\s*\d+,|\bconflict\(|\binvalid\(|\bproblem\(\s*\d+,)\s*"([a-z_0-9]+)"/g;

const thrown = () =>
  new Set(
    globSync("backend/**/*.ts").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(THROWN)].map(([, code = ""]) => code),
    ),
  );

test("each refusal code has words in every language", () => {
  const codes = thrown();
  expect(codes.size).toBeGreaterThan(150);
  for (const language of LANGUAGES) {
    const texts = JSON.parse(
      readFileSync(`app/i18n/locales/${language}/errors.json`, "utf8"),
    ) as Record<string, string>;
    expect(
      [...codes].filter((code) => texts[code] === undefined),
      language,
    ).toEqual([]);
  }
});

test("a text with a missing value falls back to the developer's message, followed by the channel's", () => {
  const problem = { code: "channel_rejected", message: "Not allowed here" };
  expect(wordProblem(problem, "id")).toBe("Not allowed here");
  const details = { channelMessage: "Order is locked" };
  expect(wordProblem({ ...problem, details }, "id")).toMatch(/^.*: Order is locked$/);
  const busy = { code: "channel_unavailable", message: "down", details };
  expect(wordProblem(busy, "en")).toMatch(/ \(Order is locked\)$/);
});

test("each invalid field has its own message", () => {
  const fields = { "lines[0].good": "too_many", name: "required" };
  expect(wordProblem({ code: "invalid_body", message: "x", fields }, "en")).toBe(
    "lines[0].good: Too many; name: Fill this in",
  );
});
