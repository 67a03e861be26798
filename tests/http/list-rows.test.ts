import { afterAll, beforeAll, expect, test } from "vitest";
import { startSellerPages } from "#tests/support/seller-pages.ts";

let pages: Awaited<ReturnType<typeof startSellerPages>>;
beforeAll(async () => {
  pages = await startSellerPages();
});
afterAll(() => pages.close());

const ROW = /<tr data-key="[^"]+" data-state="[^"]+">/g;

for (const [path, shown] of [
  ["/products-v2/master", "KOB-"],
  ["/products-v2/channels/shopee", "KOB-"],
  ["/orders", "Kaos Oblong Katun"],
] as const) {
  test(`a document of ${path} contains its rows once, outside of the payload`, async () => {
    const html = await pages.read(path);
    const payload = html.indexOf('id="payload"');
    expect(html.slice(0, payload).match(ROW)?.length).toBeGreaterThan(0);
    expect(html.slice(0, payload)).toContain(shown);
    expect(html.slice(0, payload), "no place was left empty").not.toContain("<!--fragment");
    expect(html.slice(payload)).not.toContain(shown);
  });

  test(`the router's data of ${path} contains the rows`, async () => {
    const payload = await pages.read(`${path}.rsc`);
    expect(payload).toContain(shown);
    expect(payload).not.toContain("<!--fragment");
  });
}
