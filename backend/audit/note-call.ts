import type { Endpoint } from "#contract/endpoint.ts";
import type { Backend, Caller } from "../context.ts";
import { isNoted, recordAudit } from "./record-audit.ts";
import { summaryOf } from "./summary-of.ts";

interface Call {
  params: unknown;
  body: unknown;
  /** What was answered: it names what was made. */
  answer: unknown;
}

/**
 * Notes a call that wrote, after it did, unless its use case has: those that know what was there
 * before note that themselves, in their transaction. A person's own sign-in is noted without what
 * was sent.
 */
export async function noteCall(
  backend: Pick<Backend, "db" | "now" | "log">,
  endpoint: Pick<Endpoint, "name" | "isNoted" | "isPersonal">,
  caller: Caller,
  { params, body, answer }: Call,
): Promise<void> {
  if (!endpoint.isNoted || isNoted(caller)) return;
  try {
    await recordAudit(backend.db, backend, caller, {
      action: endpoint.name,
      target: targetIn(params) ?? targetIn(answer),
      after: endpoint.isPersonal ? null : summaryOf(body),
    });
  } catch (error) {
    // It is done: whoever were told that it failed would do it again.
    backend.log.error({ err: error, call: endpoint.name }, "a call was not noted");
  }
}

/** `{ productId: "p1" }` and `{ product: { id: "p1" } }` → `product:p1`. */
function targetIn(value: unknown): string | null {
  if (typeof value !== "object" || value === null || value instanceof Response) return null;
  for (const [name, part] of Object.entries(value)) {
    if (/^(id|.*Id)$/.test(name) && typeof part === "string")
      return name === "id" ? part : `${name.slice(0, -2)}:${part}`;
    if (typeof part === "object" && part !== null && "id" in part && typeof part.id === "string")
      return `${name}:${part.id}`;
  }
  return null;
}
