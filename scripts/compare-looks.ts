// Compares the looks of two builds: `node scripts/compare-looks.ts ORIGIN [paths that contain]`.
// The earlier build runs at ORIGIN; this build's app is put in front of its API. Prints the
// elements that moved or look different on each page, and keeps both pictures if more than a
// thousandth of the pixels differ.
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium, devices, type Page } from "@playwright/test";
import sharp from "sharp";
import { DEMO_SIGN_IN } from "#backend/accounts/demo-sign-in.ts";
import { serveAltered } from "./altered-site.ts";
import { getBrowserLaunch } from "./browser.mjs";

const [before = "", only = ""] = process.argv.slice(2);
const site = await serveAltered(before, Number(process.env.PORT ?? 3910));
const after = site.origin;
const OUTPUT_FOLDER = fileURLToPath(new URL("../.tmp/compared/", import.meta.url));
const SCREEN_SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 360, height: 760 } };
const LANGUAGES = (process.env.LANGUAGES ?? "en,id,th").split(",");
const THEMES = (process.env.THEMES ?? "light,dark").split(",");
const CHOSEN_SCREENS = (process.env.DEVICES ?? "desk,phone").split(
  ",",
) as (keyof typeof SCREEN_SIZES)[];
/** Share of pixels, in thousandths. */
const PIXEL_TOLERANCE = 1;
const COMPARED_PATHS = [
  "/",
  "/orders",
  "/orders/{order}",
  "/orders/{order}/arrange",
  "/products-v2/master",
  "/products-v2/master/{product}",
  "/products-v2/master/new",
  "/products-v2/master/export",
  "/products-v2/master/merge",
  "/products-v2/channels/shopee",
  "/products-v2/channels/lazada/revoked",
  "/products-history",
  "/product-import",
  "/product-import-v2",
  "/stocks/manage",
  "/stocks/settings",
  "/stocks/settings/custom/new",
  "/channels",
  "/settings/size-guide",
  "/settings/size-guide/new",
  "/settings/product-category",
  "/search?q=kopi",
  "/shortcuts",
  "/accounts",
  "/signout",
  "/no-access?path=/stocks/manage",
  "/nowhere",
];

interface Box {
  what: string;
  at: number[];
  style: Record<string, string>;
}

await mkdir(OUTPUT_FOLDER, { recursive: true });
const browser = await chromium.launch({
  ...getBrowserLaunch(),
  args: ["--no-sandbox", "--disable-gpu"],
});
const lines: string[] = [];
/** Differences are printed only for the first page that has them. */
const toldBefore = new Set<string>();
const removeValues = (line: string) => line.replace(/“[^”]*”|\[[^\]]*\]/g, "");
try {
  for (const device of CHOSEN_SCREENS) {
    const old = await signIn(browser, device);
    const now = { ...old, origin: after };
    for (const path of COMPARED_PATHS.filter((known) => known.includes(only)))
      for (const language of LANGUAGES)
        for (const theme of THEMES) await comparePage(old, now, path, { device, language, theme });
    await old.context.close();
  }
} finally {
  await browser.close();
  await site.close();
}
await writeFile(`${OUTPUT_FOLDER}report.txt`, lines.join("\n"));

interface SiteVisit {
  origin: string;
  context: BrowserContext;
  product: string;
  order: string;
}

