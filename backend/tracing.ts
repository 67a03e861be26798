import { type Attributes, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { type Observe, operationOf } from "./db/observe-statements.ts";
import { currentOccasion, onOccasion, spanContextOf } from "./occasion.ts";

/** What a span ends with, beside what it began with. */
type Note = (attributes: Attributes, name?: string) => void;

export interface Tracing {
  /** Does the work as a part of what is being done now. */
  span<T>(
    part: { name: string; kind: SpanKind; attributes?: Attributes },
    work: (note: Note) => Promise<T>,
  ): Promise<T>;
  observe: Observe;
  /** The same `fetch`, whose calls are parts of what is being done. */
  traced(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
  /** Sends what is left. */
  close(): Promise<void>;
}

export const NO_TRACING: Tracing = {
  span: (_part, work) => work(() => undefined),
  observe: (_text, run) => run(),
  traced: (fetch) => fetch,
  close: async () => undefined,
};

interface TracingConfig {
  endpoint: string;
  serviceName: string;
  /** Of traces that are kept, 0 to 1. */
  share: number;
}

/**
 * Spans of requests, jobs, statements and calls to others, sent by OTLP over HTTP. Without an
 * endpoint nothing is loaded and nothing done. Names and attributes are OpenTelemetry's semantic
 * conventions. No parameters, queries or bodies: they are buyers' names, addresses and secrets.
 */
export async function openTracing(config: TracingConfig | null): Promise<Tracing> {
  if (config === null) return NO_TRACING;
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const exporter = new OTLPTraceExporter({
    url: `${config.endpoint.replace(/\/$/, "")}/v1/traces`,
  });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ "service.name": config.serviceName }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(config.share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("etalase");

  const span: Tracing["span"] = async ({ name, kind, attributes = {} }, work) => {
    const occasion = currentOccasion();
    const above = occasion && spanContextOf(occasion);
    const parent = above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT;
    const own = tracer.startSpan(name, { kind, attributes }, parent);
    const note: Note = (later, betterName) => {
      own.setAttributes(later);
      if (betterName) own.updateName(betterName);
    };
    try {
      return await onOccasion({ requestId: occasion?.requestId ?? "", span: own }, () =>
        work(note),
      );
    } catch (error) {
      own.setStatus({ code: SpanStatusCode.ERROR });
      own.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
      throw error;
    } finally {
      own.end();
    }
  };
  return {
    span,
    // The queue's own look each second belongs to nothing.
    observe: (text, run) =>
      currentOccasion()?.span
        ? span(
            {
              name: operationOf(text),
              kind: SpanKind.CLIENT,
              attributes: { "db.system.name": "postgresql", "db.query.text": text.slice(0, 2_000) },
            },
            run,
          )
        : run(),
    traced: (fetch) => (input, init) => {
      if (!currentOccasion()?.span) return fetch(input, init);
      const { host } = new URL(input instanceof Request ? input.url : input);
      const method = init?.method ?? (input instanceof Request ? input.method : "GET");
      const attributes = { "server.address": host, "http.request.method": method };
      return span(
        { name: `${method} ${host}`, kind: SpanKind.CLIENT, attributes },
        async (note) => {
          const response = await fetch(input, init);
          note({ "http.response.status_code": response.status });
          return response;
        },
      );
    },
    close: () => provider.shutdown(),
  };
}
