import fc from "fast-check";
import { expect, test } from "vitest";
import { judgeLine } from "#backend/stocks/batches/judge-line.ts";
import { type FieldIndexes, judgeColumns, readRow } from "#backend/stocks/batches/read-lines.ts";
import { readStockRecords } from "#backend/stocks/batches/read-stock-head.ts";
import { allOf } from "../backend/imports/spreadsheet.ts";

const PLACES: FieldIndexes = new Map([
  ["sku", 0],
  ["on_hand", 1],
]);
const OPTIONS = { warehouseId: "w", reason: "correction", scope: null } as const;

const grouped = (digits: string, mark: string) => digits.replace(/\B(?=(\d{3})+$)/g, mark);

/** A way to write whole units, which a program or a person uses for all cells of a file. */
type Spelling = (units: number) => string;
const spellings: readonly Spelling[] = [
  ...["", ".", ",", " ", "\u00a0", "'"].map(
    (mark) => (units: number) => grouped(String(units), mark),
  ),
  // Programs that write three decimals, as Indonesian and English locales show them.
  (units) => `${units}.000`,
  (units) => `${units},000`,
  (units) => `${grouped(String(units), ".")},00`,
  (units) => `${grouped(String(units), ",")}.00`,
  (units) => `${units} pcs`,
  (units) => `${grouped(String(units), ".")} buah`,
  (units) =>
    String(units).replaceAll(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit))),
];

const levels = fc.array(
  fc.record({
    units: fc.oneof(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 100, max: 2_000_000 })),
    /** The present stock as a share of the file's. */
    share: fc.double({ min: 0.5, max: 2, noNaN: true }),
  }),
  { minLength: 1, maxLength: 8 },
);

test("no stock figure is read as another one without a word, however the whole file writes it", async () => {
  await fc.assert(
    fc.asyncProperty(
      levels,
      fc.constantFrom(...spellings),
      fc.constantFrom(",", ";", "\t", "|"),
      async (given, spell, separator) => {
        const lines = given.map(({ units }, n) =>
          [`S-${n}`, spell(units)].map((text) => `"${text}"`).join(separator),
        );
        const text = [["SKU", "Stok"].join(separator), ...lines].join("\r\n");
        const [, ...records] = await allOf(
          readStockRecords(new TextEncoder().encode(text)).records,
        );
        const columns = judgeColumns(records, PLACES, "file");
        for (const [n, record] of records.entries()) {
          const line = readRow(record, PLACES, columns, {});
          const { units = 0, share = 1 } = given[n] ?? {};
          const before = { onHand: Math.round(units * share) };
          const about = { sku: "", variantId: "v", warehouseId: "w", warehouseName: "" };
          const held = judgeLine(line, { ...about, before, problem: null }, columns, OPTIONS);
          if (line.problem || held) continue;
          expect(line.change.onHand, `${lines[n]} of ${text}`).toEqual({ to: units });
        }
      },
    ),
    { numRuns: 500 },
  );
});

/** The ways that people of one country write whole units in one file, each cell in its own. */
const habits: Record<string, readonly Spelling[]> = Object.fromEntries(
  ([".", ","] as const).map((mark) => {
    const point = mark === "." ? "," : ".";
    const plain: Spelling = (units) => grouped(String(units), mark);
    return [
      mark,
      [
        ...[plain, String, (units: number) => `${plain(units)}${point}00`],
        ...[
          (units: number) => `${plain(units)} pcs`,
          (units: number) => `${plain(units)}${point}0`,
        ],
        (units: number) =>
          plain(units).replaceAll(/\d/g, (digit) => "๐๑๒๓๔๕๖๗๘๙"[Number(digit)] ?? ""),
      ],
    ];
  }),
);

test("figures and those of the time of writing keep their difference, whatever each cell's spelling", async () => {
  const places: FieldIndexes = new Map([
    ...([
      ["sku", 0],
      ["on_hand", 1],
      ["on_hand_was", 2],
    ] as const),
    ...([
      ["damaged", 3],
      ["buffer", 4],
      ["incoming", 5],
    ] as const),
  ]);
  const figure = fc.oneof(
    fc.integer({ min: 0, max: 99 }),
    fc.integer({ min: 100, max: 2_000_000 }),
  );
  const line = fc.record({
    units: fc.array(figure, { minLength: 5, maxLength: 5 }),
    ways: fc.array(fc.nat(5), { minLength: 5, maxLength: 5 }),
  });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(".", ","),
      (given, mark) => {
        const spell = (units: number, way = 0) => habits[mark]?.[way]?.(units) ?? "";
        const records = given.map(({ units, ways }, n) => ({
          line: n + 2,
          cells: [`S-${n}`, ...units.map((one, at) => spell(one, ways[at]))],
        }));
        const columns = judgeColumns(records, places, "file");
        for (const [n, record] of records.entries()) {
          const { change, problem } = readRow(record, places, columns, {});
          if (problem) continue;
          const [now = 0, was = 0, damaged, buffer, incoming] = given[n]?.units ?? [];
          expect(change, record.cells.join(" | ")).toMatchObject({
            onHand: { by: now - was },
            ...{ damaged: { to: damaged }, buffer: { to: buffer }, incoming: { to: incoming } },
          });
        }
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  ["three decimals", "12.000", "12.000", "number_doubtful"],
  ["three decimals beside none", "12", "12.000", "number_doubtful"],
  ["a fraction", "12", "12,5", "invalid_number"],
  ["no number", "12", "habis", "invalid_number"],
])("a figure of the time of writing with %s is asked about or held", (_, now, was, code) => {
  const places: FieldIndexes = new Map([
    ["sku", 0],
    ["on_hand", 1],
    ["on_hand_was", 2],
  ]);
  const records = [2, 3].map((line) => ({ line, cells: [`S-${line}`, now, was] }));
  const columns = judgeColumns(records, places, "file");
  expect(readRow({ line: 2, cells: ["S-2", now, was] }, places, columns, {}).problem?.code).toBe(
    code,
  );
});

test("an answer makes every doubtful figure of the file a number", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 2, maxLength: 8 }),
      fc.constantFrom(".", ",") as fc.Arbitrary<"." | ",">,
      fc.constantFrom("thousands", "decimals") as fc.Arbitrary<"thousands" | "decimals">,
      async (given, mark, means) => {
        const records = given.map((units, n) => ({
          line: n + 2,
          cells: [`S-${n}`, `${units}${mark}000`],
        }));
        const columns = judgeColumns(records, PLACES, "file");
        for (const [n, record] of records.entries()) {
          expect(readRow(record, PLACES, columns, {}).problem?.code).toBe("number_doubtful");
          const said = { numbers: { [`on_hand${mark}`]: means } };
          const units = (given[n] ?? 0) * (means === "thousands" ? 1000 : 1);
          expect(readRow(record, PLACES, columns, said).change.onHand).toEqual({ to: units });
        }
      },
    ),
    { numRuns: 100 },
  );
});
