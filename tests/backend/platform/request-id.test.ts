import { afterAll, expect, test, vi } from "vitest";
import { startQueuedWorld } from "#tests/support/queued-world.ts";
import { createTestLog } from "#tests/support/test-log.ts";

const { log, lines } = createTestLog();
const { world, signUp, connect, close } = await startQueuedWorld({}, log);
afterAll(close);

test("a request's id is in the logs of its job and of that job's calls", async () => {
  const seller = await signUp("setting-up");
  const { channelId } = await connect(seller, "setting-up");
  const { shopee } = world.sandboxes;
  if (!shopee) throw new Error("The shop is at the sandbox");
  vi.spyOn(shopee, "fetch").mockImplementation(async () =>
    Response.json({ error: "error_server" }, { status: 503 }),
  );
  const answer = await seller.fetch("/v1/orders/import", {
    method: "POST",
    headers: { "X-Request-Id": "pressed-pull" },
    body: JSON.stringify({ channelIds: [channelId] }),
  });
  expect(answer.status).toBe(200);
  const wanted = (msg: string) =>
    lines().filter((line) => line.msg === msg && line.requestId === "pressed-pull");
  await expect.poll(() => wanted("job failed").length).toBeGreaterThan(0);
  expect(wanted("job failed")[0]).toMatchObject({
    job: "import-orders",
    err: { type: "ConnectorError" },
  });
  expect(wanted("outgoing call failed")[0]).toMatchObject({ host: "etalase.test", status: 503 });
});
