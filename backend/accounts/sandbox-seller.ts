import { parse } from "hono/utils/cookie";
import type { AccountMode } from "#contract/account-mode.ts";
import { sessionCookieName } from "#contract/cookies.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Backend } from "../context.ts";
import { isFromOurOrigin } from "../http/from-our-origin.ts";
import { findMember } from "./find-member.ts";

const SAFE_METHODS = new Set(["GET", "HEAD"]);

interface AccessRequirement {
  permission: Permission;
  modes: readonly AccountMode[];
}
/** Members who may connect a shop. */
const SELLER_REQUIREMENT: AccessRequirement = { permission: "integration-manage", modes: ["open"] };
/** Members who may top up, which also reopens an account without quota. */
export const PAYER_REQUIREMENT: AccessRequirement = {
  permission: "quota-manage",
  modes: ["open", "suspended"],
};

/**
 * Returns the account of a browser in this process's sandboxes, if its member has the permission:
 * by the session's cookie or `x-jwt`. Otherwise returns the answer: a redirect to the sign-in for
 * reading, a refusal for writing.
 */
export async function findSandboxSeller(
  backend: Pick<Backend, "config" | "db" | "now">,
  request: Request,
  requirement: AccessRequirement = SELLER_REQUIREMENT,
): Promise<string | Response> {
  const { publicOrigin } = backend.config;
  const isReadOnly = SAFE_METHODS.has(request.method);
  if (!isReadOnly && !isFromOurOrigin(request, [publicOrigin])) return refuseRequest();
  const token = readToken(request, publicOrigin.startsWith("https:"));
  const member = token ? await findMember(backend, "session", token) : null;
  if (!member) return isReadOnly ? redirectToSignIn(request) : refuseRequest();
  const { accountId, mode, permissions } = member.caller;
  return requirement.modes.includes(mode) && permissions.has(requirement.permission)
    ? accountId
    : refuseRequest();
}

function readToken(request: Request, isSecure: boolean): string | undefined {
  const [, token] = /^Bearer ([\w-]+)$/.exec(request.headers.get("x-jwt") ?? "") ?? [];
  const name = sessionCookieName(isSecure);
  return token ?? parse(request.headers.get("Cookie") ?? "", name)[name];
}

function redirectToSignIn(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const query = new URLSearchParams({ target: pathname + search });
  return new Response(null, {
    status: 302,
    headers: { Location: `/api/v1/accounts/auth/signin?${query}` },
  });
}

const refuseRequest = () =>
  Response.json({ code: "forbidden", message: "This shop is somebody else's" }, { status: 403 });
