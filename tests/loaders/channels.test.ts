import { expect, test } from "vitest";
import { getConsentState, getShownError, grantEnd } from "#app/models/channel/access.ts";
import { action as disconnect } from "#app/routes/_app/channels/$channelId/disconnect.tsx";
import { action, loader } from "#app/routes/_app/channels/index.tsx";
import type { ChannelDetail } from "#contract/channels.ts";
import { call } from "#tests/support/context.ts";

const SHOP: ChannelDetail = {
  ...{
    id: "c1",
    channelType: "shopee",
    name: "Laras Official",
    shopId: "220100101",
    status: "active",
    imported: true,
    orderExpMins: null,
  },
  ...{
    tokenExpiresAt: "2026-11-21T09:00:00Z",
    grantExpiresAt: "2027-11-21T00:00:00Z",
    stockPushPaused: false,
    linkedProducts: 35,
    failedProducts: 0,
  },
  ...{
    boundWarehouse: "Gudang Cimahi",
    lastOrderPullAt: null,
    lastStockPushAt: null,
    lastError: null,
    lastErrorAt: null,
    hasConsentPage: true,
  },
  ...{
    failedCalls: 0,
    lastFailedCall: null,
    unreadable: 0,
    lastUnreadable: null,
    lastImportId: null,
    unlinkedItems: 0,
  },
};
const answers = {
  "GET /v1/channels": () => Response.json({ channels: [SHOP], connectable: ["shopee"] }),
  "GET /v1/channels/meta/access": () => Response.json({ access: null, isOffered: true }),
};

async function returned(query: string) {
  const { result, state } = call(loader, { path: `/channels?${query}`, answers });
  const response = await result.then(
    () => null,
    (error: unknown) => error as Response,
  );
  return {
    to: response?.headers.get("Location"),
    toast: decodeURIComponent([...state.cookies].join()),
  };
}

test("shops are sorted by name, or by loss and end of access", async () => {
  const shops: ChannelDetail[] = [
    { ...SHOP, id: "never", name: "Cempaka", grantExpiresAt: null },
    { ...SHOP, id: "later", name: "Batik", grantExpiresAt: "2099-01-01T00:00:00Z" },
    { ...SHOP, id: "lost", name: "Dahlia", status: "revoked", grantExpiresAt: null },
  ];
  const shown = async (path: string) => {
    const channels = () => Response.json({ channels: shops, connectable: ["shopee"] });
    const { result } = call(loader, {
      path,
      answers: { ...answers, "GET /v1/channels": channels },
    });
    return (await result).channels.map(({ id }) => id);
  };
  expect(await shown("/channels")).toEqual(["never", "later", "lost"]);
  expect(await shown("/channels?sort=name")).toEqual(["later", "never", "lost"]);
  expect(await shown("/channels?sort=access")).toEqual(["lost", "later", "never"]);
});

test("returning from the consent page shows the result at the clean address", async () => {
  expect(await returned("channelId=c1")).toMatchObject({
    to: "/channels",
    toast: expect.stringContaining("channels:toast.connected"),
  });
  expect(await returned("error=shop_taken")).toMatchObject({
    to: "/channels",
    toast: expect.stringContaining("channels:error.shop_taken"),
  });
  expect(await returned("error=<script>")).toMatchObject({
    to: "/channels",
    toast: expect.stringContaining("channels:error.connect_failed"),
  });
  expect(await returned("channelId=someone-elses")).toMatchObject({ to: "/channels", toast: "" });
});

test("connecting redirects to the marketplace's consent page with our return address", async () => {
  const start = () => Response.json({ url: "https://partner.shopee.test/auth?x=1" });
  const { result, requests } = call(action, {
    path: "/channels",
    form: { intent: "connect", channelType: "shopee", channelId: "c1" },
    answers: { ...answers, "GET /v1/channels/auth/shopee": start },
  });
  expect(((await result) as Response).headers.get("Location")).toBe(
    "https://partner.shopee.test/auth?x=1",
  );
  const asked = new URL(requests.at(-1)?.url ?? "");
  expect(asked.searchParams.get("redirect")).toBe("http://etalase.test/channels");
  expect(asked.searchParams.get("channelId")).toBe("c1");
});

