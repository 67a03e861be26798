import { afterAll, expect, test } from "vitest";
import { readConfig } from "#backend/config.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

const world = await startTestBackend();
const others = await Promise.all(
  [1, 2].map(() => startTestBackend({ env: { CREDENTIALS_KEY: "7a".repeat(32) } })),
);
afterAll(() => Promise.all([world, ...others].map(({ close }) => close())));

type Config = ReturnType<typeof readConfig>;
const PAYMENTS = "/sandbox/payments/";
const providerMode = (provider: { host: string } | null) =>
  provider ? (provider.host.includes(PAYMENTS) ? "sandbox" : "live") : "off";

/** Each external service with a sandbox, its mode, and the variables of the live one. */
const SANDBOXES: [string, (config: Config) => string, live: Record<string, string>][] = [
  [
    "shopee",
    ({ marketplaces }) => marketplaces.shopee.mode,
    { SHOPEE_PARTNER_ID: "1", SHOPEE_PARTNER_KEY: "k" },
  ],
  [
    "tiktok",
    ({ marketplaces }) => marketplaces.tiktok.mode,
    { TIKTOK_APP_KEY: "1", TIKTOK_APP_SECRET: "s", TIKTOK_SERVICE_ID: "2" },
  ],
  ["tokopedia", ({ marketplaces }) => marketplaces.tokopedia.mode, { TOKOPEDIA_MODE: "live" }],
  [
    "lazada",
    ({ marketplaces }) => marketplaces.lazada.mode,
    { LAZADA_APP_KEY: "1", LAZADA_APP_SECRET: "s" },
  ],
  [
    "blibli",
    ({ marketplaces }) => marketplaces.blibli.mode,
    { BLIBLI_CLIENT_ID: "1", BLIBLI_CLIENT_KEY: "k" },
  ],
  ["line", ({ marketplaces }) => marketplaces.line.mode, { LINE_MODE: "live" }],
  ["meta", ({ meta }) => meta.mode, { META_APP_ID: "1", META_APP_SECRET: "s" }],
  ["couriers in Indonesia", ({ couriers }) => couriers.biteship.mode, { BITESHIP_MODE: "live" }],
  ["couriers in Thailand", ({ couriers }) => couriers.shippop.mode, { SHIPPOP_MODE: "live" }],
  ["messengers", ({ messengers }) => messengers.mode, { MESSENGERS_MODE: "live" }],
  ["slips", ({ slipVerifiers }) => slipVerifiers.mode, { EASYSLIP_MODE: "live" }],
  [
    "payments in Indonesia",
    ({ payments }) => providerMode(payments.xendit),
    { XENDIT_SECRET_KEY: "s", XENDIT_PUBLIC_KEY: "p", XENDIT_WEBHOOK_TOKEN: "t" },
  ],
  [
    "payments in Thailand",
    ({ payments }) => providerMode(payments.stripe),
    { STRIPE_SECRET_KEY: "s", STRIPE_PUBLISHABLE_KEY: "p", STRIPE_WEBHOOK_SECRET: "t" },
  ],
];

test.each(SANDBOXES)(
  "%s: the sandbox runs with the demo or on request, and never beside the live marketplace",
  (_name, modeIn, live) => {
    const modeOf = (env: Record<string, string>) => modeIn(readConfig(env));
    expect(modeOf({ DATABASE_URL: "postgres://db/etalase" })).toBe("off");
    expect(modeOf({ ETALASE_DEMO: "off" })).toBe("off");
    expect(modeOf({ ETALASE_DEMO: "off", SANDBOX: "on" })).toBe("sandbox");
    expect(modeOf({ ETALASE_DEMO: "on" })).toBe("sandbox");
    expect(modeOf({ ETALASE_DEMO: "on", SANDBOX: "off" })).toBe("off");
    expect(modeOf({ SANDBOX: "on", ...live })).toBe("live");
    expect(modeOf({ ETALASE_DEMO: "on", ...live })).toBe("live");
  },
);

