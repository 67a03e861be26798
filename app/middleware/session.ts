import "server-only";
import type { MiddlewareFunction } from "react-router";
import { readSessionToken } from "#app/session/session.ts";
import { currentState } from "./request-store.ts";

/** Reads the token, and adds the cookies of loaders and actions to the answer. */
export const readSession: MiddlewareFunction<Response> = async ({ context }, next) => {
  const state = currentState(context);
  state.token = readSessionToken(state.request, state.env);
  const response = await next();
  for (const cookie of state.cookies) response.headers.append("Set-Cookie", cookie);
  state.cookies.clear();
  return response;
};
