import { afterAll, beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "#contract/languages.ts";
import { visit } from "#tests/support/app.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking, consentTo } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const apiFetch: typeof fetch = async (input, init) => world.app.fetch(new Request(input, init));
const read = ({ token }: SignedIn, path: string, form?: Record<string, string>) =>
  visit(path, { token, env: { apiFetch }, ...(form ? { form } : {}) });

test("the shops of a grant are shown with their states, and the chosen ones are connected", async () => {
  const owner = await world.signUp();
  const { controls } = world.sandbox;
  const shops = [];
  for (const name of ["Laras Bandung", "Laras Medan", "Laras Solo"])
    shops.push(await controls.createShop({ name, region: "ID", seller: owner.accountId }));
  const [first, ...more] = shops.map(({ shopId }) => shopId);
  if (first === undefined) throw new Error("There is no shop");
  const page = await consentTo(
    world,
    owner,
    "shopee",
    await controls.consent(first, undefined, more),
  );
  await asking(owner)("POST", `/v1${page.pathname}`, { shopIds: [String(first)] });

  const address = `${page.pathname}${page.search}`;
  for (const lang of LANGUAGES) {
    const { html } = await read(owner, `${address}&lang=${lang}`);
    for (const { name, shopId } of shops) {
      expect(html).toContain(name);
      expect(html.includes(`name="shop-${shopId}"`)).toBe(shopId !== first);
    }
  }
  const none = await read(owner, address, { other: "" });
  expect(none.html).toContain("Pilih setidaknya satu toko");
  const done = await read(owner, address, { [`shop-${more[0]}`]: "on" });
  expect(done.response.headers.get("Location")).toBe("/channels");
  const left = await read(owner, address);
  expect(left.html.match(/name="shop-/g)).toHaveLength(1);
});
