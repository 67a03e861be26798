import { existsSync } from "node:fs";
import { startPostgres } from "../../scripts/postgres.mjs";
import { accounts } from "./accounts.ts";
import { bombs } from "./bombs.ts";
import type { Attack, Finding } from "./finding.ts";
import { headers } from "./headers.ts";
import { isolation } from "./isolation.ts";
import { kills } from "./kills.ts";
import { limits } from "./limits.ts";
import { numbers } from "./numbers.ts";
import { origins } from "./origins.ts";
import { outage } from "./outage.ts";
import { publicCalls } from "./public.ts";
import { race } from "./race.ts";
import { redirects } from "./redirects.ts";
import { sandbox } from "./sandbox.ts";
import { sheets } from "./sheets.ts";
import { signIn } from "./sign-in.ts";
import { openSite, type Postgres, type Site } from "./site.ts";
import { storage } from "./storage.ts";

/**
 * `npm run attack [NAME …]`: attacks a server that it starts on each database, and prints a line
 * for each attack. Fails if an attack succeeds. Everything is bounded and goes to this machine
 * only. Build first; docs/security.md describes the attacks.
 */
const ATTACKS: readonly Attack[] = [
  ...[isolation, publicCalls, origins, signIn, redirects, sandbox, headers, numbers, limits, bombs],
  ...[sheets, storage, accounts, race, kills, outage],
];
/** `isolation` makes some 19,000 calls, perhaps on a busy machine. */
const PATIENCE_MS = 60 * 60_000;

const asked = process.argv.slice(2);
const chosen = ATTACKS.filter(({ name }) => asked.length === 0 || asked.includes(name));
if (chosen.length < asked.length || chosen.length === 0)
  throw new Error(`There are these attacks: ${ATTACKS.map(({ name }) => name).join(", ")}`);
if (!existsSync("build/node/server.js"))
  throw new Error("There is no build yet. Run `npm run build` first.");

// Otherwise its servers would outlive it.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const totals = { held: 0, broken: 0 };
const postgres = await startPostgres({ durable: true });
await attackOn(null, chosen);
if (postgres)
  await attackOn(
    postgres,
    chosen.filter((attack) => !attack.onceOnly),
  );
else console.log("No PostgreSQL server here: only the embedded database was attacked.");
await postgres?.stop();
console.log(`\n${totals.held} held, ${totals.broken} broken`);
process.exit(totals.broken === 0 ? 0 : 1);

async function attackOn(postgres: Postgres | null, attacks: readonly Attack[]): Promise<void> {
  console.log(`\nOn ${postgres ? "PostgreSQL" : "the embedded database"}`);
  let shared: Site | null = null;
  for (const attack of attacks) {
    if (attack.needsOwnSite) {
      const own = await openSite(postgres);
      await tell(attack, own).finally(own.close);
      continue;
    }
    shared ??= await openSite(postgres);
    process.env.E2E_ORIGIN = shared.origin;
    await tell(attack, shared);
    if (shared.server.isRunning()) continue;
    print(attack, { what: "the server lives", held: false, detail: "it ended" });
    await shared.start();
  }
  await shared?.close();
}

async function tell(attack: Attack, site: Site): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("it did not end in time")), PATIENCE_MS);
  const printAll = async () => {
    for await (const found of await attack.run(site)) print(attack, found);
  };
  try {
    await Promise.race([printAll(), late.promise]);
  } catch (error) {
    // An attack that cannot run proves nothing.
    const detail = error instanceof Error ? error.message : String(error);
    print(attack, { what: "could not be carried out", held: false, detail });
  } finally {
    clearTimeout(timer);
  }
}

function print({ name }: Attack, { what, held, detail }: Finding): void {
  totals[held ? "held" : "broken"]++;
  console.log(`${held ? "held  " : "BROKEN"}  ${name.padEnd(10)} ${what}: ${detail}`);
}
