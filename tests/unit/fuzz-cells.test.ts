import fc from "fast-check";
import { expect, test } from "vitest";
import { settleDoubts } from "#backend/imports/judge-numbers.ts";
import { proposeProducts } from "#backend/imports/propose.ts";
import { readRows } from "#backend/imports/read-rows.ts";
import { surveyRows } from "#backend/imports/survey-rows.ts";
import { allOf } from "../backend/imports/spreadsheet.ts";

const grouped = (digits: string, mark: string) => digits.replace(/\B(?=(\d{3})+$)/g, mark);
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
    })
    .map(({ whole, cents, group, showsCents, prefix }) => ({
      minor: whole * 10 ** minorDigits + cents,
      text:
        prefix +
        grouped(String(whole), group) +
        (showsCents || cents > 0 ? point(group) + String(cents).padStart(2, "0") : ""),
    }));

for (const [currency, minorDigits] of [
  ["IDR", 0],
  ["THB", 2],
] as const)
  test(`no price in ${currency} is silently misread, whatever else is in its column`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(spelled(minorDigits), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(",", ";", "\t"),
        async (amounts, separator) => {
          const cell = (text: string) => `"${text}"`;
          const lines = amounts.map(({ text }, n) =>
            [`p${n}`, `P${n}`, text].map(cell).join(separator),
          );
          const bytes = new TextEncoder().encode(
            [["Handle", "Title", "Variant Price"].join(separator), ...lines].join("\n"),
          );
          const reading = { ...(await surveyRows(readRows(bytes))), answers: {} };
          const money = { rate: 1, minorDigits, currency };
          const found = await allOf(proposeProducts(readRows(bytes), money, [], reading));
          expect(found).toHaveLength(amounts.length);
          for (const [n, { proposal, problems }] of found.entries()) {
            const all = [...problems, ...settleDoubts(proposal, new Map())];
            if (all.some(({ level }) => level === "error")) continue;
            expect(proposal.variants[0]?.price, lines[n]).toBe(amounts[n]?.minor);
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
