import { afterAll, beforeAll, expect, test } from "vitest";
import type { MetaDomain } from "#contract/meta.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { connectShop } from "#tests/support/selling-account.ts";
import {
  apply,
  connectedSeller,
  consentToMeta,
  type MetaSeller,
  makeAsk,
  product,
} from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const read = async ({ ask }: MetaSeller) =>
  (await ask<{ domains: MetaDomain[]; fbResult: string }>("GET", "/domains")).body;

async function withDomain() {
  const seller = await connectedSeller(world);
  const { channelId } = await connectShop(world, seller);
  const domain = `${channelId}.example`;
  await seller.ask("POST", "/domains", { channelId, domain: ` ${domain.toUpperCase()} ` });
  return { seller, channelId, domain };
}

test("a domain is unverified until its site shows the code, then verified", async () => {
  const { seller, channelId, domain } = await withDomain();
  expect(await read(seller)).toEqual({
    fbResult: "success",
    domains: [
      ...[{ channelId, domain, url: `https://${domain}`, fbStatus: "unverified" }].map((one) => ({
        ...one,
        verificationCode: null,
      })),
    ],
  });
  const refused = await seller.ask<{ message: string }>("POST", "/domains/;verify", {
    ...{ channelId, domain },
  });
  expect(refused).toMatchObject({ status: 502, body: { code: "meta_refused" } });
  expect(refused.body.message).toContain("facebook-domain-verification");
  const [found] = (await read(seller)).domains;
  expect(found?.verificationCode).toMatch(/^[0-9a-f]{30}$/);
  const [owned] = await world.sandboxes.meta.controls.listDomains(seller.businessId);
  await world.sandboxes.meta.controls.showCode(seller.accountId, owned?.id ?? "", true);
  const verified = await seller.ask("POST", "/domains/;verify", { channelId, domain });
  expect(verified).toMatchObject({ status: 200, body: { domain: { fbStatus: "verified" } } });
  expect((await read(seller)).domains).toMatchObject([
    { fbStatus: "verified", verificationCode: null },
  ]);
});

test("a member who may not add domains is told so, with a link to where they are added", async () => {
  const { seller, channelId, domain } = await withDomain();
  await world.sandboxes.meta.controls.forbidDomains(seller.accountId, seller.businessId);
  expect(await seller.ask("POST", "/domains/;verify", { channelId, domain })).toMatchObject({
    status: 409,
    body: {
      code: "no_permission_to_add_domain",
      details: { url: expect.stringContaining(`business_id=${seller.businessId}`) },
    },
  });
});

test("shows a missing business, a business under review, and Meta's own error messages", async () => {
  const { seller, domain } = await withDomain();
  await world.sandboxes.meta.controls.beginReview(seller.accountId, seller.businessId);
  expect(await read(seller)).toMatchObject({ fbResult: "business_under_review" });
  await world.sandboxes.meta.controls.endReview(seller.accountId, seller.businessId);
  await world.sandboxes.meta.controls.goOffline(seller.accountId, 1);
  expect(await read(seller)).toMatchObject({
    fbResult: expect.stringContaining("unexpected error"),
    domains: [{ domain, fbStatus: "unverified" }],
  });
  expect(await read(seller)).toMatchObject({ fbResult: "success" });
  const other = await world.signUp();
  const ask = makeAsk(other);
  await ask("POST", "/access", await consentToMeta(world, other));
  expect((await ask("GET", "/domains")).body).toEqual({ fbResult: "no_business", domains: [] });
});

test("a domain belongs to one shop of the account, is added once, and items link to it", async () => {
  const { seller, channelId, domain } = await withDomain();
  const add = (body: object) => seller.ask("POST", "/domains", body);
  expect((await add({ channelId, domain })).body).toMatchObject({ code: "domain_taken" });
  expect((await add({ channelId: "none", domain: "x.example" })).status).toBe(404);
  for (const wrong of ["toko", "https://toko.example", "toko .example", "-a.example"])
    expect((await add({ channelId, domain: wrong })).body, wrong).toMatchObject({
      fields: { domain: "invalid_domain" },
    });
  const { id } = await product(world, seller);
  const body = { catalogId: seller.catalogId, productIds: [id], channelId };
  expect(
    (await seller.ask("POST", "/syncs", { ...body, url: "https://other.example" })).body,
  ).toMatchObject({ fields: { url: "domain_gone" } });
  await apply(world, seller, [id], `https://${domain}`);
  const [item] = await world.sandboxes.meta.controls.listItems(seller.catalogId);
  expect(item?.data.link).toMatch(new RegExp(`^https://${domain}/\\?sku=K-`));
  expect((await seller.ask("DELETE", `/domains/${domain}`)).status).toBe(200);
  expect((await seller.ask("DELETE", `/domains/${domain}`)).status).toBe(404);
});