async function signIn(opened: Browser, device: keyof typeof SCREEN_SIZES): Promise<SiteVisit> {
  const origin = before;
  const phone =
    device === "phone"
      ? { isMobile: true, hasTouch: true, userAgent: devices["Pixel 7"].userAgent }
      : {};
  const context = await opened.newContext({
    viewport: SCREEN_SIZES[device],
    reducedMotion: "reduce",
    javaScriptEnabled: false,
    ...phone,
  });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await page.goto(`${origin}/?lang=en`);
  await page.getByLabel("E-mail").fill(DEMO_SIGN_IN.email);
  await page.getByLabel("Password").fill(DEMO_SIGN_IN.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  const product = await readLastPart(page, `${origin}/products-v2/master`);
  const order = await readLastPart(page, `${origin}/orders`);
  await page.close();
  return { origin, context, product, order };
}

async function readLastPart(page: Page, address: string): Promise<string> {
  await page.goto(address);
  const href = await page.locator("main tbody th a").first().getAttribute("href");
  return href?.split("/").at(-1) ?? "";
}

type State = { device: string; language: string; theme: string };

async function comparePage(
  old: SiteVisit,
  now: SiteVisit,
  path: string,
  state: State,
): Promise<void> {
  const first = await openAndMeasure(old, path, state);
  const second = await openAndMeasure(now, path, state);
  const name = `${path.replace(/[^\w]+/g, "-")}-${state.device}-${state.language}-${state.theme}`;
  const foundDifferences = findDifferences(first.boxes, second.boxes);
  const share = await countDifferentPixels(first.picture, second.picture);
  if (share > PIXEL_TOLERANCE) {
    await writeFile(`${OUTPUT_FOLDER}${name}-before.png`, first.picture);
    await writeFile(`${OUTPUT_FOLDER}${name}-after.png`, second.picture);
  }
  console.log(`${share > PIXEL_TOLERANCE ? "DIFFERS" : "same"} ${share.toFixed(1)}‰ ${name}`);
  lines.push(
    `${share > PIXEL_TOLERANCE ? "DIFFERS" : "same"} ${share.toFixed(1)}‰ ${name}`,
    ...foundDifferences,
  );
  await writeFile(`${OUTPUT_FOLDER}report.txt`, lines.join("\n"));
}

async function openAndMeasure(
  { origin, context, product, order }: SiteVisit,
  path: string,
  { language, theme }: State,
) {
  await context.addCookies(
    Object.entries({ lng: language, theme, "notices-closed": "pictures" }).map(([name, value]) => ({
      name,
      value,
      url: origin,
    })),
  );
  const page = await context.newPage();
  await page.goto(origin + path.replace("{product}", product).replace("{order}", order), {
    waitUntil: "load",
  });
  const picture = await page.screenshot({ fullPage: true, animations: "disabled" });
  const boxes = await page.evaluate(measureBoxes);
  await page.close();
  return { picture, boxes };
}

/** Runs in the page. */
function measureBoxes(): Box[] {
  const names = [
    ...["color", "backgroundColor", "fontSize", "fontWeight", "lineHeight", "textAlign"],
    ...["borderTopWidth", "borderBottomWidth", "borderLeftWidth", "borderBottomColor", "boxShadow"],
    ...["borderTopLeftRadius", "opacity", "textDecorationLine", "whiteSpace"],
  ] as const;
  return [...document.querySelectorAll<HTMLElement>("body *:not(script, style, option, path, use)")]
    .filter((element) => !element.closest("svg") || element.tagName === "svg")
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const words = (element.textContent ?? "").trim().slice(0, 24);
      return {
        what: `${element.tagName.toLowerCase()} “${words}” .${(element.getAttribute("class") ?? "").slice(0, 60)}`,
        at: [x, y, width, height].map((side) => Math.round(side * 2) / 2),
        style: Object.fromEntries(
          names.map((name) => [
            name,
            name === "boxShadow"
              ? // Skips values that can be written in several ways.
                style[name]
                  .replace(/rgba\(0, 0, 0, 0\) 0px 0px 0px 0px(?:, )?/g, "")
                  .replace(/, $/, "") || "none"
              : name === "borderBottomColor" && style.borderBottomWidth === "0px"
                ? ""
                : name === "lineHeight" && element.tagName === "svg"
                  ? ""
                  : style[name],
          ]),
        ),
      };
    })
    .filter(({ at }) => (at[2] ?? 0) > 0 && (at[3] ?? 0) > 0);
}

/** Returns the first differences, without elements that only moved with one above them. */
function findDifferences(first: Box[], second: Box[]): string[] {
  const foundLines: string[] = [];
  if (first.length !== second.length)
    foundLines.push(`  ${first.length} elements before, ${second.length} after`);
  for (const [index, before] of first.entries()) {
    const after = second[index];
    if (!after) break;
    if (before.what.split(" ")[0] !== after.what.split(" ")[0]) {
      foundLines.push(`  another element: ${before.what} | ${after.what}`);
      break;
    }
    const changedStyles = Object.entries(before.style)
      .filter(([name, value]) => after.style[name] !== value)
      .map(([name, value]) => `${name} ${value} → ${after.style[name]}`);
    if ([2, 3].some((side) => Math.abs((before.at[side] ?? 0) - (after.at[side] ?? 0)) > 0.5))
      changedStyles.unshift(`[${before.at}] → [${after.at}]`);
    const line = `  ${before.what} | ${after.what}: ${changedStyles.join("; ")}`;
    if (changedStyles.length === 0 || toldBefore.has(removeValues(line))) continue;
    toldBefore.add(removeValues(line));
    foundLines.push(line);
  }
  return foundLines.slice(0, Number(process.env.MOST ?? 12));
}

/** Returns how many of a thousand pixels differ noticeably. */
async function countDifferentPixels(first: Buffer, second: Buffer): Promise<number> {
  const [one, two] = await Promise.all(
    [first, second].map((png) =>
      sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    ),
  );
  if (!one || !two) return 1000;
  if (one.info.width !== two.info.width || one.info.height !== two.info.height) return 1000;
  let differ = 0;
  for (let offset = 0; offset < one.data.length; offset += 3)
    if (
      [0, 1, 2].some(
        (part) => Math.abs((one.data[offset + part] ?? 0) - (two.data[offset + part] ?? 0)) > 12,
      )
    )
      differ += 1;
  return (differ * 3000) / one.data.length;
}
