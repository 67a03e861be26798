import { openAccount } from "./account.ts";
import { expect, openInUse, signedIn, test } from "./seller.ts";

test("a field is checked on leaving and while being corrected, and an invalid form is not sent", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "the server checks what is sent (errors.spec.ts)");
  const account = await openAccount("Toko Teliti");
  await signedIn(context, account.token);
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/staffs/invite"))
      posts.push(request.url());
  });
  await openInUse(page, "/staffs/invite");
  const form = page.locator("form", {
    has: page.getByRole("button", { name: "Send invitation" }),
  });
  const email = form.getByRole("textbox").first();
  const isWrong = () => expect(email).toHaveAttribute("aria-invalid", "true");
  const isRight = () => expect(email).not.toHaveAttribute("aria-invalid");

  await email.fill("budi");
  await isRight();
  await email.blur();
  await isWrong();
  await email.fill("budi@toko.test");
  await isRight();

  // The error appears while the button is pressed, which must not move from under the pointer.
  await email.fill("");
  await form.getByRole("button", { name: "Send invitation" }).click();
  await isWrong();
  await expect(email).toBeFocused();
  expect(posts).toEqual([]);
});

interface Form {
  path: string;
  button: string;
  /** A field with what is wrong in it, its error, and what is right. */
  field: string;
  wrong: string;
  error: string;
  right: string;
  /** Another field and a value that stays. */
  stays?: readonly [label: string, value: string];
}
const FORMS: readonly Form[] = [
  {
    ...{ path: "/settings/general", button: "Save", field: "Low-stock limit (available units)" },
    ...{ wrong: "banyak", error: "Enter a number", right: "1.200" },
    stays: ["Shop name", "Toko Batik"],
  },
  {
    ...{ path: "/staffs/roles/new", button: "Save role", field: "Name" },
    ...{ wrong: "", error: "Fill this in", right: "Gudang" },
  },
  {
    ...{ path: "/stocks/counting", button: "Create list", field: "SKUs or categories" },
    ...{ wrong: "S".repeat(256), error: "Enter \\d+ characters or fewer", right: "KOB-1" },
    stays: ["Note", "Rak depan"],
  },
  {
    ...{ path: "/stocks/settings/custom", button: "Save rule", field: "At most per channel" },
    ...{ wrong: "-1", error: "Must not be below 0", right: "20" },
    stays: ["Name", "Mug"],
  },
  {
    ...{ path: "/stocks/warehouses", button: "Save", field: "Name" },
    ...{ wrong: "", error: "Fill this in", right: "Gudang Utama" },
  },
  {
    ...{ path: "/order-quota/top-up", button: "Calculate", field: "Other quantity" },
    ...{ wrong: "50", error: "Enter 100 or more", right: "1.500" },
  },
];

for (const { path, button, field, wrong, error, right, stays } of FORMS)
  test(`${path} says beside a field what is wrong with it, and keeps what was typed`, {
    tag: "@plain",
  }, async ({ page, context, javaScriptEnabled }) => {
    await signedIn(context, (await openAccount("Toko Teliti")).token);
    if (javaScriptEnabled) await openInUse(page, path);
    else await page.goto(path);
    const form = page.locator("form", { has: page.getByRole("button", { name: button }) });
    const checked = form.getByLabel(field).first();
    if (stays) await form.getByLabel(stays[0]).first().fill(stays[1]);
    await checked.fill(wrong);
    let sent = 0;
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.startsWith(path)) sent += 1;
    });
    await form.getByRole("button", { name: button, exact: true }).click();
    await expect(checked).toHaveAttribute("aria-invalid", "true");
    await expect(checked).toHaveAccessibleDescription(new RegExp(error));
    await expect(checked).toHaveValue(wrong);
    if (stays) await expect(form.getByLabel(stays[0]).first()).toHaveValue(stays[1]);
    if (!javaScriptEnabled) return;
    await expect(checked).toBeFocused();
    expect(sent, "nothing wrong is sent").toBe(0);
    await checked.fill(right);
    await expect(checked).not.toHaveAttribute("aria-invalid");
  });

test("boxes of which one must be ticked take the focus, and a fold with an error opens", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "the focus is a script's");
  await signedIn(context, (await openAccount("Toko Kotak")).token);
  await openInUse(page, "/staffs/invite");
  await page.getByLabel("E-mail").first().fill("budi@toko.test");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(
    page.getByRole("group", { name: "Roles" }).getByRole("checkbox").first(),
  ).toBeFocused();
  await expect(page.getByText("Choose at least one")).toBeVisible();

  await openInUse(page, "/stocks/warehouses");
  const added = page.locator("details", { has: page.getByText("Add a warehouse") }).first();
  await added.locator("summary").first().click();
  await added.getByText("Address, contact and pickup hours").click();
  await added.getByLabel("Phone").fill("0812 3456 789");
  await added.locator("summary").first().click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(added.getByLabel("Name").first()).toBeFocused();
});
