import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CENTIMETRES_RULE,
  type ColumnMarks,
  createColumnMarks,
  createMoneyRule,
  findUnitRule,
  GRAMS_RULE,
  KILOGRAMS_RULE,
  type NumberRule,
  noteMarks,
  readNumber,
  UNITS_RULE,
} from "#contract/written-number.ts";

const RUPIAH = createMoneyRule(0);
const BAHT = createMoneyRule(2);

/** Returns the number as plain digits, "?" if it is ambiguous, or the reason why it is refused. */
function say(text: string, rule: NumberRule, column: readonly string[] = []): string {
  const marks: ColumnMarks = createColumnMarks();
  for (const cell of [...column, text]) noteMarks(marks, cell);
  const read = readNumber(text, rule, { marks });
  if (read.kind === "number") return read.plain;
  return read.kind === "doubtful" ? `${read.thousands}|${read.decimals}` : read.reason;
}

test.each([
  ["75.000", "75000"],
  ["75,000", "75000"],
  ["Rp 75.000", "75000"],
  ["Rp75.000,-", "75000"],
  ["IDR 75.000,00", "75000"],
  ["75.000,00", "75000"],
  ["75 000", "75000"],
  ["75\u00a0000", "75000"],
  ["75'000", "75000"],
  ["1.250.000", "1250000"],
  ["1,250,000.00", "1250000"],
  ["75rb", "75000"],
  ["75 ribu", "75000"],
  ["1,5jt", "1500000"],
  ["75k", "75000"],
  ["๗๕,๐๐๐", "75000"],
  ["７５．０００", "75000"],
  ["50.00", "50"],
  ["89000.0", "89000"],
  ["9.99", "fraction"],
  ["1,000,2", "not_a_number"],
  ["1.25E+05", "shortened"],
  ["1250.000", "1250000|1250.000"],
  ["1.250rb", "not_a_number"],
  ["tujuh", "not_a_number"],
  ["75.000 g", "75000"],
  ["1.250,000", "1250000|1250.000"],
  ["1,250.000", "1250000|1250.000"],
  ["10²", "not_a_number"],
  ["①", "not_a_number"],
])("rupiah: %s", (text, expected) => {
  expect(say(text, RUPIAH)).toBe(expected);
});

test.each([
  ["1,290.00", "1290"],
  ["1,290", "1290"],
  ["฿1,290.50", "1290.5"],
  ["590 บาท", "590"],
  ["12,50", "12.5"],
  ["1.290,50", "1290.5"],
  ["1.290", "1290|1.290"],
  ["0.250", "0.25"],
  ["1290.500", "1290.5"],
  ["๑,๒๙๐.๕๐", "1290.5"],
  ["1,290.500", "1290.5"],
  ["1.290,500", "1290500|1290.500"],
])("baht: %s", (text, expected) => {
  expect(say(text, BAHT)).toBe(expected);
});

test.each([
  ["1.000", UNITS_RULE, "1000"],
  ["1,000", UNITS_RULE, "1000"],
  ["2.5", UNITS_RULE, "fraction"],
  ["0.500", UNITS_RULE, "fraction"],
  ["-3", UNITS_RULE, "-3"],
  ["−3", UNITS_RULE, "-3"],
  ["4 pcs", UNITS_RULE, "4"],
  ["1E3", UNITS_RULE, "shortened"],
  ["1.500", GRAMS_RULE, "1500"],
  ["200.4", GRAMS_RULE, "200.4"],
  ["1.500", KILOGRAMS_RULE, "1.5"],
  ["0,25", KILOGRAMS_RULE, "0.25"],
  ["30.500", CENTIMETRES_RULE, "30.5"],
])("a count, a weight or a length: %s", (text, rule, expected) => {
  expect(say(text, rule)).toBe(expected);
});

test("a unit beside the number decides how it is read", () => {
  const grams = (text: string, usual: "g" | "kg") => {
    const { rule, factor } = findUnitRule(text, usual);
    const read = readNumber(text, rule);
    return read.kind === "number" && factor !== null ? Number(read.plain) * factor : null;
  };
  expect(
    ["1.500", "1.500 g", "1.500 kg", "1,5 kg", "300 gr", "2 กก.", "250 กรัม", "3 cm", "Rp 500"].map(
      (text) => grams(text, "g"),
    ),
  ).toEqual([1500, 1500, 1500, 1500, 300, 2000, 250, null, null]);
  expect(["1.500", "0,3", "300 g"].map((text) => grams(text, "kg"))).toEqual([1500, 300, 300]);
});

