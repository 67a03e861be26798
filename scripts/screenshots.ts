// Pictures of the shell in every language, theme, width and fold, of a running demo: `npm start`, then `npm run screenshots [origin]`.
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { DEMO_SIGN_IN } from "#backend/accounts/demo-sign-in.ts";
import { LANGUAGES, type Language } from "#contract/accounts.ts";

const origin = process.argv[2] ?? "http://localhost:3000";
const FOLDER = fileURLToPath(new URL("../.tmp/screenshots/", import.meta.url));
const SCREENS = {
  home: "/",
  products: "/products-v2/master",
  orders: "/orders",
  stock: "/stocks/manage",
  "no-access": "/no-access",
  404: "/tidak-ada",
  signout: "/signout",
};
const WIDTHS = { desk: { width: 1440, height: 900 }, phone: { width: 360, height: 760 } };
type Device = keyof typeof WIDTHS;
type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

interface Look {
  language: Language;
  theme: "light" | "dark";
  device: Device;
  folded: boolean;
}

const looks: Look[] = LANGUAGES.flatMap((language) =>
  (["light", "dark"] as const).flatMap((theme) => [
    { language, theme, device: "desk" as const, folded: false },
    { language, theme, device: "desk" as const, folded: true },
    { language, theme, device: "phone" as const, folded: false },
  ]),
);

await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
try {
  const session = await signIn(browser);
  for (const look of looks) await picture(browser, session, look);
} finally {
  await browser.close();
}
console.log(`${looks.length * Object.keys(SCREENS).length} pictures in ${FOLDER}`);

async function signIn(opened: Browser): Promise<Session> {
  const context = await opened.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/?lang=en`);
  await page.getByLabel("E-mail").fill(DEMO_SIGN_IN.email);
  await page.getByLabel("Password").fill(DEMO_SIGN_IN.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${origin}/**`);
  const session = await context.storageState();
  await context.close();
  return session;
}

async function picture(opened: Browser, session: Session, { language, theme, device, folded }: Look): Promise<void> {
  const context = await opened.newContext({ storageState: session, viewport: WIDTHS[device], isMobile: device === "phone", hasTouch: device === "phone" });
  const choices = { lng: language, theme, sidebar: folded ? "folded" : "open" };
  await context.addCookies(Object.entries(choices).map(([name, value]) => ({ name, value, url: origin })));
  const page = await context.newPage();
  for (const [name, path] of Object.entries(SCREENS)) {
    await page.goto(origin + path, { waitUntil: "domcontentloaded" });
    await page.screenshot({ path: `${FOLDER}${[name, device, language, theme, folded ? "folded" : ""].filter(Boolean).join("-")}.png` });
  }
  await context.close();
}
