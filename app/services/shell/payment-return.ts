import "server-only";
import { type MiddlewareFunction, redirect } from "react-router";
import { currentState } from "#app/middleware/request-store.ts";
import { addToast } from "#app/services/form/toast.ts";

const RESULT = "paymentResult";

/**
 * A middleware of members' pages: a payer comes back to whatever page the payment was told of, and
 * the word in its address becomes a message, once (docs/specification.md "Payments"). Before
 * `phone`, which may lead on without it.
 */
export const paymentReturn: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { request, url } = currentState(context);
  const result = url.searchParams.get(RESULT);
  if (request.method !== "GET" || result === null) return next();
  if (result === "success") addToast(context, "success", "quota:result.success");
  else addToast(context, "error", "quota:result.failed");
  const search = new URLSearchParams(url.search);
  search.delete(RESULT);
  throw redirect(search.size > 0 ? `${url.pathname}?${search}` : url.pathname);
};
