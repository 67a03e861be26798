import { openAccount } from "./account.ts";
import { collectComplaints, lookOnDesk, lookOnPhone } from "./screen-faults.ts";
import { DESK, PHONE } from "./screen-list.ts";
import { expect, signedIn, test } from "./seller.ts";

const SCREENS = ["/admin", "/admin/outbox", "/admin/outbox?search=tidak-ada", "/admin/jobs"];

for (const language of ["en", "id", "th"]) {
  test(`internal users look after the server in ${language}`, async ({ page, context }) => {
    const { token } = await openAccount("Etalase", { host: "etalase.test" });
    await signedIn(context, token);
    const complaints = collectComplaints(context);
    for (const path of SCREENS) {
      await page.setViewportSize(DESK);
      const url = new URL(path, process.env.E2E_ORIGIN);
      url.searchParams.set("lang", language);
      await page.goto(url.href);
      await lookOnDesk(page, path, language);
      await page.setViewportSize(PHONE);
      await lookOnPhone(page, path);
    }
    expect(complaints).toEqual([]);
  });
}

test("nobody else finds the administration", async ({ page, context }) => {
  const { token } = await openAccount("Toko Biasa");
  await signedIn(context, token);
  for (const path of ["/admin", "/admin/outbox", "/admin/jobs"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/no-access/);
  }
});
