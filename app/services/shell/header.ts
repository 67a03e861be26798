import "server-only";
import type { RouterContextProvider } from "react-router";
import { canOpen } from "#app/access/guard.ts";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { translateRoleName } from "#app/models/staff/role-name.ts";
import { createMemberMark, createSessionMark } from "#app/session/session-mark.ts";
import { createBriefCache } from "#app/upstream/brief-cache.ts";
import { getAccountMode } from "#contract/account-mode.ts";
import {
  type AccountSummary,
  type CurrentMember,
  listAccountSummaries,
} from "#contract/accounts.ts";
import { themeOf } from "../../../design/theme.ts";
import { computeGraceLeft } from "./grace.ts";
import { buildPhoneMenu } from "./phone-menu.ts";
import { readUnread } from "./unread.ts";

const TOP_UP = "/order-quota/top-up";

type Context = Readonly<RouterContextProvider>;

const SUMMARIES_MS = 5_000;
const summaries = createBriefCache<AccountSummary[]>(SUMMARIES_MS);

/** Returns the login's accounts, cached for 5 s. Empty for one (docs/specification.md "Shell"). */
export async function listSwitchableAccounts(context?: Context): Promise<AccountSummary[]> {
  const loadAccounts = async () => (await getCall(context)(listAccountSummaries)).accounts;
  const accounts = await summaries.get(currentState(context).token, loadAccounts);
  return accounts.length > 1 ? accounts : [];
}

/**
 * Returns the login's other accounts, working ones first, for a member who cannot continue here.
 * Empty if the list cannot be loaded.
 */
export async function listOtherAccounts(
  context: Context,
  me: CurrentMember,
): Promise<AccountSummary[]> {
  const accounts = await listSwitchableAccounts(context).catch(() => []);
  const otherAccounts = accounts.filter(({ id }) => id !== me.account.id);
  const isOpen = ({ mode = "open" }: AccountSummary) => mode === "open";
  return [...otherAccounts.filter(isOpen), ...otherAccounts.filter((account) => !isOpen(account))];
}

/** Drops the cached list after it turned out to be wrong. */
export function forgetAccounts(context: Context): void {
  summaries.forget(currentState(context).token);
}

/** Returns the header's props. A failing switcher or bell is left out, not an error page. */
export async function buildHeaderProps(context: Context, me: CurrentMember) {
  const state = currentState(context);
  const { env, language, request } = state;
  const { account, user } = me;
  const now = Date.now();
  const [accounts, unread, session, member] = await Promise.all([
    getAccountMode(account, now) === "closed"
      ? []
      : listSwitchableAccounts(context).catch(() => []),
    readUnread(context).catch(() => null),
    createSessionMark(state.token ?? ""),
    createMemberMark(me),
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
    graceLeftMs: computeGraceLeft(me, now),
    topUp: canOpen(TOP_UP, me) ? TOP_UP : null,
    isOpen: getAccountMode(account, now) === "open",
    phone: buildPhoneMenu(me, state),
    isApple: /Mac|iPhone|iPad/.test(request.headers.get("User-Agent") ?? ""),
    theme: themeOf(request.headers.get("Cookie")),
    isLite: state.isLite,
    countryCode: account.countryCode,
    language,
  };
}
