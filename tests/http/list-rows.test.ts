import { afterAll, beforeAll, expect, test } from "vitest";
import { visit } from "#tests/support/app.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { type SellingAccount, startSelling } from "#tests/support/selling-account.ts";

let world: TestBackend;
let seller: SellingAccount;
beforeAll(async () => {
  world = await startTestBackend();
  seller = await startSelling(world);
});
afterAll(() => world.close());

async function read(path: string): Promise<string> {
  const apiFetch: typeof fetch = async (input, init) => world.app.fetch(new Request(input, init));
  const { html, response } = await visit(path, { token: seller.token, env: { apiFetch } });
  expect(response.status, path).toBe(200);
  return html;
}

const ROW = /<tr data-row="[^"]+" data-state="[^"]+">/g;

for (const [path, shown] of [
  ["/products-v2/master", "KOB-"],
  ["/products-v2/channels/shopee", "KOB-"],
  ["/orders", "Kaos Oblong Katun"],
] as const) {
  test(`a document of ${path} holds its rows once, beside the payload`, async () => {
    const html = await read(path);
    const payload = html.indexOf("__FLIGHT_DATA");
    expect(html.slice(0, payload).match(ROW)?.length).toBeGreaterThan(0);
    expect(html.slice(0, payload)).toContain(shown);
    expect(html.slice(0, payload), "no place was left empty").not.toContain("<!--aside");
    expect(html.slice(payload)).not.toContain(shown);
  });

  test(`what the router reads of ${path} holds the rows themselves`, async () => {
    const payload = await read(`${path}.rsc`);
    expect(payload).toContain(shown);
    expect(payload).not.toContain("<!--aside");
  });
}
