import "server-only";
import type { RouterContextProvider } from "react-router";
import { canOpen } from "#app/access/guard.ts";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { translateRoleName } from "#app/models/staff/role-name.ts";
import { memberMark, sessionMark } from "#app/session/session-mark.ts";
import { createBriefCache } from "#app/upstream/brief-cache.ts";
import { accountMode } from "#contract/account-mode.ts";
import { type AccountSummary, listAccountSummaries, type Me } from "#contract/accounts.ts";
import { themeOf } from "../../../design/theme.ts";
import { graceLeft } from "./grace.ts";
import { phoneMenu } from "./phone-menu.ts";
import { readUnread } from "./unread.ts";

const TOP_UP = "/order-quota/top-up";

type Context = Readonly<RouterContextProvider>;

const SUMMARIES_MS = 5_000;
const summaries = createBriefCache<AccountSummary[]>(SUMMARIES_MS);

/** Returns the login's accounts, cached for 5 s. Empty for one (docs/specification.md "Shell"). */
export async function switchableAccounts(context?: Context): Promise<AccountSummary[]> {
  const load = async () => (await getCall(context)(listAccountSummaries)).accounts;
  const accounts = await summaries.get(currentState(context).token, load);
  return accounts.length > 1 ? accounts : [];
}

/**
 * Returns the login's other accounts, working ones first, for a member who cannot continue here.
 * Empty if the list cannot be loaded.
 */
export async function otherAccounts(context: Context, me: Me): Promise<AccountSummary[]> {
  const accounts = await switchableAccounts(context).catch(() => []);
  const others = accounts.filter(({ id }) => id !== me.account.id);
  const isOpen = ({ mode = "open" }: AccountSummary) => mode === "open";
  return [...others.filter(isOpen), ...others.filter((account) => !isOpen(account))];
}

/** Drops the cached list after it turned out to be wrong. */
export function forgetAccounts(context: Context): void {
  summaries.forget(currentState(context).token);
}

/** Returns the header's props. A failing switcher or bell is left out, not an error page. */
export async function headerProps(context: Context, me: Me) {
  const state = currentState(context);
  const { env, language, request } = state;
  const { account, user } = me;
  const now = Date.now();
  const [accounts, unread, session, member] = await Promise.all([
    accountMode(account, now) === "closed" ? [] : switchableAccounts(context).catch(() => []),
    readUnread(context).catch(() => null),
    sessionMark(state.token ?? ""),
    memberMark(me),
  ]);
  return {
    account: {
      name: account.name,
      choice: accounts.length > 0 ? { accounts, current: account.id } : null,
    },
    user: {
      name: user.name,
      email: user.email,
      isInternal: user.isInternal,
      openedBy: user.openedBy,
      seesAs: user.seesAs ? translateRoleName(getT(context), user.seesAs.name) : null,
    },
    unread,
    services: env.services?.[language] ?? [],
    version: env.version,
    session,
    member,
    graceLeftMs: graceLeft(me, now),
    topUp: canOpen(TOP_UP, me) ? TOP_UP : null,
    isOpen: accountMode(account, now) === "open",
    phone: phoneMenu(me, state),
    isApple: /Mac|iPhone|iPad/.test(request.headers.get("User-Agent") ?? ""),
    theme: themeOf(request.headers.get("Cookie")),
    isLite: state.isLite,
    countryCode: account.countryCode,
    language,
  };
}
