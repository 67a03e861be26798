import { expect, test } from "vitest";
import { loader } from "#app/routes/suspended.tsx";
import type { AccountMode } from "#contract/account-mode.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import { call } from "#tests/support/context.ts";
import { member } from "#tests/support/stub-upstream.ts";

test.each([
  ["out of quota", false, true],
  ["held by the back office, which no payment ends", true, false],
])("whether a top-up is offered depends on the account: %s", async (_, isHeld, mayTopUp) => {
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

test("every restricted page offers the user's other shops, working ones first", async () => {
  const summary = (id: string, mode: AccountMode) => ({
    ...{ id, name: id, ownerName: "Laras", email: "laras@tokolaras.id" },
    ...{ userType: "owner", mode },
  });
  const accounts = [summary("acc_1", "closed"), summary("acc_2", "suspended")];
  for (const status of [ACCOUNT_STATUS.suspended, ACCOUNT_STATUS.closed]) {
    const { result } = call(loader, {
      path: "/suspended",
      token: `others-${status}`,
      answers: {
        "GET /v1/accounts/me": () => Response.json(member({ account: { status } })),
        "GET /v1/accounts/summaries": () =>
          Response.json({ accounts: [...accounts, summary("acc_3", "open")] }),
      },
    });
    const { data } = (await result) as { data: { others: { id: string }[] } };
    expect(data.others.map(({ id }) => id)).toEqual(["acc_3", "acc_2"]);
  }
});

test("an internal user inside a closed account may leave it, and is not offered to reopen it", async () => {
  const { account, user } = member({ account: { status: ACCOUNT_STATUS.closed } });
  const { result } = call(loader, {
    path: "/suspended",
    token: "opened",
    answers: {
      "GET /v1/accounts/me": () =>
        Response.json({ account, user: { ...user, openedBy: "dewi@etalase.example" } }),
      "GET /v1/accounts/summaries": () => Response.json({ accounts: [] }),
    },
  });
  const { data } = (await result) as { data: object };
  expect(data).toMatchObject({ isOpened: true, mayTakeBack: false });
});
