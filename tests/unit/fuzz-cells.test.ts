import fc from "fast-check";
import { expect, test } from "vitest";
import { resolveDoubts } from "#backend/imports/judge-numbers.ts";
import { proposeProducts } from "#backend/imports/propose.ts";
import { readRows } from "#backend/imports/read-rows.ts";
import { surveyRows } from "#backend/imports/survey-rows.ts";
import { allOf } from "../backend/imports/spreadsheet.ts";

const grouped = (digits: string, mark: string) => digits.replace(/\B(?=(\d{3})+$)/g, mark);
const THAI_DIGITS = [..."๐๑๒๓๔๕๖๗๘๙"];
const GROUPS = ["", ".", ",", " ", "\u00a0"] as const;
const point = (group: string) => (group === "." ? "," : ".");

/** Generates an amount as somebody writes it, with its value. */
const spelled = (minorDigits: 0 | 2) =>
  fc
    .record({
      whole: fc.oneof(
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 1000, max: 999_999 }),
        fc.integer({ min: 1_000_000, max: 99_999_999 }),
      ),
      cents: minorDigits === 0 ? fc.constant(0) : fc.integer({ min: 0, max: 99 }),
      group: fc.constantFrom(...GROUPS),
      showsCents: fc.boolean(),
      prefix: fc.constantFrom("", minorDigits === 0 ? "Rp " : "฿"),
      suffix: fc.constantFrom("", minorDigits === 0 ? ",-" : " บาท"),
      isThai: fc.boolean(),
    })
    .map(({ whole, cents, group, showsCents, prefix, suffix, isThai }) => {
      const hasCents = showsCents || cents > 0;
      const text =
        prefix +
        grouped(String(whole), group) +
        (hasCents ? point(group) + String(cents).padStart(2, "0") : "") +
        (hasCents && suffix === ",-" ? "" : suffix);
      return {
        minor: whole * 10 ** minorDigits + cents,
        text: isThai ? text.replaceAll(/\d/g, (digit) => THAI_DIGITS[Number(digit)] ?? "") : text,
      };
    });

for (const [currency, minorDigits] of [
  ["IDR", 0],
  ["THB", 2],
] as const)
  test(`no price and no cost in ${currency} is silently misread, whatever else is in its column`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(spelled(minorDigits), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(",", ";", "\t"),
        async (amounts, separator) => {
          const cell = (text: string) => `"${text}"`;
          const costs = amounts.toReversed();
          const lines = amounts.map(({ text }, n) =>
            [`p${n}`, `P${n}`, text, costs[n]?.text ?? ""].map(cell).join(separator),
          );
          const bytes = new TextEncoder().encode(
            [["Handle", "Title", "Variant Price", "Cost per item"].join(separator), ...lines].join(
              "\n",
            ),
          );
          const reading = { ...(await surveyRows(readRows(bytes))), answers: {} };
          const money = { rate: 1, minorDigits, currency };
          const found = await allOf(proposeProducts(readRows(bytes), money, [], reading));
          expect(found).toHaveLength(amounts.length);
          for (const [n, { proposal, problems }] of found.entries()) {
            const all = [...problems, ...resolveDoubts(proposal, new Map())];
            if (all.some(({ level }) => level === "error")) continue;
            expect(proposal.variants[0]?.price, lines[n]).toBe(amounts[n]?.minor);
            expect(proposal.variants[0]?.cogs, lines[n]).toBe(costs[n]?.minor);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

test("stock and weights keep their digits, whatever else is in their columns", async () => {
  const count = fc
    .record({
      units: fc.integer({ min: 0, max: 9_999_999 }),
      group: fc.constantFrom(...GROUPS),
    })
    .map(({ units, group }) => ({ units, text: grouped(String(units), group) }));
  await fc.assert(
    fc.asyncProperty(fc.array(count, { minLength: 1, maxLength: 8 }), async (counts) => {
      const lines = counts.map(({ text }, n) => `p${n},P${n},100,"${text}","${text}"`);
      const bytes = new TextEncoder().encode(
        ["Handle,Title,Variant Price,Variant Inventory Qty,Variant Grams", ...lines].join("\n"),
      );
      const reading = { ...(await surveyRows(readRows(bytes))), answers: {} };
      const money = { rate: 1, minorDigits: 0, currency: "IDR" } as const;
      const found = await allOf(proposeProducts(readRows(bytes), money, [], reading));
      for (const [n, { proposal, problems }] of found.entries()) {
        if (problems.some(({ column }) => column === "Variant Grams")) continue;
        expect(proposal.variants[0], lines[n]).toMatchObject({
          quantity: counts[n]?.units,
          ...(counts[n]?.units ? { weightG: counts[n]?.units } : {}),
        });
      }
    }),
    { numRuns: 200 },
  );
});

test("a size with a unit is never silently another size", async () => {
  const units = { "": 1, " cm": 1, cm: 1, " mm": 0.1, " m": 100 } as const;
  const measure = fc
    .record({
      tenths: fc.integer({ min: 1, max: 9999 }),
      mark: fc.constantFrom(".", ","),
      unit: fc.constantFrom(...(Object.keys(units) as (keyof typeof units)[])),
    })
    .map(({ tenths, mark, unit }) => ({
      cm: (tenths / 10) * units[unit],
      text: `${Math.floor(tenths / 10)}${tenths % 10 === 0 ? "" : mark + (tenths % 10)}${unit}`,
    }));
  await fc.assert(
    fc.asyncProperty(fc.array(measure, { minLength: 1, maxLength: 6 }), async (sizes) => {
      const lines = sizes.map(({ text }, n) => `p${n},P${n},100,"${text}"`);
      const bytes = new TextEncoder().encode(
        ["Handle,Title,Variant Price,Variant Width (cm)", ...lines].join("\n"),
      );
      const reading = { ...(await surveyRows(readRows(bytes))), answers: {} };
      const money = { rate: 1, minorDigits: 0, currency: "IDR" } as const;
      const found = await allOf(proposeProducts(readRows(bytes), money, [], reading));
      for (const [n, { proposal, problems }] of found.entries()) {
        if (problems.length > 0 || proposal.variants[0]?.doubts) continue;
        expect(proposal.variants[0]?.widthCm, lines[n]).toBeCloseTo(sizes[n]?.cm ?? 0, 5);
      }
    }),
    { numRuns: 200 },
  );
});
