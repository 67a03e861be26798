import "server-only";
import type { Problem } from "#contract/problem.ts";

/** A Problem as a Response to throw: error pages show its code's text, logs its message. */
export function problemResponse(status: number, code: string, message: string): Response {
  return Response.json({ code, message } satisfies Problem, { status });
}
