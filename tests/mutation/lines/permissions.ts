import type { Mutant } from "../mutant.ts";

const ROLES_TEST = ["tests/backend/access/roles.test.ts"];
const DECIDED_TEST = ["tests/backend/access/permissions.test.ts"];
const TENANCY_TEST = ["tests/backend/access/tenancy.test.ts"];
const SESSIONS_TEST = ["tests/backend/accounts/sessions.test.ts"];
const IDEMPOTENCY_TEST = ["tests/backend/http/idempotency.test.ts"];
const GUARD_TESTS = ["tests/unit/guard.test.ts", "tests/loaders/guard-matrix.test.ts"];

/** The actions that a member may take, and the data it may see. */
export const PERMISSIONS: readonly Mutant[] = [
  {
    file: "backend/http/implement.ts",
    line: "if (permission)\n    throw",
    becomes: "if (permission && caller.permissions.size < 0)\n    throw",
    why: "Every member may make every call.",
    tests: ROLES_TEST,
  },
  {
    file: "backend/http/implement.ts",
    line: 'if (endpoint.access === "internal" && !caller.isInternal)',
    becomes: 'if (endpoint.access === "internal" && caller.isInternal)',
    why: "Sellers make the calls of our own people.",
    tests: ROLES_TEST,
  },
  {
    file: "contract/stocks.ts",
    line: '...permission,\n  summary: "Adjusts what is on hand, damaged, kept back or expected",',
    becomes:
      'access: "member",\n  summary: "Adjusts what is on hand, damaged, kept back or expected",',
    why: "Whoever packs orders changes what is on hand.",
    tests: DECIDED_TEST,
  },
  {
    file: "contract/channels.ts",
    line: '...integration,\n  summary: "Disconnects a channel",',
    becomes: 'access: "member",\n  summary: "Disconnects a channel",',
    why: "Whoever packs orders disconnects a shop.",
    tests: DECIDED_TEST,
  },
  {
    file: "backend/accounts/find-member.ts",
    line: "and m.is_enabled",
    becomes: "",
    why: "Whoever was disabled goes on with the session at hand.",
    tests: SESSIONS_TEST,
  },
  {
    file: "backend/accounts/find-member.ts",
    line: 'address.endsWith(entry.startsWith("@") ? entry : `@${entry}`)',
    becomes: 'address.endsWith(entry.startsWith("@") ? entry : entry)',
    why: "Somebody with a look-alike domain is one of our own people.",
    tests: SESSIONS_TEST,
  },
  {
    file: "backend/accounts/switch-account.ts",
    line: "eq(memberships.userId, userId),",
    becomes: "",
    why: "A login switches into anybody's account.",
    tests: SESSIONS_TEST,
  },
  {
    file: "backend/accounts/switch-account.ts",
    line: "await endSessionAfterGrace(backend, caller.sessionId);",
    becomes: "",
    why: "The former token stays good for a month.",
    tests: SESSIONS_TEST,
  },
  {
    file: "backend/http/idempotency.ts",
    line: "and(eq(idempotentAnswers.accountId, claim.accountId), eq(idempotentAnswers.key, claim.key))",
    becomes: "and(eq(idempotentAnswers.key, claim.key))",
    why: "Guessing a key reads another account's answer.",
    tests: IDEMPOTENCY_TEST,
  },
  {
    file: "backend/http/idempotency.ts",
    line: "(existing.endpoint !== claim.endpoint || existing.digest !== claim.digest)",
    becomes: "existing.digest !== claim.digest",
    why: "One call is answered with another one's answer.",
    tests: IDEMPOTENCY_TEST,
  },
  {
    file: "backend/http/idempotency.ts",
    line: "if (!isJson || isSecret || response.status >= 500 || response.status === 429)",
    becomes: "if (!isJson || response.status >= 500 || response.status === 429)",
    why: "Tokens are kept in clear in a table.",
    tests: IDEMPOTENCY_TEST,
  },
  {
    file: "backend/orders/visible-orders.ts",
    line: '.where(and(eq(orders.id, orderId), visibleToCaller(caller)))\n    .for("update")',
    becomes: '.where(and(eq(orders.id, orderId)))\n    .for("update")',
    why: "Another account's order is cancelled.",
    tests: TENANCY_TEST,
  },
  {
    file: "backend/stocks/lock-levels.ts",
    line: ".where(and(eq(stocks.accountId, accountId), inArray(stocks.id, [...ids])))",
    becomes: ".where(and(inArray(stocks.id, [...ids])))",
    why: "Another account's stock is changed.",
    tests: TENANCY_TEST,
  },
  {
    file: "backend/stocks/find-stocks.ts",
    line: "eq(stocks.accountId, caller.accountId),\n        limitToIds",
    becomes: "limitToIds",
    why: "Everybody reads everybody's stock.",
    tests: TENANCY_TEST,
  },
  {
    file: "backend/channels/start-connect.ts",
    line: "eq(channels.accountId, accountId),",
    becomes: "",
    why: "A renewal is begun for another account's shop.",
    tests: ["tests/backend/channels/connect.test.ts", "tests/backend/channels/access.test.ts"],
  },
  {
    file: "backend/listings/stop-publish.ts",
    line: ".where(and(eq(publishJobs.id, publishId), eq(publishJobs.accountId, accountId)))",
    becomes: ".where(and(eq(publishJobs.id, publishId)))",
    why: "Another account's publish is stopped.",
    tests: TENANCY_TEST,
  },
  {
    file: "app/access/guard.ts",
    line: "if (rule.internalOnly && !me.user.isInternal) return false;",
    becomes: "",
    why: "Sellers see the pages of our own people.",
    tests: GUARD_TESTS,
  },
  {
    file: "app/access/guard.ts",
    line: "rule.permissions.every((permission)",
    becomes: "rule.permissions.some((permission)",
    why: "One of several permissions opens a page.",
    tests: GUARD_TESTS,
  },
  {
    file: "app/access/guard.ts",
    line: 'if (!rule.modes.includes(getAccountMode(me.account, now))) return "/suspended";',
    becomes: "",
    why: "A suspended account goes on as before.",
    tests: GUARD_TESTS,
  },
  {
    file: "contract/account-mode.ts",
    line: "graceEnd <= now",
    becomes: "graceEnd < 0",
    why: "The grace period never ends.",
    tests: GUARD_TESTS,
  },
];