test("a column's other cells decide what a separator means, and never turn rupiah into decimals", () => {
  expect(say("1.290", BAHT, ["1.250.000"])).toBe("1290");
  expect(say("1.290", BAHT, ["12,50", "1.500,50"])).toBe("1290");
  expect(say("1.290", BAHT, ["0.500"])).toBe("1.29");
  expect(say("1.290", BAHT, ["0.500", "1.250.000"])).toBe("1290|1.290");
  expect(say("1,290", BAHT, ["12,50"])).toBe("1290|1.290");
  expect(say("75.000", RUPIAH, ["0.500"])).toBe("75000|75.000");
  expect(say("75,000", RUPIAH, ["75.000,00"])).toBe("75000");
  expect(say("75,000", RUPIAH, ["1.250,000"])).toBe("75000|75.000");
});

test("the person's answer about a separator decides", () => {
  expect(readNumber("1.290", BAHT, { answers: { ".": "thousands" } })).toMatchObject({
    plain: "1290",
  });
  expect(readNumber("1.290", BAHT, { answers: { ".": "decimals" } })).toMatchObject({
    plain: "1.29",
  });
});

const SPACES = [" ", "\u00a0", "\u202f", "'"] as const;
const grouped = (digits: string, mark: string) => digits.replace(/\B(?=(\d{3})+$)/g, mark);
const thai = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode("๐".charCodeAt(0) + Number(digit)));

/** Every way to write an amount in Indonesia, Thailand and the English-speaking world. */
const writtenAmount = (minorDigits: 0 | 2) =>
  fc
    .record({
      whole: fc.oneof(
        fc.integer({ min: 0, max: 999 }),
        fc.integer({ min: 1000, max: 999_999 }),
        fc.integer({ min: 1_000_000, max: 999_999_999 }),
      ),
      cents: minorDigits === 0 ? fc.constant(0) : fc.integer({ min: 0, max: 99 }),
      marks: fc.constantFrom(
        ...([
          [".", ","],
          [",", "."],
          ["", "."],
          ["", ","],
        ] as const),
        ...SPACES.map((space) => [space, ","] as const),
      ),
      showsCents: fc.boolean(),
      before: fc.constantFrom(
        "",
        minorDigits === 0 ? "Rp " : "฿",
        minorDigits === 0 ? "IDR " : "THB ",
      ),
      after: fc.constantFrom("", " ", minorDigits === 0 ? ",-" : " บาท"),
      isThai: fc.boolean(),
    })
    .map(({ whole, cents, marks: [group, point], showsCents, before, after, isThai }) => {
      const decimals = showsCents || cents > 0 ? point + String(cents).padStart(2, "0") : "";
      const dash = after === ",-" && (decimals !== "" || group === ",") ? "" : after;
      const text = grouped(String(whole), group) + decimals;
      return {
        text: before + (isThai ? thai(text) : text) + dash,
        // A sum of fractions would miss the nearest number: 2 + 0.72 is 2.7199999999999998.
        amount: (whole * 100 + cents) / 100,
        isOneGroup: decimals === "" && whole >= 1000 && whole < 1_000_000,
        group,
      };
    });

test("every way to write a rupiah amount gives that amount", () => {
  fc.assert(
    fc.property(writtenAmount(0), ({ text, amount }) => {
      expect(Number(say(text, RUPIAH)), text).toBe(amount);
    }),
  );
});

test("every way to write a baht amount gives that amount, or asks when it is ambiguous", () => {
  fc.assert(
    fc.property(writtenAmount(2), ({ text, amount, isOneGroup, group }) => {
      const said = say(text, BAHT);
      if (isOneGroup && group === ".") expect(said.split("|")[0], text).toBe(String(amount));
      else expect(Number(said), text).toBe(amount);
    }),
  );
});

test("every way to write a count gives that count", () => {
  const ways = fc.constantFrom("", ".", ",", ...SPACES);
  fc.assert(
    fc.property(
      fc.integer({ min: -999_999_999, max: 999_999_999 }),
      ways,
      fc.constantFrom("-", "−", "–"),
      fc.boolean(),
      (units, group, minus, isThai) => {
        const digits = grouped(String(Math.abs(units)), group);
        const text = (units < 0 ? minus : "") + (isThai ? thai(digits) : digits);
        expect(Number(say(text, UNITS_RULE)), text).toBe(units);
      },
    ),
  );
});

test("no text is silently misread: the result has the written digits only", () => {
  const cell = fc.string({
    unit: fc.constantFrom(..."0123456789", ".", ",", " ", "-", "R", "p", "฿", "k", "g", "E", "+"),
    maxLength: 14,
  });
  fc.assert(
    fc.property(
      cell,
      fc.constantFrom(RUPIAH, BAHT, UNITS_RULE, GRAMS_RULE, KILOGRAMS_RULE),
      (text, rule) => {
        const read = readNumber(text, rule);
        if (read.kind !== "number" || /k/i.test(text)) return;
        const bare = (digits: string) => digits.replace(/\D/g, "").replace(/^0+/, "");
        const cutZeros = bare(text).replace(/0+$/, "");
        expect(bare(read.plain).replace(/0+$/, ""), text).toBe(cutZeros);
      },
    ),
    { numRuns: 2000 },
  );
});
