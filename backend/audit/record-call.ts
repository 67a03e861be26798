import type { Endpoint } from "#contract/endpoint.ts";
import type { Backend, Caller } from "../context.ts";
import { isAudited, recordAudit } from "./record-audit.ts";
import { summariseValue } from "./summary-of.ts";

interface RecordedCall {
  params: unknown;
  body: unknown;
  /** The answer, which names the created object. */
  answer: unknown;
}

/**
 * Records a writing call after it succeeded, unless its use case recorded it with the former
 * values. Changes of a person's sign-in are recorded without values.
 */
export async function recordCall(
  backend: Pick<Backend, "db" | "now" | "log">,
  endpoint: Pick<Endpoint, "name" | "isNoted" | "isPersonal">,
  caller: Caller,
  { params, body, answer }: RecordedCall,
): Promise<void> {
  if (!endpoint.isNoted || isAudited(caller)) return;
  try {
    await recordAudit(backend.db, backend, caller, {
      action: endpoint.name,
      target: findTarget(params) ?? findTarget(answer),
      after: endpoint.isPersonal ? null : summariseValue(body),
    });
  } catch (error) {
    // The call has succeeded: reporting a failure would make the caller repeat it.
    backend.log.error({ err: error, call: endpoint.name }, "a call was not noted");
  }
}

/** `{ productId: "p1" }` and `{ product: { id: "p1" } }` give `product:p1`. */
function findTarget(value: unknown): string | null {
  if (typeof value !== "object" || value === null || value instanceof Response) return null;
  for (const [name, part] of Object.entries(value)) {
    if (/^(id|.*Id)$/.test(name) && typeof part === "string")
      return name === "id" ? part : `${name.slice(0, -2)}:${part}`;
    if (typeof part === "object" && part !== null && "id" in part && typeof part.id === "string")
      return `${name}:${part.id}`;
  }
  return null;
}
