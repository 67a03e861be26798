import { AsyncLocalStorage } from "node:async_hooks";
import type { Span, SpanContext } from "@opentelemetry/api";

/** What is being done, wherever the code is: a request, or a job that one made. */
export interface Occasion {
  requestId: string;
  /** What is traced now; absent where nothing is. */
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
