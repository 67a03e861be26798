import { api, openAccount } from "./account.ts";
import { expect, signedIn, test } from "./seller.ts";

/** Publishes for its own account alone, because a notice covers every page of its readers. */
async function publish() {
  const account = await openAccount("Ran Laras", { host: "etalase.test", countryCode: "th" });
  const me = await api<{ account: { id: string } }>(account, "GET", "/v1/accounts/me");
  const notice = {
    accountIds: [me.account.id],
    body: "<p>Read <a href='https://etalase.test/news'>more</a>.</p><script>document.title = 'broken into'</script>",
  };
  await api(account, "POST", "/admin-popup-notices", { ...notice, title: "Older news" });
  await api(account, "POST", "/admin-popup-notices", {
    ...notice,
    title: "New fees",
    ctaLabel: "See the fees",
    ctaLinkUrl: "https://etalase.test/fees",
  });
  return account.token;
}

test("a notice covers the page until closed or hidden for the day, with and without JavaScript", async ({
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  // This test covers both ways.
  test.skip(javaScriptEnabled === false);
  const token = await publish();
  for (const withScript of [true, false]) {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: withScript });
    await signedIn(context, token);
    const page = await context.newPage();
    await page.goto("/orders?status=all", { waitUntil: "networkidle" });
    const newest = page.getByRole("dialog", { name: "New fees" });
    const older = page.getByRole("dialog", { name: "Older news" });
    await expect(newest).toBeVisible();
    if (withScript) await expect(newest.getByRole("heading")).toBeFocused();
    for (const [name, address] of [
      ["See the fees (opens in a new tab)", "https://etalase.test/fees"],
      ["more", "https://etalase.test/news"],
    ] as const) {
      const link = newest.getByRole("link", { name });
      await expect(link).toHaveAttribute("href", address);
      await expect(link).toHaveAttribute("target", "_blank");
      await expect(link).toHaveAttribute("rel", "noopener noreferrer");
    }
    await expect(page).not.toHaveTitle(/broken/);

    await newest.getByRole("checkbox", { name: "Do not show this again today" }).check();
    await newest.getByRole("button", { name: "Close" }).click();
    await expect(older).toBeVisible();
    await expect(newest).toHaveCount(0);
    await expect(page).toHaveURL(/\/orders\?status=all$/);
    const answered = page.waitForResponse(
      (response) =>
        response.request().method() === "POST" && response.url().includes("/popup-notices/close"),
    );
    if (withScript) await page.keyboard.press("Escape");
    else await older.getByRole("button", { name: "Close" }).click();
    await answered;
    await expect(older).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);

    // "Close" lasts for the browser's session, "hide" for the day.
    await context.clearCookies({ name: "notices-closed" });
    await page.reload();
    await expect(older).toBeVisible();
    await expect(newest).toHaveCount(0);
    await context.close();
  }
});
