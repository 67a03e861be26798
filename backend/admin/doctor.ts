import type { LiveApp, LiveMarketplace } from "#contract/going-live.ts";
import type { Backend } from "../context.ts";
import { checkApp } from "./check-app.ts";
import { readApp } from "./read-going-live.ts";

/**
 * Checks the apps and writes what `/channels/live` shows, in English. `isWell`: no check failed and
 * no fault of the operators was met within a day.
 */
export async function examine(
  backend: Backend,
  apps: readonly LiveApp[],
): Promise<{ text: string; isWell: boolean }> {
  const found: LiveMarketplace[] = [];
  for (const app of apps) {
    await checkApp(backend, app);
    found.push(await readApp(backend, app, "en"));
  }
  return { text: found.map(describe).join("\n"), isWell: found.every(isWell) };
}

const isWell = ({ checks, faults }: LiveMarketplace) =>
  faults.length === 0 &&
  (checks?.results ?? []).every(({ verdict }) => verdict === "works" || verdict === "skipped");

function describe(one: LiveMarketplace): string {
  const { name, mode, addresses, permissions, hosts, variables, demands, steps } = one;
  const noted = (notes: typeof steps) =>
    notes.map(({ text, url }) => (url ? `${text} ${url}` : text));
  return [
    `${name} (${mode})`,
    ...(one.checks?.results ?? []).map(
      ({ subject, words, code, message }) =>
        `  ${subject}: ${[words, code, message].filter(Boolean).join(" ")}`,
    ),
    ...one.faults.map(
      ({ words, code, message, lastAt }) => `  FAULT ${words} ${code} ${message} (${lastAt})`,
    ),
    ...part(
      "Addresses to enter",
      addresses.map(({ use, url, hint }) => [`${use}: ${url}`, hint].filter(Boolean).join(" ")),
    ),
    ...part("Permissions to ask for", permissions),
    ...part("Hosts to reach", hosts),
    ...part("Network and certificates", noted(demands)),
    ...part("Variables", variables),
    ...part("Steps", noted(steps)),
    ...part(
      "Last pushes",
      one.pushes.map(({ verdict, at, shopId }) => [at, verdict, shopId].filter(Boolean).join(" ")),
    ),
    ...part(
      "Shops",
      one.shops.map(
        ({ name: shop, abilities }) =>
          `${shop}: ${abilities.map(({ ability, state }) => `${ability} ${state}`).join(", ")}`,
      ),
    ),
    "",
  ].join("\n");
}

const part = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [`  ${title}:`, ...lines.map((line) => `    ${line}`)] : [];
