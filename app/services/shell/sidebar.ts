import "server-only";
import type { RouterContextProvider } from "react-router";
import { canOpen } from "#app/access/guard.ts";
import { currentState, getFormat } from "#app/middleware/request-store.ts";
import { withReasons } from "#app/models/shell/menu.ts";
import type { CurrentMember } from "#contract/accounts.ts";
import { UNLIMITED_QUOTA_FLAG } from "#contract/order-quota.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import { readMenuMarks } from "./markers.ts";
import { buildPageMenu } from "./page-menu.ts";
import { setupProgress } from "./setup.ts";
import { readSidebarState } from "./sidebar-state.ts";

const QUOTA_HISTORY = "/order-quota/history";
const HELP_PATH = "/help";

export async function buildSidebarProps(
  context: Readonly<RouterContextProvider>,
  me: CurrentMember,
) {
  const { status, orderQuota, flags, isHeld } = me.account;
  const isUnlimited = flags.includes(UNLIMITED_QUOTA_FLAG);
  const { request, env, language } = currentState(context);
  const menu = buildPageMenu(me, request);
  const [reasons, setup] = await Promise.all([
    readMenuMarks(context, me, menu),
    setupProgress(context, me),
  ]);
  return {
    menu: withReasons(menu, reasons),
    state: readSidebarState(request),
    quota: canOpen(QUOTA_HISTORY, me)
      ? {
          quota: orderQuota,
          amount: isUnlimited ? "∞" : getFormat(context).number(Math.max(0, orderQuota)),
          isUnlimited,
          exhausted:
            status === ACCOUNT_STATUS.grace ||
            // The back office also suspends accounts that have quota left.
            (status === ACCOUNT_STATUS.suspended && (!isHeld || orderQuota <= 0)),
          to: QUOTA_HISTORY,
        }
      : null,
    setup,
    hasHelp: canOpen(HELP_PATH, me),
    contactUrl: env.supportUrls[language],
  };
}
