import { randomUUID } from "node:crypto";
import { TraceFlags } from "@opentelemetry/api";
import { z } from "zod";
import { currentTraceContext, type TraceContext, toSpanContext } from "../trace-context.ts";

/** Key of a job's origin in its data, outside of its schema. */
const ORIGIN_KEY = "_origin";
const Origin = z.object({
  requestId: z.string(),
  /** Where its spans belong, by the W3C's Trace Context. */
  traceId: z.string().optional(),
  spanId: z.string().optional(),
});
type Origin = z.infer<typeof Origin>;

export function withOrigin(payload: object): object {
  const occasion = currentTraceContext();
  if (!occasion) return payload;
  const { traceId, spanId } = toSpanContext(occasion) ?? {};
  return { ...payload, [ORIGIN_KEY]: { requestId: occasion.requestId, traceId, spanId } };
}

/** A scheduled job has its own id. */
export function readOrigin(data: unknown): Origin {
  const parsed = z.object({ [ORIGIN_KEY]: Origin }).safeParse(data);
  return parsed.success ? parsed.data[ORIGIN_KEY] : { requestId: randomUUID() };
}

export function toTraceContext({ requestId, traceId, spanId }: Origin): TraceContext {
  if (!traceId || !spanId) return { requestId };
  return {
    requestId,
    span: { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true },
  };
}
