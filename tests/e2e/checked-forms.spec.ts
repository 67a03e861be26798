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
    has: page.getByRole("button", { name: "Send the invitation" }),
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
  await form.getByRole("button", { name: "Send the invitation" }).click();
  await isWrong();
  await expect(email).toBeFocused();
  expect(posts).toEqual([]);

  await email.fill("budi@toko.test");
  await form.getByRole("button", { name: "Send the invitation" }).click();
  // The server checks the roles, and says that none is chosen.
  await expect(form.getByRole("alert")).toBeVisible();
  expect(posts).toHaveLength(1);
  await expect(email).toHaveValue("budi@toko.test");
});