test("disconnecting a shop requires its name", async () => {
  const params = { channelId: "c1" };
  const wrong = call(disconnect, { params, form: { name: "Laras" }, answers });
  expect(await wrong.result).toMatchObject({
    init: { status: 422 },
    data: { error: { name: ["name_differs"] }, initialValue: { name: "Laras" } },
  });
  expect(wrong.requests.some((request) => request.method === "DELETE")).toBe(false);
  const right = call(disconnect, {
    params,
    form: { name: " Laras Official " },
    answers: { ...answers, "DELETE /v1/channels/c1": () => Response.json({ channelId: "c1" }) },
  });
  expect(((await right.result) as Response).headers.get("Location")).toBe("/channels");
});

test("ending consent as well redirects to the marketplace's page, if there is one", async () => {
  const page = "https://partner.shopeemobile.com/api/v2/shop/cancel_auth_partner?sign=1";
  const ending = (endConsentUrl: string | null) =>
    call(disconnect, {
      params: { channelId: "c1" },
      form: { name: "Laras Official", endConsent: "on" },
      answers: {
        ...answers,
        "DELETE /v1/channels/c1": () => Response.json({ channelId: "c1", endConsentUrl }),
      },
    }).result as Promise<Response>;
  expect((await ending(page)).headers.get("Location")).toBe(page);
  expect((await ending(null)).headers.get("Location")).toBe("/channels");
});

test("the end of access is warned 7 days and 1 day before, and when it has ended", () => {
  const now = Date.parse("2026-11-21T00:00:00Z");
  const at = (grantExpiresAt: string | null, status: ChannelDetail["status"] = "active") =>
    getConsentState({ grantExpiresAt, status }, now);
  expect(at("2026-11-28T00:00:01Z")).toBe("fine");
  expect(at("2026-11-28T00:00:00Z")).toBe("ends_soon");
  expect(at("2026-11-22T00:00:00Z")).toBe("ends_today");
  expect(at("2026-11-20T00:00:00Z")).toBe("broken");
  expect(at(null)).toBe("fine");
  expect(at(null, "revoked")).toBe("broken");
});

test("a shop with withdrawn access shows neither its former end nor the marketplace's code", () => {
  const gone = { status: "revoked", lastError: "deauthorised" } as const;
  const grantExpiresAt = "2027-11-21T00:00:00Z";
  expect(getShownError(gone)).toBeNull();
  const now = Date.parse("2026-11-21T00:00:00Z");
  expect(grantEnd({ ...gone, grantExpiresAt }, now)).toBeNull();
  expect(getShownError({ status: "active", lastError: "authorisation_expiring" })).toBeNull();
  expect(getShownError({ status: "active", lastError: "error_server" })).toBe("error_server");
  expect(grantEnd({ status: "active", grantExpiresAt }, now)).toBe(grantExpiresAt);
  expect(grantEnd({ status: "active", grantExpiresAt: null }, now)).toBe("never");
  expect(grantEnd({ status: "expired", grantExpiresAt }, now)).toBeNull();
  const past = "2026-11-20T00:00:00Z";
  expect(grantEnd({ status: "expired", grantExpiresAt: past }, now)).toBe(past);
});

test("each shop's lag is read for members who may see stock, and left out when unavailable", async () => {
  const channel = {
    channelId: "c1",
    listed: 5,
    waiting: 2,
    refused: 1,
    isPaused: false,
    isMore: false,
  };
  const monitor = {
    warehouses: [],
    channels: [{ ...channel, waitingSince: "2026-11-21T02:00:00Z", lastPushAt: null }],
  };
  const lagsWith = async (more: Parameters<typeof call>[1]) =>
    (await call(loader, { path: "/channels", ...more }).result).lags;
  const told = { ...answers, "GET /v1/stocks/monitor": () => Response.json(monitor) };
  expect(await lagsWith({ answers: told })).toEqual({
    c1: { waiting: 2, since: "2026-11-21T02:00:00Z", refused: 1, isMore: false },
  });
  const broken = {
    ...answers,
    "GET /v1/stocks/monitor": () => new Response(null, { status: 503 }),
  };
  expect(await lagsWith({ answers: broken })).toEqual({});
});
