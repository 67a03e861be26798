import type { BrowserContext, Page } from "@playwright/test";
import { addStaff } from "#backend/accounts/add-staff.ts";
import { createAccount } from "#backend/accounts/create-account.ts";
import { issueSession } from "#backend/accounts/sessions.ts";
import { startSmallSite } from "./small-site.ts";

/** Starts a site on which Laras has a shop and also helps in Nicha's. */
export async function startHeaderSite() {
  const site = await startSmallSite();
  const account = { password: "kata sandi yang panjang", countryCode: "id" } as const;
  const seller = await createAccount(site.backend, {
    ...account,
    email: "laras@toko.test",
    name: "Laras Wulandari",
    shopName: "Toko Laras",
  });
  const other = await createAccount(site.backend, {
    ...account,
    email: "nicha@baicha.test",
    name: "Nicha",
    shopName: "Baan Baicha",
    countryCode: "th",
  });
  await addStaff(site.backend, {
    accountId: other.accountId,
    userId: seller.userId,
    role: "Staff",
  });
  const newToken = async () =>
    (await issueSession(site.backend, { ...seller, kind: "session" })).token;
  // A process loads everything for its first page, which on a busy machine takes longer than a
  // browser should wait.
  await fetch(`${site.origin}/orders`, { headers: { Cookie: `x-jwt=${await newToken()}` } });
  return {
    ...site,
    seller,
    async signIn(context: BrowserContext): Promise<void> {
      const cookie = { url: site.origin, sameSite: "Lax" } as const;
      await context.addCookies([
        { ...cookie, name: "x-jwt", value: await newToken(), httpOnly: true },
        { ...cookie, name: "lng", value: "en" },
      ]);
    },
    open: (page: Page, path: string) => page.goto(site.origin + path),
  };
}
