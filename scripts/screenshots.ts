// Takes pictures of every state of the shell in each language, theme and width: `npm run build`,
// then `npm run screenshots [scenes that begin with] [origin of a running demo]`.
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium, devices } from "@playwright/test";
import { formatSidebar } from "#app/models/shell/sidebar-cookie.ts";
import { DEMO_SIGN_IN } from "#backend/accounts/demo-sign-in.ts";
import { LANGUAGES, type Language } from "#contract/languages.ts";
import { serveAltered } from "./altered-site.ts";
import { getBrowserLaunch } from "./browser.mjs";
import { startDemo } from "./demo-site.ts";
import { ALL_SCENES, type PictureScene } from "./screenshot-scenes.ts";

const [only = "", running] = process.argv.slice(2);
const PICTURES_FOLDER = fileURLToPath(new URL("../.tmp/screenshots/", import.meta.url));
const DEMO_FOLDER = fileURLToPath(new URL("../.tmp/screenshots-demo/", import.meta.url));
const PORT = Number(process.env.PORT ?? 3900);
const SCREEN_SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 360, height: 760 } };
type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

await mkdir(PICTURES_FOLDER, { recursive: true });
const demo =
  running === undefined
    ? await startDemo(DEMO_FOLDER, PORT + 1)
    : { origin: running, stop: async () => undefined };
const site = await serveAltered(demo.origin, PORT);
const browser = await chromium.launch({
  ...getBrowserLaunch(),
  args: ["--no-sandbox", "--disable-gpu"],
});
const failed: string[] = [];
/** Id of the demo's first product. */
let product = "";
let takenCount = 0;
try {
  const session = await signIn(browser);
  const scenes = Object.entries(ALL_SCENES).filter(([name]) => name.startsWith(only));
  for (const language of LANGUAGES)
    for (const theme of ["light", "dark"] as const)
      await takePictures(browser, session, scenes, language, theme);
} finally {
  await browser.close();
  await site.close();
  await demo.stop();
}
console.log([`${takenCount} pictures in ${PICTURES_FOLDER}`, ...failed].join("\n"));
process.exitCode = failed.length > 0 ? 1 : 0;

async function signIn(opened: Browser): Promise<Session> {
  const context = await opened.newContext();
  const page = await context.newPage();
  await page.goto(`${demo.origin}/?lang=en`);
  await page.getByLabel("E-mail").fill(DEMO_SIGN_IN.email);
  await page.getByLabel("Password").fill(DEMO_SIGN_IN.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goto(`${demo.origin}/products-v2/master`);
  product =
    (await page.locator("main tbody th a").first().getAttribute("href"))?.split("/").at(-1) ?? "";
  const session = await context.storageState();
  await context.close();
  return session;
}

/** Uses one browser context for each width, which the scenes share. */
async function takePictures(
  opened: Browser,
  session: Session,
  scenes: [string, PictureScene][],
  language: Language,
  theme: "light" | "dark",
): Promise<void> {
  for (const device of ["desk", "phone"] as const) {
    const phone =
      device === "phone"
        ? { isMobile: true, hasTouch: true, userAgent: devices["Pixel 7"].userAgent }
        : {};
    const context = await opened.newContext({
      storageState: session,
      viewport: SCREEN_SIZES[device],
      reducedMotion: "reduce",
      ...phone,
    });
    context.setDefaultTimeout(10_000);
    for (const [name, scene] of scenes.filter(
      ([, wanted]) => (wanted.device ?? device) === device,
    )) {
      for (const folded of scene.folds && device === "desk" ? [false, true] : [false]) {
        const choices = { lng: language, theme, side: formatSidebar({ folded, collapsed: [] }) };
        await context.addCookies(
          Object.entries(choices).map(([cookie, value]) => ({
            name: cookie,
            value,
            url: site.origin,
          })),
        );
        const file = [name, device, language, theme, folded ? "folded" : ""]
          .filter(Boolean)
          .join("-");
        await takePicture(context, scene, file, language);
      }
    }
    await context.close();
  }
}

/** Opens a new page for each picture, so that one scene cannot affect the next. */
async function takePicture(
  context: BrowserContext,
  { path, act, cookies, ...altered }: PictureScene,
  file: string,
  language: Language,
): Promise<void> {
  site.alter(altered);
  const ownCookies = { "notices-closed": "pictures", ...cookies };
  await context.addCookies(
    Object.entries(ownCookies).map(([name, value]) => ({ name, value, url: site.origin })),
  );
  const page = await context.newPage();
  try {
    await page.goto(
      site.origin + path.replace("{language}", language).replace("{product}", product),
      { waitUntil: "load" },
    );
    await act?.(page);
    await page.screenshot({ path: `${PICTURES_FOLDER}${file}.png`, animations: "disabled" });
    takenCount += 1;
  } catch (error) {
    failed.push(`${file}: ${error instanceof Error ? error.message.split("\n", 1)[0] : error}`);
  } finally {
    await page.close();
  }
}
