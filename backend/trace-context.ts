import { AsyncLocalStorage } from "node:async_hooks";
import type { Span, SpanContext } from "@opentelemetry/api";

/** The current request, or a job that it made, available everywhere in its code. */
export interface TraceContext {
  requestId: string;
  /** The current trace; absent without one. */
  span?: Span | SpanContext;
}

const occasions = new AsyncLocalStorage<TraceContext>();

export const currentTraceContext = (): TraceContext | undefined => occasions.getStore();
export const runWithTraceContext = <T>(occasion: TraceContext, work: () => T): T =>
  occasions.run(occasion, work);

export function toSpanContext({ span }: TraceContext): SpanContext | null {
  if (!span) return null;
  return "spanContext" in span ? span.spanContext() : span;
}
