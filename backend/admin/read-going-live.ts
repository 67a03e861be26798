import { and, desc, eq, gt } from "drizzle-orm";
import {
  getLiveAppName,
  LIVE_APPS,
  type LiveApp,
  type LiveMarketplace,
} from "#contract/going-live.ts";
import type { Language } from "#contract/languages.ts";
import { UNREADABLE_SHOP } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { webhookEvents } from "../db/schema/channels.ts";
import { liveChecks, operatorFaults, pushVerdicts } from "../db/schema/going-live.ts";
import { CHECK_WORDS } from "../marketplaces/check-words.ts";
import { getGoingLive } from "../marketplaces/configured.ts";
import { readShopAbilities } from "./shop-abilities.ts";

const DAY_MS = 86_400_000;
const SHOWN_PUSHES = 10;

/** Returns what each app needs to go live and its state, with texts in `language`. */
export const readGoingLive = (backend: Backend, language: Language): Promise<LiveMarketplace[]> =>
  Promise.all(LIVE_APPS.map((app) => readAppState(backend, app, language)));

export async function readAppState(
  backend: Backend,
  app: LiveApp,
  language: Language,
): Promise<LiveMarketplace> {
  const { config } = backend;
  const { addresses, demands, steps, variables, permissions, hosts } = getGoingLive(app);
  const verdictTexts = CHECK_WORDS[language];
  const [checks, faults, pushes, shops] = await Promise.all([
    backend.db.select().from(liveChecks).where(eq(liveChecks.app, app)),
    readFaults(backend, app),
    readPushes(backend, app),
    app === "meta" ? [] : readShopAbilities(backend, app),
  ]);
  const [lastCheck] = checks;
  const translateNotes = (notes: typeof steps) =>
    notes.map(({ words: text, url }) => ({ text: text[language], url }));
  return {
    ...{ app, name: getLiveAppName(app) },
    mode: app === "meta" ? config.meta.mode : config.marketplaces[app].mode,
    variables: [...variables],
    addresses: addresses.map(({ use, path, at, hint }) => ({
      use: use[language],
      url: (at === "api" ? config.publicOrigin : config.appOrigin) + path,
      hint: hint?.[language] ?? "",
    })),
    ...{ permissions: [...permissions], hosts: [...hosts] },
    ...{ demands: translateNotes(demands), steps: translateNotes(steps) },
    checks: lastCheck
      ? {
          at: lastCheck.at.toISOString(),
          results: lastCheck.results.map((result) => ({
            ...result,
            words: verdictTexts[result.verdict],
          })),
        }
      : null,
    faults: faults.map(({ fault, code, message, firstAt, lastAt }) => ({
      ...{ fault, words: verdictTexts[fault], code, message },
      ...{ firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString() },
    })),
    ...{ pushes, shops },
  };
}

const readFaults = ({ db, now }: Pick<Backend, "db" | "now">, app: LiveApp) =>
  db
    .select()
    .from(operatorFaults)
    .where(
      and(
        eq(operatorFaults.app, app),
        gt(operatorFaults.lastAt, new Date(now().getTime() - DAY_MS)),
      ),
    )
    .orderBy(desc(operatorFaults.lastAt));

async function readPushes(
  { db }: Pick<Backend, "db">,
  app: LiveApp,
): Promise<LiveMarketplace["pushes"]> {
  const pushVerdictRows = await db.select().from(pushVerdicts).where(eq(pushVerdicts.app, app));
  const recentWebhookEvents =
    app === "meta"
      ? []
      : await db
          .select({ at: webhookEvents.receivedAt, shopId: webhookEvents.shopId })
          .from(webhookEvents)
          .where(eq(webhookEvents.channelType, app))
          .orderBy(desc(webhookEvents.receivedAt))
          .limit(SHOWN_PUSHES);
  return [
    ...pushVerdictRows.map(({ verdict, lastAt: time, times }) => ({
      verdict,
      at: time,
      shopId: null,
      times,
    })),
    ...recentWebhookEvents.map(({ at, shopId }) =>
      shopId === UNREADABLE_SHOP
        ? { verdict: "unreadable" as const, at, shopId: null, times: null }
        : { verdict: "taken" as const, at, shopId, times: null },
    ),
  ]
    .sort((left, right) => right.at.getTime() - left.at.getTime())
    .map(({ at, ...push }) => ({ ...push, at: at.toISOString() }));
}
