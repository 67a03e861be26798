import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recountStorage } from "#backend/limits/storage.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

let world: TestBackend;
let picture: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  world = await startTestBackend();
  const noise = { mean: 128, sigma: 60, type: "gaussian" } as const;
  const create = { width: 300, height: 300, channels: 3, background: "#fff", noise } as const;
  picture = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
});
afterAll(() => world.close());

function upload(member: SignedIn): Promise<Response> {
  const body = new FormData();
  body.append("images", new File([picture], "a.jpg", { type: "image/jpeg" }));
  body.set("data", JSON.stringify({ imageTypes: [1] }));
  return member.fetch("/v1/products/images", { method: "POST", body });
}

const limitsOf = async (member: SignedIn) =>
  (await (await member.fetch("/v1/accounts/limits")).json()).limits;

async function allow(member: SignedIn, storageBytes: number): Promise<void> {
  const own = JSON.stringify({ requestsPerSecond: null, storageBytes, runs: null });
  await world.backend.db.execute(
    sql`insert into account_limits (account_id, own) values (${member.accountId}, ${own}::jsonb)
      on conflict (account_id) do update set own = excluded.own`,
  );
}

test("concurrent uploads never exceed the quota, and refused ones leave no file", async () => {
  const seller = await world.signUp();
  expect((await upload(seller)).status).toBe(200);
  const one = (await limitsOf(seller)).storageBytes.used;
  expect(one).toBeGreaterThan(picture.byteLength / 2);
  await allow(seller, one * 3);
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload(seller)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get("Retry-After")).toBe("3600");
  expect(await refused?.json()).toMatchObject({ code: "storage_full" });
  expect((await limitsOf(seller)).storageBytes).toEqual({ used: one * 3, most: one * 3 });
  const { rows } = await world.backend.db.execute<{ id: string }>(
    sql`select id from images where account_id = ${seller.accountId}`,
  );
  const kept = await world.backend.files.list({ prefix: "images/" });
  const folders = new Set(kept.files.map(({ key }) => key.split("/")[1]));
  expect(rows.length).toBe(3);
  expect([...folders].sort()).toEqual(rows.map(({ id }) => id).sort());
});

test("members are told once when the quota is nearly used up", async () => {
  const seller = await world.signUp();
  await upload(seller);
  const one = (await limitsOf(seller)).storageBytes.used;
  await allow(seller, one * 10);
  for (let n = 2; n <= 10; n++) expect((await upload(seller)).status).toBe(200);
  const { notifications } = await (await seller.fetch("/v1/notifications")).json();
  expect(notifications).toHaveLength(1);
  expect(notifications[0]).toMatchObject({
    templateId: "storage_low",
    severity: "warning",
    link: "/settings/general",
    parameters: JSON.stringify({ percent: 90 }),
  });
});

test("deleting a file frees its space, and a wrong total is corrected", async () => {
  const seller = await world.signUp();
  const body = new FormData();
  body.append("file", new File(["Nama,Harga\nKaos,10000\n"], "produk.csv"));
  const started = await seller.fetch("/v2/products/imports", { method: "POST", body });
  const { import: made } = await started.json();
  expect((await limitsOf(seller)).storageBytes.used).toBe(22);
  await world.backend.db.execute(
    sql`update account_limits set stored_bytes = 5 where account_id = ${seller.accountId}`,
  );
  expect(await recountStorage(world.backend)).toBe(1);
  expect(await recountStorage(world.backend)).toBe(0);
  expect((await limitsOf(seller)).storageBytes.used).toBe(22);
  await seller.fetch(`/v2/products/imports/${made.id}/;cancel`, { method: "POST" });
  expect((await limitsOf(seller)).storageBytes.used).toBe(0);
});
