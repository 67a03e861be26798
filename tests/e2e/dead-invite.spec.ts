import { hashSecret, makeSecret } from "#backend/accounts/tokens.ts";
import { newId } from "#backend/db/columns.ts";
import { staffInvites } from "#backend/db/schema/staff.ts";
import { startHeaderSite } from "./header-site.ts";
import { expect, test } from "./seller.ts";

let site: Awaited<ReturnType<typeof startHeaderSite>>;
test.beforeAll(async () => {
  site = await startHeaderSite();
});
test.afterAll(() => site.stop());

const DAY_MS = 24 * 3_600_000;

test("a visitor with a week-old invitation sees that it expired, signed in or not", async ({
  page,
  context,
}) => {
  const code = makeSecret();
  const sentAt = new Date(Date.now() - 8 * DAY_MS);
  const { accountId, userId } = site.seller;
  await site.backend.db.insert(staffInvites).values({
    ...{ id: newId(), accountId, roleIds: [], codeHash: hashSecret(code), invitedBy: userId },
    // An existing user's address.
    email: "laras@toko.test",
    ...{ createdAt: sentAt, sentAt, expiresAt: new Date(sentAt.getTime() + 7 * DAY_MS) },
  });
  await site.open(page, `/staff/signup/${code}?lang=en`);
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await expect(page.getByText("no longer works")).toBeVisible();
  await site.signIn(context);
  await site.open(page, `/staff/signup/${code}`);
  await expect(
    page.getByRole("heading", { level: 1, name: "This invitation has expired" }),
  ).toBeVisible();
  await expect(page.getByText("Ask the person who invited you to send it again.")).toBeVisible();
  await page.getByRole("link", { name: "To my shop" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
});
