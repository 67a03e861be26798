import { afterAll, beforeAll, expect, test } from "vitest";
import { createMetrics } from "#backend/metrics.ts";
import { ORIGIN, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { startQueuedWorld } from "#tests/support/queued-world.ts";
import { connectShop } from "#tests/support/selling-account.ts";

const METRICS_TOKEN = "a token of the scraper";
let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { METRICS_TOKEN } });
});
afterAll(() => world.close());

const scrape = async (token: string) =>
  world.fetch("/metrics", { headers: { Authorization: `Bearer ${token}` } });

function read(text: string): Map<string, number> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

test("a scraper with the token reads request, job and call metrics; others are refused", async () => {
  const laras = await world.signUp();
  await laras.fetch("/v1/accounts/me");
  await laras.fetch("/v2/products/no-such-product");
  const answer = await scrape(METRICS_TOKEN);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
    ...[200, "text/plain; version=0.0.4; charset=utf-8"],
  ]);
  const text = await answer.text();
  const series = read(text);
  const count = (route: string, status: number) =>
    [...series].find(
      ([name]) =>
        name.startsWith("http_server_request_duration_count") &&
        name.includes(`http_route="${route}"`) &&
        name.includes(`http_response_status_code="${status}"`),
    )?.[1];
  expect(count("/v1/accounts/me", 200)).toBe(1);
  expect(text).not.toContain("no-such-product");
  expect([...series.keys()].some((name) => name.startsWith("etalase_queue_dead"))).toBe(true);

  for (const wrong of ["", "another token of somebody"]) {
    const refused = await scrape(wrong);
    expect([refused.status, await refused.text()]).toEqual([401, "Unauthorized"]);
  }
});

test("the lag of each connected shop and its backlog are read at each scrape", async () => {
  const laras = await world.signUp();
  const { channelId } = await connectShop(world, laras);
  world.clock.advance(90_000);
  const series = read(await (await scrape(METRICS_TOKEN)).text());
  const of = (name: string, label: string) =>
    [...series].filter(([one]) => one.startsWith(`${name}{`) && one.includes(label));
  expect(of("etalase_shop_order_pull_age", `channel="${channelId}"`)).toEqual([
    [expect.stringContaining('channel_type="shopee"'), 90],
  ]);
  const ready = of("etalase_queue_depth", 'state="ready"');
  expect(ready.reduce((sum, [, value]) => sum + value, 0)).toBeGreaterThan(0);
  await world.drain();
});

test("statements are counted by their first word, and failed ones by their error", async () => {
  const own = await startQueuedWorld({ METRICS_TOKEN });
  await own.signUp("a-request");
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const answer = await own.world.app.fetch(new Request(`${ORIGIN}/metrics`, { headers }));
  const series = read(await answer.text());
  await own.close();
  const name =
    'db_client_operation_duration_count{db_system_name="postgresql",db_operation_name="INSERT"}';
  expect([...series.keys()]).toContain(name);
  expect(series.get(name)).toBeGreaterThan(1);

  const metrics = createMetrics();
  const refused = metrics.observe("update stocks set x = 1", async () => {
    throw new TypeError("refused");
  });
  await expect(refused).rejects.toThrow("refused");
  expect([...read(await metrics.expose()).keys()]).toContain(
    'db_client_operation_duration_count{db_system_name="postgresql",db_operation_name="UPDATE",error_type="TypeError"}',
  );
});

test("calls are counted by host, failed ones too; jobs by outcome", async () => {
  const metrics = createMetrics();
  const failing = metrics.countCalls(async () => {
    throw new TypeError("fetch failed");
  });
  const answering = metrics.countCalls(async () => new Response(null, { status: 429 }));
  await expect(failing("https://shop.test/orders")).rejects.toThrow("fetch failed");
  await answering(new Request("https://shop.test/orders", { method: "POST" }));
  metrics.job(0.2, { job: "pull-order", outcome: "failed" });
  const names = [...read(await metrics.expose()).keys()].filter((name) => name.includes("_count"));
  expect(names.sort()).toEqual([
    'etalase_job_duration_count{job="pull-order",outcome="failed"}',
    'http_client_request_duration_count{server_address="shop.test",http_request_method="GET",error_type="TypeError"}',
    'http_client_request_duration_count{server_address="shop.test",http_request_method="POST",http_response_status_code="429"}',
  ]);
});

test("metrics are off without a token", async () => {
  const other = await startTestBackend();
  expect((await other.fetch("/metrics")).status).toBe(404);
  await other.close();
});
