import { afterAll, beforeAll, expect, test } from "vitest";
import { addStaff } from "#backend/accounts/add-staff.ts";
import type { SavedView } from "#contract/saved-views.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { asking } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const views = async (member: Pick<SignedIn, "fetch">, list = "products"): Promise<SavedView[]> =>
  (await asking(member)("GET", `/v1/accounts/views?list=${list}`)).views;
const names = async (member: Pick<SignedIn, "fetch">, list?: string) =>
  (await views(member, list)).map(({ name }) => name);
const save = async (member: Pick<SignedIn, "fetch">, name: string, more = {}): Promise<SavedView> =>
  (
    await asking(member)("POST", "/v1/accounts/views", {
      view: { list: "products", name, query: "marks=low_stock", ...more },
    })
  ).view;
const remove = (member: Pick<SignedIn, "fetch">, viewId: string) =>
  member.fetch("/v1/accounts/views/;delete", { method: "POST", body: JSON.stringify({ viewId }) });

async function staffOf(owner: SignedIn, role: string): Promise<Pick<SignedIn, "fetch">> {
  const staff = await world.signUp();
  await addStaff(world.backend, { accountId: owner.accountId, userId: staff.userId, role });
  const { token } = await asking(staff)("POST", `/v1/accounts/${owner.accountId}/;switch`);
  return {
    fetch: (path, init) =>
      world.fetch(path, {
        ...init,
        headers: { "content-type": "application/json", "x-jwt": `Bearer ${token}` },
      }),
  };
}

test("a personal view is visible to its owner, a shared one to the account, each for its own list", async () => {
  const owner = await world.signUp();
  const staff = await staffOf(owner, "Staff");
  await save(owner, "Menipis");
  await save(owner, "Bersama", { isShared: true, query: "status=4,5&columns=product,price" });
  await save(staff, "Punya staf");
  await save(owner, "Pesanan telat", { list: "orders", query: "late=1" });
  expect(await names(owner)).toEqual(["Bersama", "Menipis"]);
  expect(await names(staff)).toEqual(["Bersama", "Punya staf"]);
  expect(await names(owner, "orders")).toEqual(["Pesanan telat"]);
  expect(await names(await world.signUp())).toEqual([]);
  expect(await views(staff)).toMatchObject([
    { query: "status=4,5&columns=product,price", isShared: true, canDelete: false },
    { isShared: false, canDelete: true },
  ]);
});

test("saving under an existing name replaces one's own view, not another member's", async () => {
  const owner = await world.signUp();
  const staff = await staffOf(owner, "Staff");
  const first = await save(owner, "Menipis", { isShared: true });
  await save(staff, "Menipis", { query: "status=1" });
  const second = await save(owner, "Menipis", { query: "category=Kaos", isShared: true });
  expect(second).toMatchObject({ id: first.id, query: "category=Kaos" });
  expect((await views(staff)).map(({ query }) => query).sort()).toEqual([
    "category=Kaos",
    "status=1",
  ]);
});

test("members delete their own views; staff managers also delete shared ones of their account", async () => {
  const owner = await world.signUp();
  const staff = await staffOf(owner, "Staff");
  const [mine, shared, theirs] = [
    await save(owner, "A"),
    await save(owner, "B", { isShared: true }),
    await save(staff, "C", { isShared: true }),
  ];
  const stranger = await world.signUp();
  for (const view of [mine, shared, theirs])
    expect((await remove(stranger, view.id)).status).toBe(404);
  expect((await remove(staff, shared.id)).status).toBe(404);
  expect((await remove(owner, theirs.id)).status).toBe(200);
  expect((await remove(owner, mine.id)).status).toBe(200);
  expect(await names(owner)).toEqual(["B"]);
});

test("names and addresses of saved views are checked, and their number is limited", async () => {
  const owner = await world.signUp();
  const post = (view: object) =>
    owner.fetch("/v1/accounts/views", {
      method: "POST",
      body: JSON.stringify({ view: { list: "products", query: "", ...view } }),
    });
  for (const bad of [
    { name: " " },
    { name: "x".repeat(61) },
    { name: "A", query: "a b" },
    { name: "A", query: "#x" },
    { name: "A", list: "nothing" },
  ])
    expect((await post(bad)).status).toBe(422);
  for (let n = 0; n < 50; n++) await save(owner, `View ${n}`);
  const full = await post({ name: "One more" });
  expect([full.status, (await full.json()).code]).toEqual([409, "too_many_views"]);
  await save(owner, "View 7", { query: "status=1" });
  expect(await names(owner)).toHaveLength(50);
});
