import * as deletion from "#contract/account-deletion.ts";
import {
  type CurrentMember,
  exchangeCode as exchangeCodeCall,
  getMe,
  getShortToken,
  listAccountSummaries,
  signOut,
  switchAccount as switchAccountCall,
} from "#contract/accounts.ts";
import { findPlaces as findPlacesCall } from "#contract/places.ts";
import { deleteView, listSavedViews, saveView } from "#contract/saved-views.ts";
import type { Backend } from "../context.ts";
import { forbidCaching, type HttpApp, implement } from "../http/implement.ts";
import { ProblemError } from "../http/problem-error.ts";
import { mountAdministration } from "./administration/http.ts";
import { mountApiKeys } from "./api-keys/http.ts";
import {
  cancelDeletion,
  readDeletionPreview,
  requestDeletion,
} from "./deletion/request-deletion.ts";
import { mountAccountPages } from "./http-pages.ts";
import { listSummaries } from "./list-summaries.ts";
import { findPlaces } from "./places/find-places.ts";
import { mountSafety } from "./safety/http.ts";
import { deleteSavedView, listViews, storeView } from "./saved-views.ts";
import { issueSession, revokeSession } from "./sessions.ts";
import { exchangeCode } from "./sign-in-codes.ts";
import { mountStaff } from "./staff-http.ts";
import { switchAccount } from "./switch-account.ts";

export function mountAccounts(app: HttpApp, backend: Backend): void {
  mountAccountPages(app, backend);
  mountStaff(app, backend);
  mountSafety(app, backend);
  mountApiKeys(app, backend);
  mountAdministration(app, backend);
  implement(app, deletion.getAccountDeletion, (_input, caller) =>
    readDeletionPreview(backend, caller),
  );
  implement(app, deletion.deleteAccount, ({ body }, caller) =>
    requestDeletion(backend, caller, body),
  );
  implement(app, deletion.keepAccount, async (_input, caller) => {
    await cancelDeletion(backend, caller);
    return { kept: true as const };
  });
  implement(app, exchangeCodeCall, async ({ query }, caller, c) => {
    const session = await forbidCaching(
      c,
      exchangeCode(backend, query.code, c.req.header("User-Agent")),
    );
    // The new cookie replaces the old one, so nobody could end the old session.
    if (caller) await revokeSession(backend, caller);
    return session;
  });
  implement(app, signOut, async (_input, caller) => {
    if (caller) await revokeSession(backend, caller);
    return { signedOut: caller !== null };
  });
  implement(app, getMe, (_input, _caller, c) => {
    const me = c.get("me");
    if (!me) throw new ProblemError(401, "unauthenticated", "Sign in first");
    return addSellerChoices(backend, me);
  });
  implement(app, listAccountSummaries, async (_input, caller) => ({
    accounts: await listSummaries(backend, caller.userId),
  }));
  implement(app, switchAccountCall, ({ params }, caller, c) =>
    forbidCaching(c, switchAccount(backend, caller, params.id)),
  );
  implement(app, findPlacesCall, ({ query }, { countryCode }) => findPlaces(countryCode, query));
  implement(app, listSavedViews, async ({ query }, caller) => ({
    views: await listViews(backend.db, caller, query.list),
  }));
  implement(app, saveView, async ({ body }, caller) => ({
    view: await storeView(backend, caller, body.view),
  }));
  implement(app, deleteView, async ({ body }, caller) => ({
    viewId: await deleteSavedView(backend.db, caller, body.viewId),
  }));
  implement(app, getShortToken, (_input, { userId, accountId, sessionId }, c) =>
    forbidCaching(
      c,
      issueSession(backend, { userId, accountId, kind: "short", parentId: sessionId }),
    ),
  );
}

/** Marks the shops whose marketplace leaves the expiry of unpaid orders to the seller. */
function addSellerChoices({ connector }: Backend, me: CurrentMember): CurrentMember {
  const channels = me.account.channels.map((channel) => ({
    ...channel,
    asksOrderExpiry: connector(channel.channelType)?.orders?.unpaidReason !== undefined,
  }));
  return { ...me, account: { ...me.account, channels } };
}
