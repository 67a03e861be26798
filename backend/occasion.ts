import { AsyncLocalStorage } from "node:async_hooks";
import type { Span, SpanContext } from "@opentelemetry/api";

/** The current request, or a job that it made, available everywhere in its code. */
export interface Occasion {
  requestId: string;
  /** The current trace; absent without one. */
  span?: Span | SpanContext;
}

const occasions = new AsyncLocalStorage<Occasion>();

export const currentOccasion = (): Occasion | undefined => occasions.getStore();
export const onOccasion = <T>(occasion: Occasion, work: () => T): T =>
  occasions.run(occasion, work);

export function spanContextOf({ span }: Occasion): SpanContext | null {
  if (!span) return null;
  return "spanContext" in span ? span.spanContext() : span;
}
