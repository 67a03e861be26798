import { ORIGIN, type SignedIn } from "#tests/support/backend.ts";

export interface Sandbox {
  fetch(request: Request): Response | Promise<Response>;
}

interface Sent {
  fields?: object;
  /** Where the page that sends it is. */
  site?: string;
  form?: URLSearchParams;
}

/** As a browser with the session of an account, or with none. */
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
