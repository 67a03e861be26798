import { expect, test } from "vitest";
import { findOffer, formatAttributes, readAttributes } from "#contract/master-attributes.ts";

const list = (...names: string[]) => names.map((name) => ({ valueId: `v-${name}`, name }));
const asked = (name: string, more: Partial<Parameters<typeof findOffer>[0]> = {}) => ({
  ...{ attributeId: "a", name, inputType: "select" as const, values: [] },
  ...more,
});
const SAID = [
  { name: "Bahan", value: "Katun" },
  { name: "BPOM", value: "MD 265713001" },
  { name: "Warna lampu", value: "Kuning" },
];

test.each(["Material", "Bahan", "วัสดุ", "bahan:"])("the product's Bahan answers %s", (name) => {
  expect(findOffer(asked(name, { values: list("Linen", "Katun") }), SAID)).toEqual({
    from: SAID[0],
    answers: [{ attributeId: "a", valueId: "v-Katun", value: "Katun" }],
  });
});

test("a registration number is offered under each shop's own name for it", () => {
  for (const name of ["No. Izin Edar (BPOM/P-IRT)", "Registration No.", "เลขที่ อย."])
    expect(findOffer(asked(name, { inputType: "text" }), SAID)?.answers).toEqual([
      { attributeId: "a", value: "MD 265713001" },
    ]);
});

test("a value missing in a shop's list is named and not sent", () => {
  expect(findOffer(asked("Material", { values: list("Linen") }), SAID)).toEqual({
    from: SAID[0],
    answers: [],
  });
  expect(findOffer(asked("Pattern", { values: list("Polos") }), SAID)).toBeNull();
  expect(findOffer(asked("Warna lampu"), SAID)?.answers).toEqual([
    { attributeId: "a", value: "Kuning" },
  ]);
});

test("each of several values of one attribute is matched", () => {
  const said = [{ name: "Material", value: "Katun, Linen, Sutra" }];
  const question = asked("Material", { inputType: "multi_select", values: list("Linen", "Katun") });
  expect(findOffer(question, said)?.answers.map(({ value }) => value)).toEqual(["Katun", "Linen"]);
});

test("lines typed are read back, and one without a value is refused", () => {
  expect(readAttributes("Bahan: Katun\r\n\n BPOM : MD 1:2 \nHalal\tYa")).toEqual([
    { name: "Bahan", value: "Katun" },
    { name: "BPOM", value: "MD 1:2" },
    { name: "Halal", value: "Ya" },
  ]);
  expect(readAttributes(formatAttributes(SAID))).toEqual(SAID);
  for (const text of ["Bahan", "Bahan:", ": Katun"]) expect(readAttributes(text)).toBeNull();
  expect(readAttributes("")).toEqual([]);
});
