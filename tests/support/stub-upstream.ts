import type { CurrentMember } from "#contract/accounts.ts";
import { PERMISSIONS } from "#contract/permissions.ts";

/** Returns a member with all permissions. Override what the test needs. */
export function member(
  changes: {
    account?: Partial<CurrentMember["account"]>;
    user?: Partial<CurrentMember["user"]>;
  } = {},
): CurrentMember {
  return {
    account: {
      id: "acc_1",
      name: "Toko Laras",
      countryCode: "id",
      timeZone: "Asia/Jakarta",
      status: 1,
      flags: [],
      channels: [],
      orderQuota: 5000,
      gracePeriodEndedAt: null,
      isHeld: false,
      deletionAt: null,
      lowStockLevel: 10,
      shipByWarningHours: 4,
      ...changes.account,
    },
    user: {
      id: "usr_1",
      email: "laras@tokolaras.id",
      name: "Laras Wulandari",
      locale: "en",
      userType: "owner",
      isInternal: false,
      openedBy: null,
      seesAs: null,
      isLimited: false,
      orderScope: "all",
      roles: [{ id: "role_1", name: "Owner", permissions: [...PERMISSIONS] }],
      ...changes.user,
    },
  };
}

type Answer = (request: Request) => Response | Promise<Response>;

/**
 * An upstream for tests of the app alone: `"GET /v1/accounts/me"` → its answer. Other calls get a
 * 404.
 */
export function stubUpstream(answers: Record<string, Answer>) {
  const requests: Request[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    requests.push(request);
    const answer = answers[`${request.method} ${new URL(request.url).pathname}`];
    return answer
      ? answer(request)
      : Response.json({ code: "not_found", message: "not stubbed" }, { status: 404 });
  };
  return { fetch, requests };
}
