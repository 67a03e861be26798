import { afterAll, beforeAll, expect, test } from "vitest";
import { resources } from "#app/i18n/resources.ts";
import { LANGUAGES, type Language } from "#contract/languages.ts";
import { openShop } from "#tests/backend/storefront/world.ts";
import { visit } from "#tests/support/app.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const apiFetch: typeof fetch = async (input, init) => world.app.fetch(new Request(input, init));
const open = async (path: string, headers: Record<string, string> = {}) =>
  (await visit(path, { me: null, env: { apiFetch }, headers })).html;

/** Words of the list and the footer that no other language shares. */
const wordsOf = (language: Language) => {
  const { poweredBy, ...words } = resources[language].storefront;
  return [words["sort.new"], words["sort.cheap"], poweredBy].map(String);
};

function expectIn(language: Language, html: string): void {
  expect(html).toContain(`<html lang="${language}"`);
  for (const word of wordsOf(language)) expect(html).toContain(word);
  for (const other of LANGUAGES.filter((one) => one !== language))
    expect(wordsOf(other).filter((word) => html.includes(word))).toEqual([]);
}

test("a shop's pages are in the browser's language, the chosen one, or the country's", async () => {
  const { slug } = await openShop(world);
  const path = `/shop/${slug}`;
  expectIn("id", await open(path));
  expectIn("th", await open(path, { "Accept-Language": "th-TH,th;q=0.9,en;q=0.8" }));
  expectIn("en", await open(path, { "Accept-Language": "en-GB" }));
  for (const language of LANGUAGES)
    expectIn(language, await open(`${path}?lang=${language}`, { "Accept-Language": "en-GB" }));
});
