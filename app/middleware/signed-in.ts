import "server-only";
import type { MiddlewareFunction } from "react-router";
import { currentState } from "./request-store.ts";
import { requireSignIn } from "./require-sign-in.ts";

/** For routes that only need a signed-in user. `account` requires more. */
export const signedIn: MiddlewareFunction<Response> = async ({ context }, next) => {
  const state = currentState(context);
  if (!state.token) return requireSignIn(state);
  return next();
};
