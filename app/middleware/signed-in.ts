import "server-only";
import type { MiddlewareFunction } from "react-router";
import { askToSignIn } from "./ask-to-sign-in.ts";
import { currentState } from "./request-store.ts";

/** For routes that only need a signed-in user. `account` requires more. */
export const signedIn: MiddlewareFunction<Response> = async ({ context }, next) => {
  const state = currentState(context);
  if (!state.token) return askToSignIn(state);
  return next();
};
