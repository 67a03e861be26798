import { ORIGIN, type TestBackend } from "#tests/support/backend.ts";

export const CALLBACK = `${ORIGIN}/signup/callback`;
export const SIGN_IN = "/v1/accounts/auth/signin";
export const SIGN_UP = "/v1/accounts/auth/signup";

export function postForm(
  { fetch }: Pick<TestBackend, "fetch">,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return fetch(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "Sec-Fetch-Site": "same-origin", ...headers },
  });
}

export function codeOf(response: Response): string {
  return new URL(response.headers.get("Location") ?? "").pathname.split("/").at(-1) ?? "";
}

let visitors = 0;
/** Returns a new client address, so that tests do not use up each other's rate limits. */
export const makeVisitorHeaders = () => ({ "X-Forwarded-For": `203.0.113.${++visitors}` });

/** The query of the app's link to the sign-in. */
export const SIGN_IN_QUERY = `?redirect=${encodeURIComponent(CALLBACK)}&target=${encodeURIComponent("/orders?q=1")}&lang=en`;
