import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { type Account, api, openAccount, poll, sandbox } from "./account.ts";
import { PHONE } from "./screen-list.ts";
import { expect, signedIn, test } from "./seller.ts";
import { connect, shopOf } from "./shop.ts";

async function writtenTo(account: Account): Promise<void> {
  const shopId = await shopOf(account, await connect(account, "Toko Privasi"));
  for (const username of ["sitirahma88", "aguswijaya"])
    await sandbox(account, "buyerWrites", { shopId, username, text: `Halo, saya ${username}` });
  await poll(async () => {
    const { sessions } = await api<{ sessions: unknown[] }>(account, "GET", "/v1/chats/sessions");
    return sessions.length === 2 ? true : null;
  }, "The chats");
}

test("a buyer is found, gets a copy and is erased, without affecting another buyer", {
  tag: "@plain",
}, async ({ page, context }) => {
  const account = await openAccount("Toko Privasi");
  await writtenTo(account);
  await signedIn(context, account.token);
  await page.goto("/settings/privacy");
  await page.getByRole("searchbox", { name: "Name, phone, e-mail or order number" }).fill("siti");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByLabel("sitirahma88")).toBeChecked();
  await page.getByRole("button", { name: "View data" }).click();
  await expect(page.getByRole("heading", { name: "sitirahma88" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download copy" }).click();
  const files = unzipSync(new Uint8Array(await readFile(await (await download).path())));
  const copy = strFromU8(files["data.json"] ?? new Uint8Array());
  expect(copy).toContain("Halo, saya sitirahma88");
  expect(copy).not.toContain("aguswijaya");
  await page.getByLabel("Buyer’s request").selectOption("erasure");
  await page.getByRole("button", { name: "Record request" }).click();
  await expect(page.getByText("To be answered")).toBeVisible();
  await page.getByText("Erase this buyer’s data", { exact: true }).click();
  await page.getByRole("button", { name: "Erase permanently" }).click();
  await expect(async () => {
    await page.reload();
    const said = page.getByRole("main").getByText("Done", { exact: true });
    await expect(said).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText(/1 chat · 1 message/)).toBeVisible();
  await page.goto("/settings/privacy?search=siti");
  await expect(page.getByText("Nobody was found.")).toBeVisible();
  await page.goto("/settings/privacy?search=agus");
  await expect(page.getByLabel("aguswijaya")).toBeVisible();
});

test("data retention is chosen on a phone, showing what each choice would erase", async ({
  page,
  context,
}) => {
  await signedIn(context, (await openAccount("Toko Arsip")).token);
  await page.setViewportSize(PHONE);
  await page.goto("/settings/privacy");
  await expect(page.getByText("No buyer has asked yet")).toBeVisible();
  await page.getByLabel("For finished orders").selectOption("24");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Retention period saved")).toBeVisible();
  await expect(page.getByLabel("For finished orders")).toHaveValue("24");
  await expect(page.getByLabel("For closed chats")).toHaveValue("");
});

test("an account is closed by its name and password, and reopened", {
  tag: "@plain",
}, async ({ page, context }) => {
  const account = await openAccount("Toko Tutup");
  await signedIn(context, account.token);
  await page.goto("/settings/delete-account");
  await page.getByLabel("Shop name").fill("Toko Lain");
  await page.getByLabel("Your password").fill(account.password);
  await page.getByRole("button", { name: "Close and delete the account" }).click();
  await expect(page.getByText("This is not the shop’s name")).toBeVisible();
  await page.getByLabel("Shop name").fill("Toko Tutup");
  await page.getByLabel("Your password").fill(account.password);
  await page.getByRole("button", { name: "Close and delete the account" }).click();
  await expect(page.getByRole("heading", { name: "Toko Tutup is closed" })).toBeVisible();
  await page.goto("/products-v2/master");
  await expect(page.getByText(/It will be deleted on/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel deletion" }).click();
  await expect(page.getByText("The account stays as it was")).toBeVisible();
});
