import { readdirSync, readFileSync, statSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSellerPages } from "#tests/support/seller-pages.ts";

/**
 * The limit for scripts and style of a first view (named, imported or fetched), as compressed by
 * scripts/precompress.mjs.
 */
const LIMIT_BYTES = 176_000;
const CLIENT = new URL("../../build/client", import.meta.url);

let pages: Awaited<ReturnType<typeof startSellerPages>>;
beforeAll(async () => {
  pages = await startSellerPages();
});
afterAll(() => pages.close());

async function page(path: string): Promise<string> {
  // A process names a screen's modules from the second request on, once it has loaded them.
  expect(await pages.read(path), "even the first page is whole without a script").not.toMatch(
    /<!--\$[?!]-->/,
  );
  return pages.read(path);
}

const read = (file: string) => readFileSync(`${CLIENT.pathname}${file}`, "utf8");

/** Returns the scripts that links or the last script name, with their static imports. */
function scriptsOf(html: string): Set<string> {
  const named = html.match(/\/assets\/[\w.$-]+\.js\b/g) ?? [];
  const files = new Set<string>();
  const add = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, imported = ""] of read(file).matchAll(
      /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g,
    ))
      add(`/assets/${imported}`);
  };
  for (const file of named) add(file);
  // The payload names client modules by a hash; the bundle maps it to the file.
  const bundle = [...files].map(read).join("\n");
  for (const [, module = ""] of html.matchAll(/:I\[\\"([0-9a-f]{12})\\"/g)) {
    const [, file] =
      new RegExp(
        `\\b${module}"?:async\\(\\)=>\\(await \\w+\\(\\(\\)=>import\\(\`\\./([^\`]+)\``,
      ).exec(bundle) ?? [];
    expect(file, `the file of ${module}`).toBeDefined();
    add(`/assets/${file}`);
  }
  return files;
}

const sheetOf = (html: string) => /\/assets\/[\w.$-]+\.css\b/.exec(html)?.[0] ?? "";

for (const [path, shows] of [
  ["/", "main"],
  ["/products-v2/master", "KOB-"],
  ["/orders", "Kaos Oblong Katun"],
  ["/orders/:orderId", "Kaos Oblong Katun"],
  ["/orders/:orderId/arrange", 'name="method"'],
  ["/stocks/manage", "KOB-"],
  ["/channels", "Toko Laras"],
  ["/products-v2/master/create", 'name="variants[0].sku"'],
  ["/products-v2/master/:id", 'name="variants[0].sku"'],
  ["/products-v2/channels/shopee", "Kaos Oblong Katun"],
  ["/products-v2/channels/shopee/:channelId/:id", 'name="categoryId"'],
] as const) {
  test(`the first view of ${path} loads at most the allowed bytes of scripts and style, gzipped`, async () => {
    const html = await page(
      path
        .replace(":channelId", pages.seller.channelId)
        .replace(":orderId", pages.seller.orderId)
        .replace(":id", pages.seller.productId),
    );
    expect(html).toContain(shows);
    const sizes = Object.fromEntries(
      [...scriptsOf(html), sheetOf(html)].map((file) => [
        file,
        statSync(`${CLIENT.pathname}${file}.gz`).size,
      ]),
    );
    expect(
      [...scriptsOf(html)].some((file) => read(file).includes("hydrateRoot")),
      "React is among it",
    ).toBe(true);
    const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    expect(total, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(LIMIT_BYTES);
  });
}

test("code of overlays and background work is not loaded with the page", async () => {
  const loaded = [...scriptsOf(await page("/products-v2/master"))].map(read).join("");
  expect(loaded).toContain("hydrateRoot");
  expect(loaded, "the worker's registration").not.toContain("pushManager");
  expect(loaded, "the shortcut keys").not.toContain("single-keys");
});

test("the text files that a page names exist and have one version", async () => {
  const named = [...(await page("/orders")).matchAll(/data-namespace="(\w+)" href="([^"]+)"/g)];
  expect(named.length).toBeGreaterThan(1);
  expect(new Set(named.map(([, , url = ""]) => url.split("/").slice(0, 3).join("/"))).size).toBe(1);
  for (const [, namespace = "", url = ""] of named) {
    expect(url).toMatch(/^\/assets\/texts-[0-9a-f]{8}\/id\//);
    const source = new URL(`../../app/i18n/locales/id/${namespace}.json`, import.meta.url);
    expect(JSON.parse(read(url))).toEqual(JSON.parse(readFileSync(source, "utf8")));
  }
});

test("no form preloads the code of the screen that it leads to", async () => {
  expect(await page("/products-v2/master")).not.toContain("data-discover");
});

test("no script brings the code that writes OpenAPI", () => {
  const files = readdirSync(`${CLIENT.pathname}/assets`).filter((file) => file.endsWith(".js"));
  const withIt = files.filter((file) => /\.openapi=/.test(read(`/assets/${file}`)));
  expect(withIt, "a value for forms stands in contract/form-fields.ts").toEqual([]);
});
