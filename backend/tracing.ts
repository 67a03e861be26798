import { type Attributes, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { getOperation, type Observe } from "./db/observe-statements.ts";
import { getTraceContext, runWithTraceContext, toSpanContext } from "./trace-context.ts";

/** Adds attributes to a span, and can rename it. */
type AddAttributes = (attributes: Attributes, name?: string) => void;

export interface Tracing {
  /** Runs `work` as a child span of the current span. */
  runInSpan<T>(
    options: { name: string; kind: SpanKind; attributes?: Attributes },
    work: (addAttributes: AddAttributes) => Promise<T>,
  ): Promise<T>;
  observe: Observe;
  /** Returns a `fetch` whose calls are child spans. */
  traceCalls(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

export const NO_TRACING: Tracing = {
  runInSpan: (_part, work) => work(() => undefined),
  observe: (_text, run) => run(),
  traceCalls: (fetch) => fetch,
  close: async () => undefined,
};

interface TracingConfig {
  endpoint: string;
  serviceName: string;
  /** The share of traces that are kept, 0 to 1. */
  share: number;
}

/**
 * Sends spans of requests, jobs, statements and outgoing calls by OTLP over HTTP. Names and
 * attributes follow OpenTelemetry's semantic conventions. Parameters, queries and bodies are left
 * out, because they contain buyers' data and secrets.
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

  const runInSpan: Tracing["runInSpan"] = async ({ name, kind, attributes = {} }, work) => {
    const context = getTraceContext();
    const spanContext = context && toSpanContext(context);
    const parent = spanContext ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : ROOT_CONTEXT;
    const childSpan = tracer.startSpan(name, { kind, attributes }, parent);
    const addAttributes: AddAttributes = (laterAttributes, newName) => {
      childSpan.setAttributes(laterAttributes);
      if (newName) childSpan.updateName(newName);
    };
    try {
      return await runWithTraceContext(
        { requestId: context?.requestId ?? "", runInSpan: childSpan },
        () => work(addAttributes),
      );
    } catch (error) {
      childSpan.setStatus({ code: SpanStatusCode.ERROR });
      childSpan.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
      throw error;
    } finally {
      childSpan.end();
    }
  };
  return {
    runInSpan,
    // Statements outside a trace, such as the queue's poll, get no span.
    observe: (text, run) =>
      getTraceContext()?.runInSpan
        ? runInSpan(
            {
              name: getOperation(text),
              kind: SpanKind.CLIENT,
              attributes: { "db.system.name": "postgresql", "db.query.text": text.slice(0, 2_000) },
            },
            run,
          )
        : run(),
    traceCalls: (fetch) => (input, init) => {
      if (!getTraceContext()?.runInSpan) return fetch(input, init);
      const { host } = new URL(input instanceof Request ? input.url : input);
      const method = init?.method ?? (input instanceof Request ? input.method : "GET");
      const attributes = { "server.address": host, "http.request.method": method };
      return runInSpan(
        { name: `${method} ${host}`, kind: SpanKind.CLIENT, attributes },
        async (addAttributes) => {
          const response = await fetch(input, init);
          addAttributes({ "http.response.status_code": response.status });
          return response;
        },
      );
    },
    close: () => provider.shutdown(),
  };
}
