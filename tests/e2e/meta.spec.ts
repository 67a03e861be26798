import type { Page } from "@playwright/test";
import { api, openAccount, origin } from "./account.ts";
import { callSandboxControl, connectMeta, makeProduct } from "./meta-seller.ts";
import { expect, reloadUntil, signedIn, test } from "./seller.ts";
import { connect } from "./shop.ts";

interface Controls {
  shops: { id: string }[];
}

test("products are sent to the catalogue, refusals are shown, and it is disconnected", {
  tag: "@plain",
}, async ({ page, context, javaScriptEnabled }) => {
  const account = await openAccount("Toko Katalog");
  await signedIn(context, account.token);
  await makeProduct(account, "Kaos Oblong");
  await api(account, "POST", "/v2/products", {
    product: {
      name: "Topi tanpa foto",
      variants: [{ sku: "TOPI", price: 40_000, weightG: 100, optionIds: [] }],
    },
  });
  await connectMeta(page);

  await page.getByLabel("Select Kaos Oblong").check();
  await expect(page.getByLabel("Website link")).toHaveValue("");
  if (javaScriptEnabled) await expect(page.getByRole("button", { name: "Apply" })).toBeDisabled();
  await page.getByLabel("Website link").fill("toko");
  await expectRefusedAddress(page, javaScriptEnabled);
  await page.getByLabel("Website link").fill("toko-katalog.example");
  await page.getByLabel("Select Topi tanpa foto").check();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { name: "Update status" })).toBeVisible();
  await reloadUntil(page, () =>
    expect(page.getByRole("main").getByText("Done", { exact: true })).toBeVisible({
      timeout: 1000,
    }),
  );
  await expect(page.getByRole("row", { name: /Kaos Oblong/ })).toContainText("No issue");
  await expect(page.getByRole("row", { name: /Topi/ })).toContainText("It has no picture");
  await page.getByLabel("Show only issues").check();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("row", { name: /Kaos Oblong/ })).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Topi/ })).toBeVisible();

  await page.getByRole("link", { name: "Back to choosing products" }).click();
  await expect(page.getByRole("row", { name: /Kaos Oblong/ })).toContainText("In the catalogue");
  await expect(page.getByRole("row", { name: /Topi/ })).toContainText("Not yet");
  await expect(page.getByLabel("Website link")).toHaveValue("toko-katalog.example");
  await page.getByRole("link", { name: "Disconnect" }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("Disconnected from Meta")).toBeVisible();
  await page.goto("/meta/sync");
  await expect(page).toHaveURL(/\/channels$/);
});

/**
 * With scripts the button is disabled and the field shows why; without them the browser's own
 * validation stops the form.
 */
async function expectRefusedAddress(page: Page, hasScripts: boolean | undefined): Promise<void> {
  const apply = page.getByRole("button", { name: "Apply" });
  if (hasScripts) {
    await page.getByLabel("Website link").blur();
    await expect(page.getByText("Invalid website link")).toBeVisible();
    await expect(apply).toBeDisabled();
  } else await apply.click();
  await expect(page).toHaveURL(/\/meta\/sync/);
  expect(
    await page
      .getByLabel("Website link")
      .evaluate((field: HTMLInputElement) => field.validity.patternMismatch),
  ).toBe(true);
}

test("a domain is verified once Meta accepts it and the site shows the code", async ({
  page,
  context,
}) => {
  const account = await openAccount("Toko Domain");
  await signedIn(context, account.token);
  await connect(account);
  await makeProduct(account, "Kaos Oblong");
  await connectMeta(page);
  const { shops } = (await (
    await fetch(`${origin()}/sandbox/meta/controls/shops`, {
      headers: { "x-jwt": `Bearer ${account.token}` },
    })
  ).json()) as Controls;
  const businessId = shops[0]?.id ?? "";

  await page.getByText("Add a domain of a shop").click();
  await page.getByLabel("Domain", { exact: true }).fill("toko domain");
  await page.getByRole("button", { name: "Add domain" }).click();
  await expect(page.getByText("Enter a domain such as")).toBeVisible();
  await page.getByLabel("Domain", { exact: true }).fill("toko-domain.example");
  await page.getByRole("button", { name: "Add domain" }).click();
  await expect(page.getByText("toko-domain.example is added")).toBeVisible();
  await expect(page.getByText("Not verified")).toBeVisible();

  await callSandboxControl(account, "forbidDomains", { businessId });
  await page.getByRole("button", { name: "Verify toko-domain.example" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Add a domain first");
  await expect(dialog.getByRole("link", { name: "Go to Business Settings" })).toHaveAttribute(
    "href",
    new RegExp(`business_id=${businessId}`),
  );
  await callSandboxControl(account, "allowDomains", { businessId });
  await page.goto("/meta/sync");
  await page.getByRole("button", { name: "Verify toko-domain.example" }).click();
  await expect(dialog).toContainText("Sorry");
  await expect(dialog).toContainText("facebook-domain-verification");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/The site’s head must contain/)).toContainText(
    'name="facebook-domain-verification"',
  );

  await page.goto("/sandbox/meta/controls?lang=en");
  await page.getByRole("button", { name: "The site shows the code" }).click();
  await page.getByRole("button", { name: "Put under review" }).click();
  await page.goto("/meta/sync");
  await expect(page.getByText("Meta is reviewing your business")).toBeVisible();
  await callSandboxControl(account, "endReview", { businessId });
  await page.goto("/meta/sync");
  await page.getByRole("button", { name: "Verify toko-domain.example" }).click();
  await expect(page.getByText("toko-domain.example is verified")).toBeVisible();
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();

  await page.goto("/sandbox/meta/controls?lang=en");
  await page.getByRole("button", { name: "Take the code off the site" }).click();
  await page.goto("/meta/sync");
  await expect(page.getByText("Not verified", { exact: true })).toBeVisible();
});

