import { getPaths } from "@conform-to/dom";
import { expect, test } from "vitest";
import { z } from "zod";
import {
  findFieldCode,
  findFormCode,
  findSentValue,
  listFieldCodes,
  splitFieldName,
} from "#app/models/form/reply.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";

const schema = z.object({
  name: z.string().max(5),
  email: z.email().optional(),
  condition: z.enum(["new", "used"]),
  variants: z
    .array(z.object({ sku: z.string({ error: "sku_missing" }), price: z.number().int().min(1) }))
    .min(1),
});

function form(values: Record<string, string>): FormData {
  const formData = new FormData();
  for (const [name, value] of Object.entries(values)) formData.set(name, value);
  return formData;
}

test("parses nested names and converts texts to the schema's types", () => {
  const parsed = parseForm(
    form({
      name: "Kaos",
      condition: "new",
      "variants[0].sku": "KAOS-1",
      "variants[0].price": "65000",
    }),
    schema,
  );
  expect(parsed).toMatchObject({
    ok: true,
    value: { name: "Kaos", variants: [{ sku: "KAOS-1", price: 65_000 }] },
  });
});

test("answers error codes with texts by field name", () => {
  const parsed = parseForm(
    form({ name: "Kaos oblong", email: "laras", condition: "old", "variants[0].price": "abc" }),
    schema,
  );
  expect(parsed).toMatchObject({
    ok: false,
    fieldErrors: {
      name: "too_long",
      email: "invalid_email",
      condition: "invalid_value",
      "variants[0].sku": "sku_missing",
      "variants[0].price": "invalid_number",
    },
  });
});

test("an empty field counts as missing", () => {
  const parsed = parseForm(
    form({ name: "", condition: "", "variants[0].sku": "A", "variants[0].price": "0" }),
    schema,
  );
  expect(parsed).toMatchObject({
    ok: false,
    fieldErrors: { name: "required", condition: "required", "variants[0].price": "too_small" },
  });
});

test("an invalid form answers 422 with typed values, but no secrets", () => {
  const parsed = parseForm(
    form({ intent: "save", name: "", condition: "new", password: "rahasia" }),
    schema,
  );
  if (parsed.ok) return expect.fail("should not fit");
  const { data, init } = rejectInvalid(parsed);
  expect(init?.status).toBe(422);
  expect(data).toMatchObject({
    status: "error",
    error: { name: ["required"] },
    initialValue: { intent: "save", condition: "new" },
    fields: ["intent", "name", "condition"],
  });
  expect(JSON.stringify(data)).not.toContain("rahasia");
});

test("upstream refusals are shown at their fields, or above the form", () => {
  const sent = form({ name: "Kaos" });
  expect(
    rejectProblem(sent, { code: "invalid", message: "", fields: { name: "duplicate" } }).data,
  ).toMatchObject({
    status: "error",
    error: { name: ["duplicate"] },
  });
  expect(
    rejectProblem(sent, {
      code: "too_many_requests",
      message: "",
      details: { retryAfter: 30, secret: {} },
    }).data,
  ).toMatchObject({
    error: { "": ["too_many_requests"] },
    details: { retryAfter: 30 },
  });
});

test("a name that would create an endless list is ignored in reading and answering", () => {
  const sent = form({ name: "Kaos", "variants[4000000000].sku": "A", "variants[0].sku": "B" });
  const parsed = parseForm(sent, schema);
  if (parsed.ok) return expect.fail("should not fit");
  expect(Object.keys(parsed.fieldErrors)).toEqual(["condition", "variants[0].price"]);
  expect(rejectInvalid(parsed).data.initialValue).toEqual({
    name: "Kaos",
    variants: [{ sku: "B" }],
  });
});

test("typed values are read by name: a cleared field is empty, a missing one keeps its value", () => {
  const { data } = rejectInvalid({
    formData: form({ name: "", "rows[1].size": "M", "ticks.12.3": "on" }),
    fieldErrors: { name: "required" },
  });
  const read = (name: string) => findSentValue(data, name);
  expect([read("name"), read("rows[1].size"), read("ticks.12.3"), read("price")]).toEqual([
    "",
    "M",
    "on",
    undefined,
  ]);
  expect([findFieldCode(data, "name"), findFormCode(data), listFieldCodes(data)]).toEqual([
    "required",
    undefined,
    { name: "required" },
  ]);
});

test("a form that conflicted is read again, so that saving again replaces the other's values", () => {
  // The router does not revalidate at 400 or more, so the page would keep the old version.
  const statusOf = (code: string) =>
    rejectProblem(form({ version: "1" }), { code, message: "" }).init;
  expect(statusOf("stale_version")).toMatchObject({ status: 200 });
  expect(statusOf("slug_taken")).toMatchObject({ status: 422 });
});

test("a field's name splits into the same parts as in conform", () => {
  for (const name of ["name", "rows[0].size", "price.01a2-b", "a.b[12].c[3]", "ids[]"])
    expect(splitFieldName(name).map(String)).toEqual(
      getPaths(name)
        .map(String)
        .filter((part) => part !== ""),
    );
});
