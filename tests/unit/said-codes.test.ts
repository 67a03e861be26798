import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { localeTexts } from "#tests/support/locale-texts.ts";

const words = localeTexts("en");
/** What buyers of the own shop read has words of its own; nobody types where consent leads to. */
const APART = /services\/storefront|http-buyer|place-order|start-connect|consent/;
/** Of lists of ids, which the app keeps within their bounds. */
const UNTYPED = "invalid_ids_param";

/** The codes that `pattern` finds, with the file that says them, where no word is for them. */
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

test("what a schema refuses a field with has words", () => {
  const schemas = ["app/routes/_app/**/*.ts*", "app/services/**/*.ts", "contract/*.ts"];
  const rule = /\.(?:min|max|length|regex|refine|email|url|pipe)\([^;\n]*, "[a-z_]+"\)/g;
  expect(wordless(schemas, rule)).toEqual([]);
});

test("what a call refuses a field with has words", () => {
  const refusal = /(?<=\binvalid\(\s*"[a-z_]+",[^;{]*)\{[^}]*\}|fields: \{[^}]*\}/g;
  expect(wordless(["backend/**/*.ts"], refusal)).toEqual([]);
});

test.each(["item_state", "no_orders", "no_parcels", "shop_exists", "too_many_dashboards"])(
  "the refusal %s of a form's call has words",
  (code) => expect(words.has(`errors:${code}`)).toBe(true),
);
