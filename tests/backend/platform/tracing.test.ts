import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createMemoryFileStorage } from "@remix-run/file-storage/memory";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { createAccount } from "#backend/accounts/create-account.ts";
import { issueSession } from "#backend/accounts/sessions.ts";
import { openTracing } from "#backend/tracing.ts";
import { startEmbedded } from "#server/embedded.ts";
import { ORIGIN, type TestBackend } from "#tests/support/backend.ts";
import { connectShop } from "#tests/support/selling-account.ts";
import { createServerDatabase } from "#tests/support/test-database.ts";

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string } }[];
}

/** What takes OTLP over HTTP, as JSON. */
async function startCollector() {
  const spans: Span[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = JSON.parse(Buffer.concat(parts).toString());
    for (const { scopeSpans } of body.resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((resolve) => server.close(resolve));
  return { spans, url: `http://127.0.0.1:${port}`, close };
}

/** OTLP's numbers of a span's kinds. */
const [SERVER, CLIENT, CONSUMER] = [2, 3, 5];
const textOf = ({ attributes }: Span, key: string) =>
  attributes.find((each) => each.key === key)?.value.stringValue;

test("one trace leads from a request to its job and to the marketplace, without anybody's data", async () => {
  const collector = await startCollector();
  const server = process.env.TEST_DATABASE_URL;
  // One that is opened by the backend itself, as statements are seen where it is opened.
  const database = server ? await createServerDatabase(server) : null;
  const world = await startEmbedded(
    {
      ...{ PUBLIC_ORIGIN: ORIGIN, DATABASE_URL: database?.url ?? "memory://", ETALASE_DEMO: "off" },
      ...{ SANDBOX: "on", OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    },
    { files: createMemoryFileStorage(), log: pino({ level: "silent" }) },
  );
  const { backend, app } = world;
  const owner = {
    ...{ email: "rahasia@toko.test", name: "Laras Rahasia", password: "a long password" },
    ...{ shopName: "Toko Rahasia", countryCode: "id" as const },
  };
  const account = await createAccount(backend, owner);
  const { token } = await issueSession(backend, { ...account, kind: "session" });
  const headers = { "x-jwt": `Bearer ${token}`, "Content-Type": "application/json" };
  const fetchAsOwner = async (path: string, init: RequestInit = {}) =>
    app.fetch(
      new Request(ORIGIN + path, {
        ...init,
        headers: { ...headers, "X-Request-Id": "the-request" },
      }),
    );
  const seller = { ...account, email: owner.email, token, fetch: fetchAsOwner };
  const visitor = async (path: string, init: RequestInit = {}) => {
    const given = new Headers(init.headers);
    given.set("X-Request-Id", "the-request");
    return app.fetch(new Request(ORIGIN + path, { ...init, headers: given }));
  };
  await connectShop({ ...world, fetch: visitor } as unknown as TestBackend, seller);
  await vi.waitFor(
    async () => {
      const { rows } = await backend.db.execute(
        sql`select 1 from channels where last_order_pull_at is not null`,
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 60_000, interval: 200 },
  );
  await world.close();
  await collector.close();
  await database?.drop();

  const byId = new Map(collector.spans.map((span) => [span.spanId, span]));
  const chainOf = (span: Span): Span[] => {
    const above = byId.get(span.parentSpanId ?? "");
    return above ? [...chainOf(above), span] : [span];
  };
  const chains = collector.spans
    .filter((span) => span.kind === CLIENT && textOf(span, "server.address") === "etalase.test")
    .map(chainOf);
  const whole = chains.find(
    (chain) => chain[0]?.kind === SERVER && chain.some(({ kind }) => kind === CONSUMER),
  );
  expect(new Set(whole?.map(({ traceId }) => traceId)).size).toBe(1);
  const job = whole?.find(({ kind }) => kind === CONSUMER);
  expect(job && textOf(job, "etalase.request_id")).toBe("the-request");
  expect(whole?.[0]?.name).toMatch(/^(GET|POST) \/v1\//);
  const statements = collector.spans.filter((span) => textOf(span, "db.query.text"));
  expect(statements.length).toBeGreaterThan(5);
  expect(JSON.stringify(collector.spans)).not.toMatch(/rahasia/i);
  expect(JSON.stringify(collector.spans)).not.toContain(token);
});

test("nothing is traced, and nothing loaded, where no collector is configured", async () => {
  const tracing = await openTracing(null);
  const fetch = vi.fn();
  expect(tracing.traced(fetch)).toBe(fetch);
  expect(await tracing.observe("select 1", async () => 1)).toBe(1);
});
