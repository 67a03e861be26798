import { openAccount } from "./account.ts";
import { type Populated, populate } from "./populate.ts";
import { collectComplaints, lookOnDesk, lookOnPhone, lookOnTablet } from "./screen-faults.ts";
import { DESK, goTo, listScreens, openInTabs, PHONE, TABLETS } from "./screen-list.ts";
import { expect, signedIn, test } from "./seller.ts";

let of: Populated;
let token = "";
test.beforeAll(async () => {
  const account = await openAccount("Toko Laras");
  of = await populate(account);
  token = account.token;
});

// axe.spec.ts looks at them in English.
for (const language of ["id", "th"]) {
  test(`every screen in ${language}, on a desktop, a tablet and a phone`, async ({ context }) => {
    await signedIn(context, token);
    const complaints = collectComplaints(context);
    await openInTabs(context, listScreens(of), async (page, screen) => {
      await page.setViewportSize(DESK);
      await goTo(page, screen, language);
      await lookOnDesk(page, screen.name, language);
      for (const tablet of TABLETS) {
        await page.setViewportSize(tablet);
        await lookOnTablet(page, screen.name);
      }
      await page.setViewportSize(PHONE);
      await lookOnPhone(page, screen.name);
    });
    expect(complaints).toEqual([]);
  });
}

test("the keyboard skips to the content, and opens and closes overlays", async ({
  page,
  context,
}) => {
  await signedIn(context, token);
  await page.goto("/orders");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main$/);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);

  const more = page.getByRole("button", { name: "More", exact: true });
  const entry = page.getByRole("link", { name: "Cancelled", exact: true });
  await expect(entry).toBeHidden();
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(entry).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(entry).toBeHidden();
  await expect(more).toBeFocused();
});

test("every keyboard focus is visible, with forced colours too", async ({ page, context }) => {
  await signedIn(context, token);
  const stops = new Set<string>();
  const unseen: string[] = [];
  for (const [path, forcedColors] of [
    ["/products-v2/master", "none"],
    ["/products-v2/master", "active"],
    ["/orders", "active"],
  ] as const) {
    await page.emulateMedia({ forcedColors });
    await page.goto(path);
    for (let stop = 0; stop < 30; stop += 1) {
      await page.keyboard.press("Tab");
      const { name, isSeen } = await page.evaluate(() => {
        const focused = document.activeElement ?? document.body;
        // A hidden box or radio is drawn by its label.
        const drawn = [focused, focused.closest("label"), focused.nextElementSibling].filter(
          (element) => element !== null,
        );
        const outlined = drawn.some((element) => {
          const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
          return (
            outlineStyle !== "none" &&
            Number.parseFloat(outlineWidth) >= 1 &&
            !/, 0\)$/.test(outlineColor)
          );
        });
        // On the body, the focus is in the browser's own controls.
        return {
          name: `${focused.tagName}.${focused.className} ${focused.textContent?.slice(0, 20)}`,
          isSeen: outlined || focused === document.body,
        };
      });
      stops.add(name);
      if (!isSeen) unseen.push(name);
    }
  }
  expect(stops.size).toBeGreaterThan(25);
  expect([...new Set(unseen)]).toEqual([]);
});
