import type { LiveApp, LiveMarketplace } from "#contract/going-live.ts";
import type { Backend } from "../context.ts";
import { checkApp } from "./check-app.ts";
import { readAppState } from "./read-going-live.ts";

/**
 * Checks the apps and writes what `/channels/live` shows, in English. `isWell`: no failed check,
 * and no operator fault for a day.
 */
export async function examineApps(
  backend: Backend,
  apps: readonly LiveApp[],
): Promise<{ text: string; isWell: boolean }> {
  const checkedApps: LiveMarketplace[] = [];
  for (const app of apps) {
    await checkApp(backend, app);
    checkedApps.push(await readAppState(backend, app, "en"));
  }
  return {
    text: checkedApps.map(describeMarketplace).join("\n"),
    isWell: checkedApps.every(isHealthy),
  };
}

const isHealthy = ({ checks, faults }: LiveMarketplace) =>
  faults.length === 0 &&
  (checks?.results ?? []).every(({ verdict }) => verdict === "works" || verdict === "skipped");

function describeMarketplace(marketplace: LiveMarketplace): string {
  const { name, mode, addresses, permissions, hosts, variables, demands, steps } = marketplace;
  const listNotes = (notes: typeof steps) =>
    notes.map(({ text, url }) => (url ? `${text} ${url}` : text));
  return [
    `${name} (${mode})`,
    ...(marketplace.checks?.results ?? []).map(
      ({ subject, words, code, message }) =>
        `  ${subject}: ${[words, code, message].filter(Boolean).join(" ")}`,
    ),
    ...marketplace.faults.map(
      ({ words, code, message, lastAt }) => `  FAULT ${words} ${code} ${message} (${lastAt})`,
    ),
    ...formatSection(
      "Addresses to enter",
      addresses.map(({ use, url, hint }) => [`${use}: ${url}`, hint].filter(Boolean).join(" ")),
    ),
    ...formatSection("Permissions to ask for", permissions),
    ...formatSection("Hosts to reach", hosts),
    ...formatSection("Network and certificates", listNotes(demands)),
    ...formatSection("Variables", variables),
    ...formatSection("Steps", listNotes(steps)),
    ...formatSection(
      "Last pushes",
      marketplace.pushes.map(({ verdict, at, shopId }) =>
        [at, verdict, shopId].filter(Boolean).join(" "),
      ),
    ),
    ...formatSection(
      "Shops",
      marketplace.shops.map(
        ({ name: shop, abilities }) =>
          `${shop}: ${abilities.map(({ ability, state }) => `${ability} ${state}`).join(", ")}`,
      ),
    ),
    "",
  ].join("\n");
}

const formatSection = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [`  ${title}:`, ...lines.map((line) => `    ${line}`)] : [];
