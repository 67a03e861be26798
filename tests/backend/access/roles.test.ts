import { afterAll, beforeAll, expect, test } from "vitest";
import { type Endpoint, listNeededPermissions } from "#contract/endpoint.ts";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";
import { DEFAULT_ROLES, type Permission } from "#contract/permissions.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import { plainCall } from "./plain-call.ts";

const ROLES: Record<string, readonly Permission[]> = {
  ...{ ...DEFAULT_ROLES, "no role": [] },
  "integrations alone": ["integration-manage"],
};
const guarded = EVERY_ENDPOINT.filter(
  ({ access, modes }) => access !== "public" && modes.includes("open"),
);

const world = await startTestBackend();
const members = new Map<string, SignedIn>();
afterAll(world.close);
beforeAll(async () => {
  for (const [role, permissions] of Object.entries(ROLES)) {
    const member = await world.signUp();
    await world.setPermissions(member, permissions);
    members.set(role, member);
  }
});

const mayCall = (held: readonly Permission[], call: Endpoint) =>
  call.access !== "internal" && listNeededPermissions(call).every((each) => held.includes(each));

test.each(Object.keys(ROLES))(
  "%s may make the calls of its permissions and no others",
  async (role) => {
    const member = members.get(role);
    if (!member) throw new Error(role);
    const held = ROLES[role] ?? [];
    for (const endpoint of guarded) {
      const { status } = await member.fetch(...plainCall(endpoint));
      if (mayCall(held, endpoint)) {
        expect([401, 403], `${role} was refused ${endpoint.name}`).not.toContain(status);
        expect(status, `${endpoint.name} broke`).toBeLessThan(500);
      } else expect(status, `${role} was let into ${endpoint.name}`).toBe(403);
    }
  },
);
