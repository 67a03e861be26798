import "server-only";
import type { RouterContextProvider } from "react-router";
import { canOpen } from "#app/access/guard.ts";
import { currentState, getFormat } from "#app/middleware/request-store.ts";
import { withReasons } from "#app/models/shell/menu.ts";
import type { Me } from "#contract/accounts.ts";
import { UNLIMITED_QUOTA_FLAG } from "#contract/order-quota.ts";
import { ACCOUNT_STATUS } from "#contract/statuses.ts";
import { readMenuMarks } from "./markers.ts";
import { pageMenu } from "./page-menu.ts";
import { setupProgress } from "./setup.ts";
import { sidebarState } from "./sidebar-state.ts";

const QUOTA_HISTORY = "/order-quota/history";
const HELP = "/help";

export async function sidebarProps(context: Readonly<RouterContextProvider>, me: Me) {
  const { status, orderQuota, flags, isHeld } = me.account;
  const isUnlimited = flags.includes(UNLIMITED_QUOTA_FLAG);
  const { request, env, language } = currentState(context);
  const menu = pageMenu(me, request);
  const [reasons, setup] = await Promise.all([
    readMenuMarks(context, me, menu),
    setupProgress(context, me),
  ]);
  return {
    menu: withReasons(menu, reasons),
    state: sidebarState(request),
    quota: canOpen(QUOTA_HISTORY, me)
      ? {
          quota: orderQuota,
          amount: isUnlimited ? "∞" : getFormat(context).number(Math.max(0, orderQuota)),
          isUnlimited,
          exhausted:
            status === ACCOUNT_STATUS.grace || (status === ACCOUNT_STATUS.suspended && !isHeld),
          to: QUOTA_HISTORY,
        }
      : null,
    setup,
    hasHelp: canOpen(HELP, me),
    contactUrl: env.supportUrls[language],
  };
}