test("without a catalogue nothing is sent, Meta's message is shown, and all matching products are sent at once", async ({
  page,
  context,
}) => {
  const account = await openAccount("Toko Kendala");
  await signedIn(context, account.token);
  const channelId = await connect(account);
  for (const name of ["Kaos Oblong", "Topi Rimba"]) await makeProduct(account, name);
  await page.goto("/channels");
  await page.getByRole("button", { name: "Connect to Meta" }).click();
  await page.getByRole("button", { name: /^Continue as/ }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await api(account, "POST", "/v1/channels/meta/domains", { channelId, domain: "toko.example" });
  await page.goto("/meta/sync");
  await expect(page.getByText("No catalogue chosen")).toBeVisible();
  await expect(page.getByText("Choose a business: domains are verified for one.")).toBeVisible();
  const apply = page.getByRole("button", { name: "Apply" });
  await expect(apply).toBeDisabled();
  await page.getByRole("link", { name: "Choose a catalogue" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Katalog Toko Laras is chosen")).toBeVisible();

  await callSandboxControl(account, "goOffline", { calls: 1 });
  await page.goto("/meta/sync");
  await expect(page.getByText(/Domains could not be read from Meta: .+/)).toBeVisible();

  await page.goto("/meta/sync");
  await page.getByLabel("Select Kaos Oblong").check();
  await page.getByLabel("All 2 that match").check();
  await apply.click();
  await expect(page.getByRole("heading", { name: "Update status" })).toBeVisible();
  await reloadUntil(page, () =>
    expect(page.getByText(/^.+ · 2 sent/)).toBeVisible({ timeout: 1_000 }),
  );
});

test("a feed is added, fetched, given a new address and removed", { tag: "@plain" }, async ({
  page,
  context,
}) => {
  const account = await openAccount("Toko Feed");
  await signedIn(context, account.token);
  await makeProduct(account, "Kaos Oblong");
  const { shop } = await api<{ shop: { url: string } }>(
    account,
    "POST",
    "/v1/channels/shop/;integrate",
    { slug: `toko-feed-${Date.now()}`, name: "Toko Sendiri" },
  );
  await page.goto("/meta/feeds");
  await page.getByLabel("Name").fill("Toko");
  await page.getByRole("button", { name: "Add feed" }).click();
  await expect(page.getByText("Fill this in")).toBeVisible();
  await page.getByLabel("Products").selectOption("Toko Sendiri");
  await page.getByRole("button", { name: "Add feed" }).click();
  await expect(page.getByText(`Products of Toko Sendiri · ${shop.url}`)).toBeVisible();
  await page.getByText("Remove feed").click();
  await page.getByRole("button", { name: "Yes" }).last().click();
  await expect(page.getByText("The feed is removed")).toBeVisible();
  await page.getByLabel("Name").fill("Situs");
  await page.getByLabel("Website link").fill("toko-feed.example");
  await page.getByRole("button", { name: "Add feed" }).click();
  await expect(page.getByText("The feed is added")).toBeVisible();
  const address = page.getByText(/\/google\.xml$/);
  const first = (await address.textContent()) ?? "";
  const file = await fetch(first);
  expect(await file.text()).toContain("<g:title>Kaos Oblong</g:title>");
  await page.getByText("New links").click();
  await page.getByRole("button", { name: "Yes" }).first().click();
  await expect(page.getByText("The feed has new links")).toBeVisible();
  await expect(address).not.toHaveText(first);
  expect((await fetch(first)).status).toBe(404);
  await page.getByText("Remove feed").click();
  await page.getByRole("button", { name: "Yes" }).last().click();
  await expect(page.getByText("The feed is removed")).toBeVisible();
  await expect(address).toHaveCount(0);
});
