import "server-only";
import { type MiddlewareFunction, redirect } from "react-router";
import { currentState } from "#app/middleware/request-store.ts";
import { addToast } from "#app/services/form/toast.ts";

const RESULT_PARAM = "paymentResult";

/**
 * Middleware of members' pages that turns the payment result in the address into a message, once: a
 * payer returns to the page where the payment began (docs/specification.md "Payments"). Runs before
 * `phone`, whose redirect may drop it.
 */
export const handlePaymentReturn: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { request, url } = currentState(context);
  const result = url.searchParams.get(RESULT_PARAM);
  if (request.method !== "GET" || result === null) return next();
  if (result === "success") addToast(context, "success", "quota:result.success");
  else addToast(context, "error", "quota:result.failed");
  const search = new URLSearchParams(url.search);
  search.delete(RESULT_PARAM);
  throw redirect(search.size > 0 ? `${url.pathname}?${search}` : url.pathname);
};
