import "server-only";
import { isRouteErrorResponse } from "react-router";
import { Problem } from "#contract/problem.ts";

interface ErrorOccasion {
  requestId: string;
  request: Request;
}

/** Writes one JSON line to stderr. Pages get only a code and the request id. */
function logError(error: unknown, { requestId, request }: ErrorOccasion): void {
  const cause =
    error instanceof Error
      ? { name: error.name, message: error.message, stack: error.stack }
      : { message: String(error) };
  const url = new URL(request.url);
  console.error(
    JSON.stringify({
      level: "error",
      time: new Date().toISOString(),
      requestId,
      method: request.method,
      path: url.pathname,
      ...cause,
    }),
  );
}

/** Logs an error, unless the client has disconnected: errors that follow from that are not ours. */
export function logUnlessGone(error: unknown, occasion: ErrorOccasion): void {
  if (!occasion.request.signal.aborted) logError(error, occasion);
}

/**
 * Returns the public part of an error that ended a page: status, code, field codes and the request
 * id. Thrown Problems keep their code; anything unforeseen is logged and becomes `unexpected`. The
 * shape satisfies `isRouteErrorResponse`.
 */
export function describePublicly(error: unknown, occasion: ErrorOccasion) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const problem = isRouteErrorResponse(error) ? Problem.partial().safeParse(error.data) : undefined;
  const code =
    problem?.data?.code ??
    (status === 404 ? "not_found" : status >= 500 ? "unexpected" : "refused");
  if (!isRouteErrorResponse(error)) logUnlessGone(error, occasion);
  else if (status >= 500)
    logUnlessGone(
      new Error(`${status} ${code}: ${problem?.data?.message ?? error.statusText}`),
      occasion,
    );
  return {
    status,
    statusText: "",
    internal: false,
    data: { code, details: problem?.data?.details, requestId: occasion.requestId },
  };
}
