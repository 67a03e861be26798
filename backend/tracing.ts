import { type Attributes, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { type Observe, readOperation } from "./db/observe-statements.ts";
import { currentTraceContext, runWithTraceContext, toSpanContext } from "./trace-context.ts";

/** Adds attributes, and perhaps a name, to a span. */
type Note = (attributes: Attributes, name?: string) => void;

export interface Tracing {
  /** Runs work as a child span of the current span. */
  span<T>(
    part: { name: string; kind: SpanKind; attributes?: Attributes },
    work: (note: Note) => Promise<T>,
  ): Promise<T>;
  observe: Observe;
  /** Returns a `fetch` whose calls are child spans. */
  traced(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
  /** Sends the remaining spans. */
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
  /** The share of traces that are kept, 0 to 1. */
  share: number;
}

/**
 * Sends spans of requests, jobs, statements and outgoing calls by OTLP over HTTP. Without an
 * endpoint nothing is loaded. Names and attributes follow OpenTelemetry's semantic conventions.
 * Parameters, queries and bodies are left out, because they hold buyers' names, addresses and
 * secrets.
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
    const occasion = currentTraceContext();
    const spanContext = occasion && toSpanContext(occasion);
    const parent = spanContext ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : ROOT_CONTEXT;
    const ownSpan = tracer.startSpan(name, { kind, attributes }, parent);
    const note: Note = (laterAttributes, betterName) => {
      ownSpan.setAttributes(laterAttributes);
      if (betterName) ownSpan.updateName(betterName);
    };
    try {
      return await runWithTraceContext(
        { requestId: occasion?.requestId ?? "", span: ownSpan },
        () => work(note),
      );
    } catch (error) {
      ownSpan.setStatus({ code: SpanStatusCode.ERROR });
      ownSpan.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
      throw error;
    } finally {
      ownSpan.end();
    }
  };
  return {
    span,
    // The queue's own poll each second belongs to no trace.
    observe: (text, run) =>
      currentTraceContext()?.span
        ? span(
            {
              name: readOperation(text),
              kind: SpanKind.CLIENT,
              attributes: { "db.system.name": "postgresql", "db.query.text": text.slice(0, 2_000) },
            },
            run,
          )
        : run(),
    traced: (fetch) => (input, init) => {
      if (!currentTraceContext()?.span) return fetch(input, init);
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
