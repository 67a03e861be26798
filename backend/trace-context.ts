import { AsyncLocalStorage } from "node:async_hooks";
import type { Span, SpanContext } from "@opentelemetry/api";

/** The current request, or the request that a job comes from; all code in it can read it. */
export interface TraceContext {
  requestId: string;
  /** The current trace; absent without one. */
  runInSpan?: Span | SpanContext;
}

const contexts = new AsyncLocalStorage<TraceContext>();

export const getTraceContext = (): TraceContext | undefined => contexts.getStore();
export const runWithTraceContext = <T>(context: TraceContext, work: () => T): T =>
  contexts.run(context, work);

export function toSpanContext({ runInSpan }: TraceContext): SpanContext | null {
  if (!runInSpan) return null;
  return "spanContext" in runInSpan ? runInSpan.spanContext() : runInSpan;
}
