import { expect, test } from "vitest";
import { attributeText, offerOf, readAttributes } from "#contract/master-attributes.ts";

const list = (...names: string[]) => names.map((name) => ({ valueId: `v-${name}`, name }));
const asked = (name: string, more: Partial<Parameters<typeof offerOf>[0]> = {}) => ({
  ...{ attributeId: "a", name, inputType: "select" as const, values: [] },
  ...more,
});
const SAID = [
  { name: "Bahan", value: "Katun" },
  { name: "BPOM", value: "MD 265713001" },
  { name: "Warna lampu", value: "Kuning" },
];

test.each(["Material", "Bahan", "วัสดุ", "bahan:"])(
  "%s is answered by the product's Bahan",
  (name) => {
    expect(offerOf(asked(name, { values: list("Linen", "Katun") }), SAID)).toEqual({
      from: SAID[0],
      answers: [{ attributeId: "a", valueId: "v-Katun", value: "Katun" }],
    });
  },
);

test("a registration number is offered under the name that each shop asks for it by", () => {
  for (const name of ["No. Izin Edar (BPOM/P-IRT)", "Registration No.", "เลขที่ อย."])
    expect(offerOf(asked(name, { inputType: "text" }), SAID)?.answers).toEqual([
      { attributeId: "a", value: "MD 265713001" },
    ]);
});

test("a value that a shop's list lacks is named, not sent; nothing is said of other questions", () => {
  expect(offerOf(asked("Material", { values: list("Linen") }), SAID)).toEqual({
    from: SAID[0],
    answers: [],
  });
  expect(offerOf(asked("Pattern", { values: list("Polos") }), SAID)).toBeNull();
  expect(offerOf(asked("Warna lampu"), SAID)?.answers).toEqual([
    { attributeId: "a", value: "Kuning" },
  ]);
});

test("several values of one question are each looked for", () => {
  const said = [{ name: "Material", value: "Katun, Linen, Sutra" }];
  const question = asked("Material", { inputType: "multi_select", values: list("Linen", "Katun") });
  expect(offerOf(question, said)?.answers.map(({ value }) => value)).toEqual(["Katun", "Linen"]);
});

test("what is typed as lines is read back, and a line without a value is refused", () => {
  expect(readAttributes("Bahan: Katun\r\n\n BPOM : MD 1:2 \nHalal\tYa")).toEqual([
    { name: "Bahan", value: "Katun" },
    { name: "BPOM", value: "MD 1:2" },
    { name: "Halal", value: "Ya" },
  ]);
  expect(readAttributes(attributeText(SAID))).toEqual(SAID);
  for (const text of ["Bahan", "Bahan:", ": Katun"]) expect(readAttributes(text)).toBeNull();
  expect(readAttributes("")).toEqual([]);
});
