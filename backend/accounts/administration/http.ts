import * as calls from "#contract/admin-accounts.ts";
import { listAllAuditEntries } from "#contract/audit.ts";
import { findAllAuditEntries } from "../../audit/index.ts";
import type { Backend } from "../../context.ts";
import { forbidCaching, type HttpApp, implement } from "../../http/implement.ts";
import { restoreAccount, setFlags, suspendAccount } from "./change-account.ts";
import { leaveAccount, openAccount } from "./open-account.ts";
import { readAccount, readAccounts } from "./read-accounts.ts";
import { endUserSessions, readUsers } from "./users.ts";

export function mountAdministration(app: HttpApp, backend: Backend): void {
  implement(app, calls.listAdminAccounts, ({ query }) => readAccounts(backend, query));
  implement(app, calls.getAdminAccount, async ({ params }) => ({
    account: await readAccount(backend.db, params.accountId),
  }));
  implement(app, calls.suspendAccount, async ({ params, body }, caller) => ({
    account: await suspendAccount(backend, caller, params.accountId, body.note),
  }));
  implement(app, calls.restoreAccount, async ({ params, body }, caller) => ({
    account: await restoreAccount(backend, caller, params.accountId, body.note),
  }));
  implement(app, calls.setAccountFlags, async ({ params, body }, caller) => ({
    account: await setFlags(backend, caller, params.accountId, body.flags),
  }));
  implement(app, calls.openAccount, ({ params, body }, caller, c) =>
    forbidCaching(c, openAccount(backend, caller, params.accountId, body.note)),
  );
  implement(app, calls.leaveAccount, (_input, caller, c) =>
    forbidCaching(c, leaveAccount(backend, caller)),
  );
  implement(app, calls.listAdminUsers, ({ query }) => readUsers(backend, query));
  implement(app, calls.endUserSessions, async ({ params }, caller) => ({
    ended: await endUserSessions(backend, caller, params.userId),
  }));
  implement(app, listAllAuditEntries, ({ query }) => findAllAuditEntries(backend, query));
}
