import { expect, test } from "vitest";
import { createBlibliConnector } from "#backend/marketplaces/blibli/connector.ts";
import type { Connector } from "#backend/marketplaces/connector.ts";
import { createLazadaConnector } from "#backend/marketplaces/lazada/connector.ts";
import { createShopeeConnector } from "#backend/marketplaces/shopee/connector.ts";
import { createTiktokConnector } from "#backend/marketplaces/tiktok/connector.ts";
import { blibli } from "#sandbox/blibli/sandbox.ts";
import { lazada } from "#sandbox/lazada/sandbox.ts";
import { shopee } from "#sandbox/shopee/sandbox.ts";
import { tiktok } from "#sandbox/tiktok/sandbox.ts";
import { APP_ORIGIN, sandboxWorld, type Wire } from "./sandbox-world.ts";

const RIGHT = "the right secret";
const at = (name: string) => `${APP_ORIGIN}/sandbox/${name}`;

/** Each marketplace's app, with the secret that the operators typed. */
const APPS: Record<string, (secret: string, wire?: Wire) => Promise<{ connector: Connector }>> = {
  shopee: (partnerKey, wire) =>
    sandboxWorld(
      "shopee",
      {
        sandbox: shopee,
        own: { partner: { id: "1", key: RIGHT, pushKey: RIGHT, callbackUrl: at("push") } },
      },
      (around) =>
        createShopeeConnector({
          ...around,
          ...{ host: at("shopee"), authHost: at("shopee") },
          ...{ partnerId: "1", partnerKey, pushKey: RIGHT },
        }),
      wire,
    ),
  tiktok: (appSecret, wire) =>
    sandboxWorld(
      "tiktok",
      {
        sandbox: tiktok,
        own: {
          app: {
            ...{ key: "k", secret: RIGHT, serviceId: "1" },
            ...{ redirectUrl: at("back"), callbackUrl: at("push") },
          },
        },
      },
      (around) =>
        createTiktokConnector({
          callbackUrl: "https://a.test/api/webhooks/tiktok",
          ...around,
          ...{ host: at("tiktok"), tokenHost: at("tiktok"), consentHost: at("tiktok") },
          ...{ appKey: "k", appSecret, serviceId: "1" },
        }),
      wire,
    ),
  lazada: (appSecret, wire) =>
    sandboxWorld(
      "lazada",
      {
        sandbox: lazada,
        own: {
          app: { key: "1", secret: RIGHT, redirectUrl: at("back"), callbackUrl: at("push") },
        },
      },
      (around) =>
        createLazadaConnector({
          ...around,
          ...{ host: `${at("lazada")}/{domain}/rest`, tokenHost: `${at("lazada")}/auth/rest` },
          ...{ consentHost: at("lazada"), appKey: "1", appSecret },
        }),
      wire,
    ),
  blibli: (clientKey, wire) =>
    sandboxWorld(
      "blibli",
      { sandbox: blibli, own: { client: { id: "1", key: RIGHT }, appOrigin: APP_ORIGIN } },
      (around) =>
        createBlibliConnector({
          ...around,
          ...{ host: at("blibli"), channelId: "etalase", clientId: "1", clientKey },
        }),
      wire,
    ),
};

const check = async (name: string, secret: string, wire?: Wire) => {
  const world = await APPS[name]?.(secret, wire);
  return world?.connector.connection.checkApp?.();
};

test.each(Object.keys(APPS))("%s takes the right key, and a wrong one is told", async (name) => {
  await expect(check(name, RIGHT)).resolves.toBeUndefined();
  await expect(check(name, "mistyped")).rejects.toMatchObject({ fault: "key_wrong" });
});

test.each([
  ["shopee", 400],
  ["shopee", -400],
  ["tiktok", 60],
  ["tiktok", -400],
  ["lazada", 8_000],
])("%s tells of a clock that is %i seconds ahead", async (name, seconds) => {
  await expect(check(name, RIGHT, { skewed: { seconds } })).rejects.toMatchObject({
    fault: "clock_off",
  });
});

test.each([
  ["shopee", { error: "source_ip_undeclared", message: "Request Source IP is undeclared." }, 403],
  [
    "tiktok",
    {
      code: 36009033,
      message:
        "Access denied. Your IP address is not in the IP allow list configured for this app.",
    },
    401,
  ],
  ["lazada", { code: "AppWhiteIpLimit", type: "ISV", message: "AppWhiteIpLimit" }, 200],
])("%s refuses this server's address", async (name, body, status) => {
  const wire: Wire = { sent: () => Response.json(body, { status }) };
  await expect(check(name, RIGHT, wire)).rejects.toMatchObject({ fault: "address_refused" });
});

test.each(Object.keys(APPS))("%s is not reached", async (name) => {
  const wire: Wire = { sent: () => Promise.reject(new TypeError("fetch failed")) };
  const refused = expect(check(name, RIGHT, wire)).rejects;
  await refused.toMatchObject({ kind: "unavailable", code: "network", fault: null });
});
