import type { Mutant } from "../mutant.ts";

const STAFF = ["tests/backend/staff/staff.test.ts"];

/**
 * Permissions to change permissions: nobody grants what they lack, and somebody can always
 * administer the account.
 */
export const STAFF_ROLES: readonly Mutant[] = [
  {
    file: "backend/accounts/roles/within-reach.ts",
    line: "if (lackingPermissions.length > 0)",
    becomes: "if (lackingPermissions.length > 1_000)",
    why: "Whoever manages staff makes themselves anything.",
    tests: STAFF,
  },
  {
    file: "backend/accounts/roles/within-reach.ts",
    line: "!isWithinOwnIds(caller.warehouseIds, limits.warehouseIds)",
    becomes: "caller.warehouseIds === undefined",
    why: "Who works in one warehouse lets others into all.",
    tests: [...STAFF, "tests/backend/access/scope.test.ts"],
  },
  {
    file: "backend/accounts/roles/within-reach.ts",
    line: "!isWithinOwnIds(caller.channelIds, limits.channelIds) ||",
    becomes: "",
    why: "Who works on one shop lets others onto all.",
    tests: STAFF,
  },
  {
    file: "backend/accounts/staff/known-reach.ts",
    line: "if (foundWarehouses.length < new Set(warehouseIds).size)",
    becomes: "if (foundWarehouses.length > new Set(warehouseIds).size)",
    why: "A member works in another account's warehouse.",
    tests: [...STAFF, "tests/backend/access/tenancy.test.ts"],
  },
  {
    file: "backend/accounts/roles/owners.ts",
    line: `if (ownMembership?.userType !== "owner")`,
    becomes: "if (!ownMembership)",
    why: "Somebody with every permission takes the account over.",
    tests: STAFF,
  },
  {
    file: "backend/accounts/roles/owners.ts",
    line: "eq(memberships.isEnabled, true),\n        ne(memberships.userId, userId),",
    becomes: "ne(memberships.userId, userId),",
    why: "The only owner that stays cannot sign in.",
    tests: STAFF,
  },
  {
    file: "backend/accounts/roles/owners.ts",
    line: 'if (!otherOwner)\n    throw conflict("last_owner", "An account has at least one owner who may sign in");',
    becomes: "if (!otherOwner) return;",
    why: "An account has no owner.",
    tests: STAFF,
  },
  {
    file: "backend/accounts/roles/owners.ts",
    line: `    .where(eq(accounts.id, accountId))
    .for("update");`,
    becomes: ".where(eq(accounts.id, accountId));",
    why: "Two owners take each other out at once.",
    tests: STAFF,
    onPostgres: true,
  },
  {
    file: "backend/accounts/roles/save-role.ts",
    line: "requireOwnPermissions(caller, [...role.permissions, ...permissions]);",
    becomes: "requireOwnPermissions(caller, permissions);",
    why: "A role of those who may do more is made one of less.",
    tests: STAFF,
  },
  {
    file: "backend/accounts/roles/save-role.ts",
    line: "if (isRenamed) requireUnreservedName(name);",
    becomes: "",
    why: "A role of the account's own looks like Owner.",
    tests: STAFF,
  },
  {
    file: "backend/accounts/roles/save-role.ts",
    line: "(isOwnerRole(role) && hasOtherPermissions)",
    becomes: "false",
    why: "Owners lose what they need to look after the account.",
    tests: STAFF,
  },
  {
    file: "backend/accounts/roles/known-roles.ts",
    line: `if (foundRoles.length < new Set(ids).size) throw notFound("Role");`,
    becomes: "",
    why: "A member gets another account's role.",
    tests: [...STAFF, "tests/backend/access/tenancy.test.ts"],
  },
];
