import { listAuditEntries } from "#contract/audit.ts";
import * as roleCalls from "#contract/roles.ts";
import * as staffCalls from "#contract/staff.ts";
import { findAuditEntries } from "../audit/index.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { withReadReplica } from "../read-replica.ts";
import { cancelInvite, resendInvite } from "./invites/change-invite.ts";
import { inviteStaff, inviteSupport } from "./invites/invite-staff.ts";
import { listInvites } from "./invites/read-invites.ts";
import { deleteRole } from "./roles/delete-role.ts";
import { readRole, readRoles } from "./roles/read-roles.ts";
import { createRole, updateRole } from "./roles/save-role.ts";
import { endViewAsRole, viewAsRole } from "./roles/view-as-role.ts";
import { removeStaff, updateStaff, updateStaffRoles } from "./staff/change-staff.ts";
import { findStaffs, readStaff } from "./staff/read-staff.ts";

export function mountStaff(app: HttpApp, backend: Backend): void {
  implement(app, listAuditEntries, ({ query }, caller) =>
    withReadReplica(backend, (replica) => findAuditEntries(replica, caller, query)),
  );
  implement(app, roleCalls.listRoles, async (_input, { accountId }) => ({
    roles: await readRoles(backend.db, accountId),
  }));
  implement(app, roleCalls.getRole, async ({ params }, { accountId }) => ({
    role: await readRole(backend.db, accountId, params.roleId),
  }));
  implement(app, roleCalls.createRole, async ({ body }, caller) => ({
    role: await createRole(backend, caller, body.role),
  }));
  implement(app, roleCalls.seeAsRole, async ({ params }, caller) => {
    await viewAsRole(backend, caller, params.roleId);
    return { roleId: params.roleId };
  });
  implement(app, roleCalls.seeAsMyself, async (_input, caller) => ({
    roleId: await endViewAsRole(backend, caller),
  }));
  implement(app, roleCalls.updateRole, async ({ params, body }, caller) => ({
    role: await updateRole(backend, caller, params.roleId, body.role),
  }));
  implement(app, roleCalls.deleteRole, async ({ params }, caller) => ({
    roleId: await deleteRole(backend, caller, params.roleId),
  }));

  implement(app, staffCalls.addStaff, async ({ body }, caller) => ({
    invite: await inviteStaff(backend, caller, body.staff),
  }));
  implement(app, staffCalls.addSupportStaff, async ({ body }, caller) => ({
    invite: await inviteSupport(backend, caller, body.email),
  }));
  implement(app, staffCalls.listStaffs, ({ query }, { accountId }) =>
    findStaffs(backend, accountId, query),
  );
  implement(app, staffCalls.getStaff, async ({ params }, { accountId }) => ({
    staff: await readStaff(backend.db, accountId, params.staffId),
  }));
  implement(app, staffCalls.updateStaff, async ({ params, body }, caller) => ({
    staff: await updateStaff(backend, caller, params.staffId, body.staff),
  }));
  implement(app, staffCalls.updateStaffRoles, async ({ params, body }, caller) => ({
    staff: await updateStaffRoles(backend, caller, params.staffId, body.roleIds),
  }));
  implement(app, staffCalls.deleteStaff, async ({ params }, caller) => ({
    staffId: await removeStaff(backend, caller, params.staffId),
  }));

  implement(app, staffCalls.listStaffInvites, ({ query }, { accountId }) =>
    listInvites(backend, accountId, query),
  );
  implement(app, staffCalls.resendStaffInvite, async ({ params }, caller) => ({
    invite: await resendInvite(backend, caller, params.inviteId),
  }));
  implement(app, staffCalls.cancelStaffInvite, async ({ params }, caller) => ({
    invite: await cancelInvite(backend, caller, params.inviteId),
  }));
}
