import "server-only";
import type { Problem } from "#contract/problem.ts";

/** Returns a Problem to throw. Error pages show the text of its code, logs its message. */
export function createProblemResponse(status: number, code: string, message: string): Response {
  return Response.json({ code, message } satisfies Problem, { status });
}
