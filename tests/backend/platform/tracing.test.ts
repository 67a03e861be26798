import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { openTracing } from "#backend/tracing.ts";
import { startQueuedWorld } from "#tests/support/queued-world.ts";

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string } }[];
}

/** A collector of OTLP over HTTP as JSON. */
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

/** OTLP's numbers for the kinds of spans. */
const [SERVER, CLIENT, CONSUMER] = [2, 3, 5];
const textOf = ({ attributes }: Span, key: string) =>
  attributes.find((each) => each.key === key)?.value.stringValue;

test("one trace covers a request, its job and the marketplace call, without personal data", async () => {
  const collector = await startCollector();
  const { world, signUp, connect, close } = await startQueuedWorld({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  const { backend } = world;
  const seller = await signUp("the-request");
  await connect(seller, "the-request");
  await vi.waitFor(
    async () => {
      const { rows } = await backend.db.execute(
        sql`select 1 from channels where last_order_pull_at is not null`,
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 60_000, interval: 200 },
  );
  await close();
  await collector.close();

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
  expect(JSON.stringify(collector.spans)).not.toContain(seller.token);
});

test("without a collector nothing is traced or loaded", async () => {
  const tracing = await openTracing(null);
  const fetch = vi.fn();
  expect(tracing.traceCalls(fetch)).toBe(fetch);
  expect(await tracing.observe("select 1", async () => 1)).toBe(1);
});
