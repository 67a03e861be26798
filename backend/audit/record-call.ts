import type { Endpoint } from "#contract/endpoint.ts";
import type { Backend, Caller } from "../context.ts";
import { isAudited, recordAudit } from "./record-audit.ts";
import { summariseValue } from "./summarise-value.ts";

interface RecordedCall {
  params: unknown;
  body: unknown;
  /** The answer, which names the created object. */
  answer: unknown;
}

/**
 * Records a writing call that succeeded, unless its use case recorded it. Changes of a person's
 * sign-in are recorded without values.
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
    backend.log.error(
      { err: error, call: endpoint.name },
      "call was not recorded in the audit log",
    );
  }
}

/** Finds `product:p1` in `{ productId: "p1" }` and in `{ product: { id: "p1" } }`. */
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
