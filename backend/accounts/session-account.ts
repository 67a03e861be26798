import { parse } from "hono/utils/cookie";
import { sessionCookieName } from "#contract/cookies.ts";
import type { Backend } from "../context.ts";
import { findMember } from "./find-member.ts";

/** Returns the account of a browser's session cookie, or `null`. */
export async function findSessionAccount(
  backend: Pick<Backend, "config" | "db" | "now">,
  request: Request,
): Promise<string | null> {
  const name = sessionCookieName(backend.config.publicOrigin.startsWith("https:"));
  const token = parse(request.headers.get("Cookie") ?? "", name)[name];
  const member = token ? await findMember(backend, "session", token) : null;
  return member?.caller.accountId ?? null;
}
