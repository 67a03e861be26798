import { randomUUID } from "node:crypto";
import { TraceFlags } from "@opentelemetry/api";
import { z } from "zod";
import { getTraceContext, type TraceContext, toSpanContext } from "../trace-context.ts";

/** Key of a job's origin in its stored data. */
const ORIGIN_KEY = "_origin";
const Origin = z.object({
  requestId: z.string(),
  /** The trace of the request, by the W3C's Trace Context. */
  traceId: z.string().optional(),
  spanId: z.string().optional(),
});
type Origin = z.infer<typeof Origin>;

export function addOrigin(payload: object): object {
  const context = getTraceContext();
  if (!context) return payload;
  const { traceId, spanId } = toSpanContext(context) ?? {};
  return { ...payload, [ORIGIN_KEY]: { requestId: context.requestId, traceId, spanId } };
}

/** Gives a scheduled job a new request id. */
export function readOrigin(data: unknown): Origin {
  const parsed = z.object({ [ORIGIN_KEY]: Origin }).safeParse(data);
  return parsed.success ? parsed.data[ORIGIN_KEY] : { requestId: randomUUID() };
}

export function toTraceContext({ requestId, traceId, spanId }: Origin): TraceContext {
  if (!traceId || !spanId) return { requestId };
  return {
    requestId,
    runInSpan: { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true },
  };
}
