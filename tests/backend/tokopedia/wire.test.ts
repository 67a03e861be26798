import { expect, test } from "vitest";
import { toConnectorError } from "#backend/marketplaces/tokopedia/errors.ts";
import { listTextLines } from "#backend/marketplaces/tokopedia/label.ts";
import { toOrderStatus } from "#backend/marketplaces/tokopedia/statuses.ts";
import { isValidPush } from "#backend/marketplaces/tokopedia/webhooks.ts";
import { pushSignature } from "#sandbox/tokopedia/pushes.ts";
import { variant } from "#tests/backend/marketplaces/drafts.ts";
import { SELLER } from "#tests/backend/marketplaces/sandbox-world.ts";
import { createWorld, makeDraft } from "./world.ts";

const BODY = '{"fs_id":13000,"order_id":12345678,"shop_id":479573,"order_status":220}';
const SECRET = "test_webhook_secret";
const SIGNATURE = "34001dd3d41d13b18a5212e6211c2f1f15e9ab77f19852069b3a96f18492491e";

test("a push is signed in hexadecimal over its raw body", () => {
  expect(pushSignature(SECRET, BODY)).toBe(SIGNATURE);
  const rawBody = new TextEncoder().encode(BODY);
  const push = { rawBody, authorization: SIGNATURE };
  expect(isValidPush({ webhookSecret: SECRET }, push)).toBe(true);
  const forged = { rawBody, authorization: pushSignature("", BODY) };
  expect(isValidPush({ webhookSecret: "" }, forged)).toBe(false);
  expect(isValidPush({ webhookSecret: SECRET }, { rawBody, authorization: null })).toBe(false);
});

test("error codes are more specific than their HTTP status", () => {
  const kind = (code: string | number, status: number) =>
    toConnectorError({ error_code: code }, status).kind;
  expect(kind("RBAC_MDLW_001", 403)).toBe("unauthorised");
  expect(kind("ORD_API_008", 500)).toBe("not_found");
  expect(kind("ORD_USC_014", 400)).toBe("wrong_state");
  expect(kind("PRD_DLV_042", 400)).toBe("rejected");
  expect(kind("OPENAPI_DB_002", 500)).toBe("unavailable");
  expect(kind(0, 401)).toBe("token_expired");
  expect(toConnectorError({}, 429, 200)).toMatchObject({ kind: "rate_limited", retryAfterMs: 200 });
});

test("unpublished statuses stay unknown", () => {
  expect(toOrderStatus(999, false)).toBeNull();
  expect(toOrderStatus(400, false)).toBe("to_process");
  expect(toOrderStatus(400, true)).toBe("cancel_requested");
  expect(toOrderStatus(600, true)).toBe("delivered");
});

test("a label page is read as text lines, without scripts", () => {
  const page =
    "<head><style>p{}</style></head><h1>tokopedia</h1><table><tr><td>Kepada:</td><td>Siti &amp; Budi</td></tr></table><script>window.print()</script>";
  expect(listTextLines(page)).toEqual(["tokopedia", "Kepada: Siti & Budi"]);
});

async function connected() {
  const world = await createWorld();
  const { shopId } = await world.controls.createShop({ name: "Toko Laras", seller: SELLER });
  await world.controls.approve(shopId);
  const found = await world.connector.connection.keys.connect({ shopId: String(shopId) });
  if ("problems" in found) throw new Error("The shop was refused");
  return { ...world, shopId, credentials: found.credentials };
}

test("variants keep their ids when a product changes, and orders name their product", async () => {
  const { connector, controls, credentials, shopId } = await connected();
  const colours = (names: string[]) =>
    makeDraft({
      token: "KP",
      variationTypes: [
        { name: "สี", options: names.map((name) => ({ name, externalImageId: null })) },
      ],
      variants: names.map((name, at) => variant(name, [at], 65_000 + at, 5)),
    });
  const ref = await connector.listings.create(credentials, colours(["Biru", "Marun"]), null);
  const after = await connector.listings.update(
    credentials,
    ref.externalProductId,
    colours(["Marun", "Hijau"]),
  );
  const idOf = ({ variants }: typeof ref, key: string) =>
    variants.find((one) => one.key === key)?.externalVariantId;
  expect(idOf(after, "Marun")).toBe(idOf(ref, "Marun"));
  const [order] = await controls.createOrder({
    shopId,
    lines: [{ productId: Number(idOf(after, "Marun")), quantity: 1 }],
  });
  const [read] = await connector.orders.read(credentials, [String(order?.orderId)]);
  expect(read?.lines).toMatchObject([
    { externalProductId: ref.externalProductId, externalVariantId: idOf(after, "Marun") },
  ]);
});

test("an unknown variation type is named in the refusal", async () => {
  const { connector, credentials } = await connected();
  const wrong = makeDraft({
    variationTypes: [{ name: "Motif", options: [{ name: "Batik", externalImageId: null }] }],
    variants: [variant("only", [0], 65_000, 5)],
  });
  await expect(connector.listings.create(credentials, wrong, null)).rejects.toMatchObject({
    kind: "rejected",
    code: "variation_kinds",
  });
});

test("the first pull of a day includes earlier unfinished orders", async () => {
  const { connector, controls, credentials, shopId, clock, pass } = await connected();
  const { productId } = await controls.addItem(shopId, { name: "Payung", price: 89_000, stock: 9 });
  const order = async () => {
    const lines = [{ productId, quantity: 1 }];
    return (await controls.createOrder({ shopId, lines }))[0]?.orderId ?? 0;
  };
  const [open, finished] = [await order(), await order()];
  await controls.ship(finished);
  for (const step of ["collect", "deliver", "complete"] as const) await controls[step](finished);
  pass(5 * 86_400);
  const list = async (hours: number) => {
    const found: string[] = [];
    const span = { from: new Date(clock.now.getTime() - hours * 3_600_000), to: clock.now };
    for (let cursor: string | null = null; ; ) {
      const page = await connector.orders.list(credentials, { ...span, cursor });
      found.push(...page.externalIds);
      cursor = page.cursor;
      if (cursor === null) return found;
    }
  };
  expect(await list(1)).toEqual([]);
  expect(await list(4)).toEqual([String(open)]);
});
