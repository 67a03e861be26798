import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { createFormat } from "#app/i18n/format.ts";
import { getTranslator } from "#app/i18n/server.ts";
import { describeAuditChanges } from "#app/models/staff/audit-changes.ts";
import { describeAudit } from "#app/models/staff/audit-text.ts";
import { summariseValue } from "#backend/audit/summarise-value.ts";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";

const t = getTranslator("en", "id");
const format = createFormat({ language: "en", countryCode: "id", timeZone: "Asia/Jakarta" });
const CHANNEL_ID = "019353a0-7c11-7000-8000-00000000c001";
const words = { t, format, names: { [CHANNEL_ID]: "Toko Laras" } };
const describe = (after: unknown, before: unknown = null) =>
  describeAuditChanges({ before, after }, words).map(({ label, before: was, after: is }) =>
    was ? `${label}: ${was} → ${is}` : `${label}: ${is}`,
  );

const noted = EVERY_ENDPOINT.filter(({ isNoted }) => isNoted);
/** Actions that the backend records by name: mailed links, and reads that leave the account. */
const recorded = readdirSync("backend", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => readFileSync(`backend/${file}`, "utf8"))
  .filter((source) => /\brecord(Audit|InAccounts|Change|RuleChange)\(/.test(source))
  .flatMap((source) => [...source.matchAll(/action: "(\w+)"/g)].map(([, action = ""]) => action));

interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

/** Lists the fields of a body with a value of each: every choice, or a sample. */
function listFields(schema: JsonSchema, name = ""): [field: string, value: unknown][] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (parts.length > 0) return parts.flatMap((part) => listFields(part, name));
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([field, part]) => listFields(part, field));
  if (schema.items) return listFields(schema.items, name);
  if (schema.enum) return schema.enum.map((value) => [name, value]);
  if (typeof schema.const === "string") return schema.const ? [[name, schema.const]] : [];
  return name === "" ? [] : [[name, SAMPLES[String(schema.type)] ?? "abc"]];
}
const SAMPLES: Record<string, unknown> = { boolean: true, integer: 5, number: 5 };

test.each([...new Set([...noted.map(({ name }) => name), ...recorded])])(
  "the audit log says in a sentence what %s did",
  (action) => {
    const sentence = describeAudit({ action, area: "settings" }, t);
    expect(sentence).not.toBe("Settings");
    expect(sentence).toMatch(/ /);
  },
);

/** Signs in files, written as they are. */
const SHOWN_AS_THEY_ARE = new Set([".", ",", "64", "128", "256", "512"]);

test("each field that a noted call may send has a label, and each choice a word", () => {
  const raw = noted.flatMap(({ name, body, isPersonal }) => {
    if (!body || isPersonal) return [];
    const schema = z.toJSONSchema(body, { unrepresentable: "any", io: "output" }) as JsonSchema;
    return listFields(schema).flatMap(([field, value]) =>
      describeAuditChanges({ before: null, after: summariseValue({ [field]: value }) }, words)
        .filter(
          ({ label, after }) =>
            label === field ||
            (typeof value === "boolean" && after !== "Yes") ||
            (isChoice(value) && after === value),
        )
        .map(({ label, after }) => `${name}: ${label} ${after}`),
    );
  });
  expect(raw).toEqual([]);
});
const isChoice = (value: unknown) =>
  typeof value === "string" && value !== "abc" && !SHOWN_AS_THEY_ARE.has(value);

test("values are written as the seller reads them", () => {
  const sent = {
    rule: { name: "Murah", channelIds: [CHANNEL_ID], isEnabled: false, maxTotal: 150_000 },
  };
  expect(describe(sent)).toEqual([
    "Name: Murah",
    "Channels: Toko Laras",
    "Enabled: No",
    "Orders up to: Rp\u00a0150.000",
  ]);
  expect(describe({ date: "2026-11-21T17:30:00.000Z", weightG: 180 })).toEqual([
    "Date: 22 Nov 2026, 00:30",
    "Weight: 180 g",
  ]);
  expect(describe({ adjustments: [{ stockId: CHANNEL_ID, to: 4, reason: "lost" }] })).toEqual([
    "Adjustments: SKU Toko Laras, To 4, Reason Lost",
  ]);
  const suspended = describe({ status: 3, flags: [], note: "x" }, { status: 1, flags: [] });
  expect(suspended).toEqual(["Status: Open → Suspended", "Note: x"]);
  expect(describe({ assigneeId: "me", courier: "JNE" })).toEqual([
    "Given to: Themselves",
    "Courier: JNE",
  ]);
  expect(describe({ "variants[K-0].price": 65_000 }, { "variants[K-0].price": 50_000 })).toEqual([
    "Price of K-0: Rp\u00a050.000 → Rp\u00a065.000",
  ]);
  expect(describe({ productIds: ["019353a0-7c11-7000-8000-00000000ffff"] })).toEqual([
    "Products: 1",
  ]);
});
