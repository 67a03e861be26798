import { afterAll, beforeAll, expect, test } from "vitest";
import type { Dashboard } from "#contract/dashboards.ts";
import { staffOf } from "#tests/backend/staff/people.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const BOARD = { name: "Pagi", tiles: [{ kind: "figure", metric: "net" }] };

test("a shared dashboard is visible to others, changed by its owner only, and hidden once unshared", async () => {
  const owner = await world.signUp();
  const colleague = await staffOf(world, owner, ["analytics-read"]);
  const stranger = await world.signUp();
  const { dashboard } = await asking(owner)("POST", "/v1/dashboards", { dashboard: BOARD });
  const path = `/v1/dashboards/${dashboard.id}`;
  const seenBy = async (member: SignedIn): Promise<Dashboard[]> =>
    (await asking(member)("GET", "/v1/dashboards")).dashboards;
  const status = async (member: SignedIn, method: string, at: string, body?: object) =>
    (await member.fetch(at, { method, ...(body ? { body: JSON.stringify(body) } : {}) })).status;

  expect(await seenBy(colleague)).toEqual([]);
  expect(await status(colleague, "GET", path)).toBe(404);
  const share = async (isShared: boolean, version: number) =>
    asking(owner)("PUT", path, { dashboard: { ...BOARD, isShared }, version });
  await share(true, 1);
  expect(await seenBy(colleague)).toMatchObject([{ id: dashboard.id, canEdit: false }]);
  expect(await seenBy(stranger)).toEqual([]);
  expect(await status(stranger, "GET", path)).toBe(404);
  const change = { dashboard: { ...BOARD, name: "Sore" }, version: 2 };
  expect(await status(colleague, "PUT", path, change)).toBe(404);
  expect(await status(colleague, "DELETE", path)).toBe(404);
  const first = { dashboardId: dashboard.id };
  expect(await status(stranger, "PUT", "/v1/dashboards/default", first)).toBe(404);
  await asking(colleague)("PUT", "/v1/dashboards/default", first);
  expect(await seenBy(colleague)).toMatchObject([{ isDefault: true }]);
  expect(await seenBy(owner)).toMatchObject([{ isDefault: false }]);

  await share(false, 2);
  expect(await seenBy(colleague)).toEqual([]);
  expect((await asking(colleague)("GET", "/v1/dashboards/default")).dashboard).toBeNull();
});
