import { afterAll, beforeAll, expect, test } from "vitest";
import { examineApps } from "#backend/admin/doctor.ts";
import { CHECK_WORDS } from "#backend/marketplaces/check-words.ts";
import { createConnectors, type MarketplaceSettings } from "#backend/marketplaces/configured.ts";
import { createMetaGraph } from "#backend/marketplaces/meta/graph.ts";
import type { CheckVerdict, LiveApp } from "#contract/going-live.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";

/** `npm run doctor` names each fault that the operators can mend themselves. */
let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

interface Fault {
  /** Settings that the operators typed wrong. */
  settings?: Record<string, string>;
  /** How far this server's clock is ahead. */
  seconds?: number;
  /** The answer of the marketplace's gate, in place of the sandbox's. */
  refusal?: { body: object; status: number };
}

/** Examines an app on a server with this fault; the sandbox is as it should be. */
async function examine(app: LiveApp, { settings = {}, seconds = 0, refusal }: Fault) {
  const { backend, sandboxes } = world;
  const surroundings = {
    fetch: async (input: string | URL | Request, init?: RequestInit) => {
      const request = new Request(input, init);
      if (refusal) return Response.json(refusal.body, { status: refusal.status });
      const [, name = ""] = /^\/sandbox\/(\w+)\//.exec(new URL(request.url).pathname) ?? [];
      return sandboxes[name as LiveApp].fetch(request);
    },
    now: () => new Date(world.clock.now().getTime() + seconds * 1000),
    wait: async () => undefined,
    publicOrigin: backend.config.publicOrigin,
  };
  const { connector, meta } = backend;
  const { marketplaces, meta: metaSettings } = backend.config;
  const typed = app === "meta" ? marketplaces : withSettings(marketplaces, app, settings);
  const connectors = createConnectors(typed, surroundings, {});
  Object.assign(backend, {
    connector: (type: LiveApp) => (type === "meta" ? null : connectors.get(type)),
    meta: createMetaGraph({ ...surroundings, ...metaSettings, ...settings }),
  });
  const { text, isWell } = await examineApps(backend, [app]);
  Object.assign(backend, { connector, meta });
  const [, said = ""] = /^ {2}app: (.*)$/m.exec(text) ?? [];
  return { said, isWell };
}

const withSettings = (
  all: MarketplaceSettings,
  app: Exclude<LiveApp, "meta">,
  settings: Record<string, string>,
): MarketplaceSettings => ({ ...all, [app]: { ...all[app], ...settings } });

const refusal = (body: object, status = 200): Fault => ({ refusal: { body, status } });

const FAULTS: readonly (readonly [LiveApp, CheckVerdict, Fault])[] = [
  ["shopee", "key_wrong", { settings: { partnerKey: "mistyped" } }],
  ["shopee", "key_wrong", { settings: { partnerId: "7" } }],
  ["shopee", "clock_off", { seconds: 400 }],
  [
    "shopee",
    "permission_missing",
    refusal({ error: "error_api_permission", message: "No permission to call this api." }, 403),
  ],
  [
    "shopee",
    "address_refused",
    refusal({ error: "source_ip_undeclared", message: "Source IP is undeclared." }, 403),
  ],
  ["tiktok", "key_wrong", { settings: { appSecret: "mistyped" } }],
  ["tiktok", "key_wrong", { settings: { appKey: "mistyped" } }],
  ["tiktok", "clock_off", { seconds: -400 }],
  [
    "tiktok",
    "permission_missing",
    refusal({ code: 105005, message: "Access denied. The app lacks the scope." }, 401),
  ],
  [
    "tiktok",
    "address_refused",
    refusal({ code: 36009033, message: "Your IP address is not in the IP allow list." }, 401),
  ],
  ["lazada", "key_wrong", { settings: { appSecret: "mistyped" } }],
  ["lazada", "key_wrong", { settings: { appKey: "7" } }],
  ["lazada", "clock_off", { seconds: 8_000 }],
  [
    "lazada",
    "permission_missing",
    refusal({ code: "InsufficientPermission", type: "ISV", message: "Insufficient permission" }),
  ],
  [
    "lazada",
    "address_refused",
    refusal({ code: "AppWhiteIpLimit", type: "ISV", message: "AppWhiteIpLimit" }),
  ],
  ["blibli", "key_wrong", { settings: { clientKey: "mistyped" } }],
  [
    "blibli",
    "address_refused",
    refusal({ success: false, errorCode: null, errorMessage: "IP is not whitelisted" }, 403),
  ],
  ["tokopedia", "key_wrong", { settings: { clientSecret: "mistyped" } }],
  ["meta", "key_wrong", { settings: { appSecret: "mistyped" } }],
  [
    "meta",
    "permission_missing",
    refusal({ error: { code: 10, message: "Application does not have permission" } }, 403),
  ],
  [
    "meta",
    "address_refused",
    refusal(
      { error: { code: 5, message: "This IP can't make requests for that application." } },
      400,
    ),
  ],
];

test.each(FAULTS)("the doctor tells the fault of %s: %s", async (app, verdict, fault) => {
  const { said, isWell } = await examine(app, fault);
  expect(said).toContain(CHECK_WORDS.en[verdict]);
  expect(isWell).toBe(false);
});

const TIMELESS: readonly LiveApp[] = ["tokopedia", "blibli", "line", "meta"];
test.each(TIMELESS)(
  "%s signs no time of the app, so a wrong clock is no fault there",
  async (app) => {
    const { said, isWell } = await examine(app, { seconds: 8_000 });
    expect({ said, isWell }).toEqual({ said: CHECK_WORDS.en.works, isWell: true });
  },
);
