import "@hono/zod-openapi";
import { z } from "zod";
import { ACCOUNT_MODES } from "./account-mode.ts";
import { endpoint } from "./endpoint.ts";
import { ROLE_NAME } from "./form-fields.ts";
import { PERMISSIONS } from "./permissions.ts";

const permissions = z
  .array(z.enum(PERMISSIONS))
  .max(PERMISSIONS.length)
  .transform((list) => PERMISSIONS.filter((permission) => list.includes(permission)));

export const RoleDetail = z
  .object({
    id: z.string(),
    /** The app translates a default role's key in DEFAULT_ROLES. */
    name: z.string(),
    permissions: z.array(z.enum(PERMISSIONS)),
    isDefault: z.boolean(),
    staffs: z.array(z.object({ id: z.string(), name: z.string(), isEnabled: z.boolean() })),
  })
  .openapi("RoleDetail");
export type RoleDetail = z.infer<typeof RoleDetail>;

const roleId = z.object({ roleId: z.string() });
const manage = { access: "staff-manage" } as const;

export const listRoles = endpoint("listRoles", "get", "/v1/accounts/roles", {
  ...manage,
  summary: "The account's roles: the default ones first, then by name",
  response: z.object({ roles: z.array(RoleDetail) }),
});
export const getRole = endpoint("getRole", "get", "/v1/accounts/roles/{roleId}", {
  ...manage,
  summary: "One role",
  params: roleId,
  response: z.object({ role: RoleDetail }),
  errors: [404],
});
/**
 * This session reads with the role's permissions, never beyond its own; writing is 409 `seeing_as`.
 */
export const seeAsRole = endpoint("seeAsRole", "post", "/v1/accounts/roles/{roleId}/;see-as", {
  isNoted: false,
  isPersonal: true,
  ...manage,
  summary: "Looks at the account as a role sees it",
  params: roleId,
  response: z.object({ roleId: z.string() }),
  errors: [404],
});
export const seeAsMyself = endpoint("seeAsMyself", "post", "/v1/accounts/roles/;see-as-myself", {
  isNoted: false,
  isPersonal: true,
  access: "member",
  modes: ACCOUNT_MODES,
  summary: "Ends looking at the account as a role",
  response: z.object({ roleId: z.string().nullable() }),
});
export const createRole = endpoint("createRole", "post", "/v1/accounts/roles", {
  ...manage,
  summary: "A new role; nobody gives out a permission that they have not themselves",
  body: z.object({ role: z.object({ name: ROLE_NAME, permissions }) }),
  response: z.object({ role: RoleDetail }),
  errors: [409],
});
/** A default role keeps its name, and Owner its permissions. */
export const updateRole = endpoint("updateRole", "put", "/v1/accounts/roles/{roleId}", {
  ...manage,
  summary: "Changes a role for everybody who has it, at once",
  params: roleId,
  body: z.object({
    role: z.object({ name: ROLE_NAME.optional(), permissions: permissions.optional() }),
  }),
  response: z.object({ role: RoleDetail }),
  errors: [404, 409],
});
export const deleteRole = endpoint("deleteRole", "delete", "/v1/accounts/roles/{roleId}", {
  ...manage,
  summary: "Removes a role that nobody has",
  params: roleId,
  response: z.object({ roleId: z.string() }),
  errors: [404, 409],
});
