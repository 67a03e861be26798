import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { createTypedLines } from "#app/models/form/typed-lines.ts";
import { createTypedWhole } from "#app/models/form/typed-number.ts";
import { parseForm } from "#app/services/form/form.ts";
import { translateProblem } from "#backend/http/problem-words.ts";
import type { FieldLimits } from "#contract/field-limits.ts";
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
  expect(translateProblem(problem, "id")).toBe("Not allowed here");
  const details = { channelMessage: "Order is locked" };
  expect(translateProblem({ ...problem, details }, "id")).toMatch(/^.*: Order is locked$/);
  const busy = { code: "channel_unavailable", message: "down", details };
  expect(translateProblem(busy, "en")).toMatch(/ \(Order is locked\)$/);
});

test("each invalid field has its own message", () => {
  const fields = { "lines[0].good": "too_many", name: "required" };
  expect(translateProblem({ code: "invalid_body", message: "x", fields }, "en")).toBe(
    "lines[0].good: Too many; name: Fill this in",
  );
});

test("a passed limit is named with its unit, in every language", () => {
  const fields = { name: "too_long", quantity: "too_big", skus: "too_many" };
  const limits: FieldLimits = {
    name: { bound: "at_most.text", limit: 100 },
    quantity: { bound: "at_most.number", limit: 1_000_000 },
    skus: { bound: "at_most.list", limit: 20 },
  };
  const problem = { code: "invalid_body", message: "x", fields, details: { limits } };
  expect(LANGUAGES.map((language) => translateProblem(problem, language))).toEqual([
    "name: Enter 100 characters or fewer; quantity: Enter 1,000,000 or less; skus: Enter 20 entries or fewer",
    "name: Masukkan paling banyak 100 karakter; quantity: Masukkan paling besar 1.000.000; skus: Isi paling banyak 20 entri",
    "name: กรอกไม่เกิน 100 ตัวอักษร; quantity: กรอกไม่เกิน 1,000,000; skus: ใส่ไม่เกิน 20 รายการ",
  ]);
});

test("a form's reply has the limits of its own schema and of transformed values", () => {
  const formData = new FormData();
  formData.set("name", "x".repeat(101));
  formData.set("weight", "5000000");
  formData.set("lines", "a\nb\nc");
  const schema = z.object({
    name: z.string().max(100, "too_long"),
    weight: createTypedWhole(1, 1_000_000),
    lines: createTypedLines(z.array(z.string()).max(2, "too_many")),
  });
  expect(parseForm(formData, schema)).toMatchObject({
    fieldErrors: { name: "too_long", weight: "too_big", lines: "too_many" },
    limits: {
      name: { bound: "at_most.text", limit: 100 },
      weight: { bound: "at_most.number", limit: 1_000_000 },
      lines: { bound: "at_most.list", limit: 2 },
    },
  });
});
