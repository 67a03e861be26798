import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { localeTexts } from "#tests/support/locale-texts.ts";

const words = localeTexts("en");
/** Excluded: the own shop has separate texts for buyers, and nobody types on consent pages. */
const APART = /services\/storefront|http-buyer|place-order|start-connect|consent/;
/** For lists of ids, which the app keeps within their limits. */
const UNTYPED = "invalid_ids_param";

/** Returns the codes that match `pattern` but have no text, with their file. */
function wordless(files: string[], pattern: RegExp): string[] {
  return globSync(files)
    .filter((file) => !APART.test(file))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(pattern)]
        .flatMap(([said]) => said.match(/(?<=")[a-z]+(?:_[a-z]+)+(?=")/g) ?? [])
        .filter((code) => code !== UNTYPED && !words.has(`errors:${code}`))
        .map((code) => `${code} in ${file}`),
    );
}

test("each schema error of a field has words", () => {
  const schemas = ["app/routes/_app/**/*.ts*", "app/services/**/*.ts", "contract/*.ts"];
  const rule = /\.(?:min|max|length|regex|refine|email|url|pipe)\([^;\n]*, "[a-z_]+"\)/g;
  expect(wordless(schemas, rule)).toEqual([]);
});

test("each field error of a call has words", () => {
  const refusal = /(?<=\binvalid\(\s*"[a-z_]+",[^;{]*)\{[^}]*\}|fields: \{[^}]*\}/g;
  expect(wordless(["backend/**/*.ts"], refusal)).toEqual([]);
});

test.each([
  "item_state",
  "no_orders",
  "no_parcels",
  "shop_exists",
  "starter_may_not",
  "too_many_dashboards",
])("the refusal %s of a form's call has words", (code) =>
  expect(words.has(`errors:${code}`)).toBe(true),
);
