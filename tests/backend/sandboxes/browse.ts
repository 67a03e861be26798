import { ORIGIN, type SignedIn } from "#tests/support/backend.ts";

export interface Sandbox {
  fetch(request: Request): Response | Promise<Response>;
}

interface Sent {
  fields?: object;
  /** The site of the page that sends it (`Sec-Fetch-Site`). */
  site?: string;
  form?: URLSearchParams;
}

/** Calls as a browser with or without an account's session. */
export async function browse(
  sandbox: Sandbox,
  who: SignedIn | null,
  path: string,
  { fields, form, site = "same-origin" }: Sent = {},
) {
  const headers = new Headers({ "Sec-Fetch-Site": site });
  if (who) headers.set("Cookie", `x-jwt=${who.token}`);
  if (fields) headers.set("Content-Type", "application/json");
  const sent = { method: fields || form ? "POST" : "GET", headers, redirect: "manual" as const };
  const body = form ?? (fields ? JSON.stringify(fields) : null);
  const answer = await sandbox.fetch(
    new Request(`${ORIGIN}/sandbox${path}`, { ...sent, ...(body === null ? {} : { body }) }),
  );
  const text = await answer.text();
  return { status: answer.status, text, location: answer.headers.get("Location") };
}