test.each([
  ["SHOPEE_MODE"],
  ["TIKTOK_MODE"],
  ["TOKOPEDIA_MODE"],
  ["LAZADA_MODE"],
  ["META_MODE"],
  ["BLIBLI_MODE"],
  ["LINE_MODE"],
  ["BITESHIP_MODE"],
  ["SHIPPOP_MODE"],
  ["MESSENGERS_MODE"],
  ["EASYSLIP_MODE"],
])("%s=sandbox alone does not enable it", (variable) => {
  const config = readConfig({ ETALASE_DEMO: "off", [variable]: "sandbox" });
  expect(SANDBOXES.map(([, modeIn]) => modeIn(config))).toEqual(SANDBOXES.map(() => "off"));
});

/** LINE and the couriers are missing: a shop's keys are made with the shop. */
const keysOf = ({ backend: { config } }: TestBackend) => ({
  shopee: config.marketplaces.shopee.partnerKey,
  shopeePush: config.marketplaces.shopee.pushKey,
  tiktok: config.marketplaces.tiktok.appSecret,
  tokopedia: config.marketplaces.tokopedia.clientSecret,
  tokopediaWebhook: config.marketplaces.tokopedia.webhookSecret,
  lazada: config.marketplaces.lazada.appSecret,
  meta: config.meta.appSecret,
  blibli: config.marketplaces.blibli.clientKey,
  xendit: config.payments.xendit?.secretKey,
  xenditWebhook: config.payments.xendit?.webhookToken,
  stripe: config.payments.stripe?.secretKey,
  stripeWebhook: config.payments.stripe?.webhookSecret,
});

test("each sandbox's keys belong to this installation and are unique", () => {
  const [ours, theirs, same] = [world, ...others].map(keysOf);
  expect(same).toEqual(theirs);
  const all = [ours, theirs].flatMap((keys) => Object.values(keys ?? {}));
  expect(all).toHaveLength(24);
  expect(new Set(all).size).toBe(24);
  for (const key of all) expect(key).toMatch(/^(whsec_)?[0-9a-f]{64}$/);
});

test("two shops of LINE's sandbox have keys of their own", async () => {
  const [one, two] = await Promise.all(
    ["Toko Laras", "Toko Budi"].map((name) =>
      world.sandboxes.line.controls.createShop({ name, seller: name }),
    ),
  );
  const keys = [one, two].flatMap((shop) => [shop?.apiKey, shop?.webhookSecret]);
  expect(new Set(keys).size).toBe(4);
});

test("two shops of Blibli's sandbox have keys of their own", async () => {
  const [one, two] = await Promise.all(
    ["Toko Laras", "Toko Budi"].map((name) =>
      world.sandboxes.blibli.controls.createShop({ name, seller: name }),
    ),
  );
  const keys = [one, two].flatMap((shop) => [shop?.sellerKey, shop?.signatureKey]);
  expect(new Set(keys).size).toBe(4);
});

test("two sellers have keys of their own at each courier's sandbox", async () => {
  const { biteship, shippop } = world.sandboxes;
  const keys = await Promise.all(
    ["Toko Laras", "Toko Budi"].flatMap((seller) => [
      biteship.controls.account(seller),
      shippop.controls.account(seller),
    ]),
  );
  expect(new Set(keys.map(({ apiKey }) => apiKey)).size).toBe(4);
});

test("two sellers have keys of their own at each messenger's sandbox", async () => {
  const { controls } = world.sandboxes.messengers;
  const keys = await Promise.all(
    ["Toko Laras", "Toko Budi"].flatMap((seller) =>
      (["whatsapp", "line"] as const).map((name) => controls.account(seller, name)),
    ),
  );
  expect(new Set(keys.flatMap(({ accessToken, secret }) => [accessToken, secret])).size).toBe(8);
});

test("two sellers have keys of their own at the sandbox that checks slips", async () => {
  const { controls } = world.sandboxes.easyslip;
  const keys = await Promise.all(["Toko Laras", "Toko Budi"].map(controls.account));
  expect(new Set(keys.map(({ apiKey }) => apiKey)).size).toBe(2);
});
