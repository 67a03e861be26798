import { expect, test } from "vitest";
import { getMe } from "#app/middleware/request-store.ts";
import { testContext } from "#tests/support/context.ts";
import { member } from "#tests/support/stub-upstream.ts";

test.each([
  ["th", "th"],
  ["id", "id"],
  ["sg", "id"],
  [null, "id"],
  [undefined, "id"],
])("an account with the country %j counts as %s", async (countryCode, counted) => {
  const { account, user } = member();
  const { context } = testContext({
    answers: {
      "GET /v1/accounts/me": () => Response.json({ account: { ...account, countryCode }, user }),
    },
  });
  expect((await getMe(context)).account.countryCode).toBe(counted);
});
