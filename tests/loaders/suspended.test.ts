import { expect, test } from "vitest";
import { loader } from "#app/routes/suspended.tsx";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import { call } from "#tests/support/context.ts";
import { member } from "#tests/support/stub-upstream.ts";

test.each([
  ["out of quota", false, true],
  ["held by the back office, which no payment ends", true, false],
])("who is %s is asked for a top-up or not", async (_, isHeld, mayTopUp) => {
  const me = member({ account: { status: ACCOUNT_STATUS.suspended, isHeld } });
  const { result } = call(loader, {
    path: "/suspended",
    answers: {
      "GET /v1/accounts/me": () => Response.json(me),
      "GET /v1/accounts/summaries": () => Response.json({ accounts: [] }),
    },
  });
  const { data } = (await result) as { data: object };
  expect(data).toMatchObject({ isHeld, mayTopUp });
});
