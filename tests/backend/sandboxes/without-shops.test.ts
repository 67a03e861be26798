import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ORIGIN, type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import { connectedSeller, type MetaSeller } from "../catalogues/world.ts";
import { browse } from "./browse.ts";

const world = await startTestBackend();
afterAll(world.close);

const { meta, payments: paymentSandbox } = world.sandboxes;
const { payments } = world.backend.config;

let owner: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  owner = await world.signUp();
  staff = await world.signUp();
  await world.setPermissions(staff, ["order-manage"]);
});

const call = async (
  sandbox: Parameters<typeof browse>[0],
  path: string,
  { authorization, body }: { authorization: string; body?: object },
) => {
  const headers = { Authorization: authorization, "Content-Type": "application/json" };
  const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
  const answer = await sandbox.fetch(new Request(`${ORIGIN}/sandbox${path}`, init));
  return { status: answer.status, body: await answer.json() };
};

describe("Meta", () => {
  let laras: MetaSeller;
  let budi: MetaSeller;
  beforeAll(async () => {
    laras = await connectedSeller(world);
    budi = await connectedSeller(world);
  });
  const act = (who: SignedIn | null, action: string, fields: object) =>
    browse(meta, who, `/meta/controls/${action}`, { fields });

  test("the controls show the user's own businesses only", async () => {
    const { businessId } = laras;
    const steers = ["addCatalog", "addDomain", "beginReview", "endReview", "forbidDomains"];
    for (const action of steers) {
      const fields = { businessId, name: "toko.example" };
      expect([action, (await act(null, action, fields)).status]).toEqual([action, 403]);
      expect([action, (await act(budi, action, fields)).status]).toEqual([action, 422]);
      expect([action, (await act(laras, action, fields)).status]).toEqual([action, 200]);
    }
    const list = `/meta/controls/catalogs?shopId=${businessId}`;
    expect((await browse(meta, budi, list)).status).toBe(404);
    expect((await browse(meta, laras, list)).status).toBe(200);
    const page = await browse(meta, budi, `/meta/controls?shop=${businessId}`);
    expect(page.text).not.toContain(laras.catalogId);
  });

  test("revoking a consent affects only the seller's own, whatever the form contains", async () => {
    const seller = laras.accountId;
    for (const action of ["expireToken", "deauthorise"])
      expect((await act(budi, action, { seller })).status).toBe(200);
    expect((await laras.ask("GET", "/businesses")).status).toBe(200);
  });

  test("a token reads nothing of another user's business", async () => {
    const other = await connectedSeller(world);
    const catalogues = `/businesses/${laras.businessId}/catalogs`;
    const own = await laras.ask<{ catalogs: { id: string }[] }>("GET", catalogues);
    expect(own.body.catalogs.map(({ id }) => id)).toContain(laras.catalogId);
    const seen = await other.ask("GET", catalogues);
    expect(seen.status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(seen.body)).not.toContain(laras.catalogId);
    const chosen = { businessId: laras.businessId, catalogId: laras.catalogId };
    expect((await other.ask("PUT", "/access", chosen)).status).toBeGreaterThanOrEqual(400);
  });
});

describe("the payment providers", () => {
  const keyOf = (key: string | undefined) => `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
  const bill = {
    ...{ external_id: "top-up-1", bank_code: "BCA", name: "ETALASE", expected_amount: 100_000 },
    expiration_date: "2026-11-21T03:00:00Z",
  };
  const book = (authorization: string) =>
    call(paymentSandbox, "/payments/xendit/callback_virtual_accounts", {
      authorization,
      body: bill,
    });
  let code: string;
  let id: string;
  beforeAll(async () => {
    const { body } = await book(keyOf(payments.xendit?.secretKey));
    ({ account_number: code, id } = body);
  });
  const pay = (who: SignedIn | null, site?: string) => {
    const form = new URLSearchParams({ bill: id, do: "pay", amount: "100000", messages: "0" });
    return browse(paymentSandbox, who, "/payments/pay", { form, ...(site ? { site } : {}) });
  };

  test("each provider accepts only its own key", async () => {
    for (const wrong of ["", keyOf(""), keyOf(payments.stripe?.secretKey)])
      expect((await book(wrong)).status).toBe(401);
    const intents = "/payments/stripe/v1/payment_intents/1";
    for (const wrong of ["", `Bearer ${payments.xendit?.secretKey}`])
      expect((await call(paymentSandbox, intents, { authorization: wrong })).status).toBe(401);
  });

  test("a bill is found by its whole code by members who may top up, without its owner's name", async () => {
    const page = `/payments/pay?code=${code}`;
    expect((await browse(paymentSandbox, null, page)).status).toBe(302);
    expect((await browse(paymentSandbox, staff, page)).status).toBe(403);
    const { text } = await browse(paymentSandbox, owner, "/payments/pay");
    expect(text.includes("ETALASE") || text.includes(code)).toBe(false);
    const part = `/payments/pay?code=${code.slice(0, -1)}`;
    expect((await browse(paymentSandbox, owner, part)).status).toBe(404);
    const found = await browse(paymentSandbox, owner, page);
    expect([found.status, found.text.includes(bill.external_id)]).toEqual([200, false]);
  });

  test("paying requires that sign-in and the same site", async () => {
    expect((await pay(null)).status).toBe(403);
    expect((await pay(staff)).status).toBe(403);
    expect((await pay(owner, "cross-site")).status).toBe(403);
    expect((await paymentSandbox.controls.read(id))?.status).toBe("open");
    expect((await pay(owner)).status).toBe(303);
    expect((await paymentSandbox.controls.read(id))?.status).toBe("paid");
  });

  test("the bank's page of a card requires them too", async () => {
    for (const provider of ["xendit", "stripe"]) {
      const path = `/payments/${provider}/authenticate/1`;
      const form = new URLSearchParams({ do: "confirm" });
      expect((await browse(paymentSandbox, null, path)).status).toBe(302);
      expect((await browse(paymentSandbox, null, path, { form })).status).toBe(403);
      const crossing = { form, site: "cross-site" };
      expect((await browse(paymentSandbox, owner, path, crossing)).status).toBe(403);
      expect((await browse(paymentSandbox, owner, path, { form })).status).toBe(404);
    }
  });
});
