import { expect, test } from "vitest";
import { action, loader } from "#app/routes/_app/channels/live/index.tsx";
import type { LiveMarketplace } from "#contract/going-live.ts";
import { call } from "#tests/support/context.ts";

const of = (app: LiveMarketplace["app"], name: string): LiveMarketplace => ({
  ...{ app, name, mode: "sandbox", variables: [], addresses: [], permissions: [], hosts: [] },
  ...{ demands: [], steps: [], checks: null, faults: [], pushes: [], shops: [] },
});
const marketplaces = [of("shopee", "Shopee"), of("lazada", "Lazada")];
const answers = {
  "GET /admin-going-live": () => Response.json({ marketplaces }),
  "POST /admin-going-live/lazada/;check": () =>
    Response.json({
      results: [{ subject: "app", verdict: "clock_off", code: "IllegalTimestamp", message: "" }],
    }),
};

test("the page shows one marketplace, and the others as tabs", async () => {
  const { result } = call(loader, { path: "/channels/live?app=lazada", answers });
  const { shown, tabs } = await result;
  expect(shown.name).toBe("Lazada");
  expect(tabs.map(({ name }) => name)).toEqual(["Shopee", "Lazada"]);
});

test("a check leads back to its marketplace, with how many failed", async () => {
  const form = { intent: "check", app: "lazada" };
  const { result, state } = call(action, { path: "/channels/live?app=lazada", form, answers });
  const back = await result.then(
    (answer: unknown) => answer as Response,
    (thrown: unknown) => thrown as Response,
  );
  expect(back.headers.get("Location")).toBe("/channels/live?app=lazada");
  expect(decodeURIComponent([...state.cookies].join())).toContain("live.toast.bad");
});
