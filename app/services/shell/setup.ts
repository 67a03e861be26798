import "server-only";
import type { RouterContextProvider } from "react-router";
import { isWithinReach } from "#app/access/within-reach.ts";
import { currentState, getCall, setCookie } from "#app/middleware/request-store.ts";
import { SETUP_STEPS, type SetupProps, type SetupStep } from "#app/models/shell/setup.ts";
import { buildCookieHeader, ONE_YEAR, readCookie } from "#app/session/cookies.ts";
import { stockSetups } from "#app/upstream/shell-facts.ts";
import type { CurrentMember } from "#contract/accounts.ts";
import type { Output } from "#contract/endpoint.ts";
import { getStockSetup } from "#contract/stock-setup.ts";

type Context = Readonly<RouterContextProvider>;

const COOKIE = "setup";
/** Maximum number of accounts in the cookie, most recent last. */
const MAX_ACCOUNTS = 10;

export const SETUP_PLACES: Record<SetupStep, string> = {
  channel: "/channels",
  sku: "/products-v2/master",
  import: "/product-import-v2",
  rule: "/stocks/settings",
  stock: "/stocks/manage",
  sync: "/stocks/manage",
};

/**
 * Returns the onboarding's steps (docs/specification.md "Setup guide"). `null` when all are done;
 * this is stored in the browser, and nothing is loaded any more. A failing call leaves the widget
 * out, as it is not worth an error page.
 */
export async function setupProgress(
  context: Context,
  me: CurrentMember,
): Promise<SetupProps | null> {
  // Only the owner sets up the account, and the figures cover all of it.
  if (me.user.userType !== "owner" || me.user.seesAs) return null;
  const state = currentState(context);
  const { id, channels } = me.account;
  const knownSetup = findKnownSetup(state.request, id);
  if (knownSetup === "done") return null;
  const stock = await stockSetups
    .get(state.token, () => getCall(context)(getStockSetup))
    .catch(() => null);
  if (!stock) return null;
  const doneSteps: Record<SetupStep, boolean> = {
    channel: channels.length > 0,
    sku: knownSetup === "sku",
    import: channels.some((channel) => channel.imported),
    rule: stock.hasRule,
    stock: stock.hasHistory,
    sync: stock.hasSyncEnabled,
  };
  const first = SETUP_STEPS.find((step) => !doneSteps[step]);
  if (!first) {
    rememberSetup(context, id, "done");
    return null;
  }
  const progress = computeProgress(channels, stock);
  const leadsTo = (path: string) => isWithinReach(path, me, state.request);
  return {
    steps: SETUP_STEPS.map((step) => ({
      step,
      state: doneSteps[step] ? "done" : step === first ? "now" : "locked",
      ...(leadsTo(SETUP_PLACES[step]) ? { to: SETUP_PLACES[step] } : {}),
      ...(MIGRATED_STEPS.includes(step) && leadsTo(MIGRATION_PATH)
        ? { migrate: MIGRATION_PATH }
        : {}),
      ...(progress[step] ? { far: progress[step] } : {}),
    })),
  };
}

const MIGRATION_PATH = "/onboarding";
/** Steps that a migration does too. */
const MIGRATED_STEPS: readonly SetupStep[] = ["channel", "import"];

type SetupProgress = Partial<Record<SetupStep, { done: number; total: number }>>;

/** Returns each step's progress. Empty for an account without a shop or without stock. */
function computeProgress(
  channels: CurrentMember["account"]["channels"],
  { rules, levels }: Output<typeof getStockSetup>,
): SetupProgress {
  const shops = channels.length;
  const imported = channels.filter((channel) => channel.imported).length;
  return {
    ...(shops > 0
      ? { channel: { done: shops, total: shops }, import: { done: imported, total: shops } }
      : {}),
    ...(rules > 0 ? { rule: { done: rules, total: rules } } : {}),
    ...(levels && levels.total > 0
      ? {
          sku: { done: levels.total, total: levels.total },
          stock: { done: levels.counted, total: levels.total },
          sync: { done: levels.synced, total: levels.total },
        }
      : {}),
  };
}

/** Completes step 2, which the member confirms. */
export function markSkuChecked(context: Context, me: CurrentMember): void {
  rememberSetup(context, me.account.id, "sku");
}

type KnownSetup = "sku" | "done";

function readEntries(request: Request): [id: string, known: string][] {
  return (readCookie(request, COOKIE) ?? "").split(" ").flatMap((entry): [string, string][] => {
    const [id, known] = entry.split("=");
    return id && known ? [[id, known]] : [];
  });
}

function findKnownSetup(request: Request, accountId: string): string | undefined {
  return readEntries(request).find(([id]) => id === accountId)?.[1];
}

function rememberSetup(context: Context, accountId: string, known: KnownSetup): void {
  const { request, env } = currentState(context);
  const otherEntries = readEntries(request).filter(([id]) => id !== accountId);
  const value = [...otherEntries.slice(1 - MAX_ACCOUNTS), [accountId, known]]
    .map((entry) => entry.join("="))
    .join(" ");
  setCookie(
    buildCookieHeader(COOKIE, value, { maxAge: ONE_YEAR, secure: env.secureCookies }),
    context,
  );
}
