import "@hono/zod-openapi";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { fewWords, pickSchemas, someIds, yesNo } from "./filters.ts";
import { ORDER_SCOPES } from "./order-scope.ts";
import { instant, paging } from "./query.ts";

/** A member's limits. `null` is everything, now and later; an empty list is nothing. */
const scope = {
  channelIds: z.array(z.string()).max(500).nullable(),
  warehouseIds: z.array(z.string()).max(500).nullable(),
  /** How much of `order-manage` the member has. */
  orderScope: z.enum(ORDER_SCOPES).default("all"),
};
const RoleName = z.object({ id: z.string(), name: z.string(), isDefault: z.boolean() });

export const Staff = z
  .object({
    /** The user's id. */
    id: z.string(),
    name: z.string(),
    email: z.string(),
    userType: z.enum(["owner", "staff"]),
    isEnabled: z.boolean(),
    roles: z.array(RoleName),
    ...scope,
    hasSecondFactor: z.boolean(),
    joinedAt: instant(),
    /** When they last used the account, to the hour. `null` if not within a month. */
    lastSeenAt: instant().nullable(),
  })
  .openapi("Staff");
export type Staff = z.infer<typeof Staff>;

/** `sent` is new, `resent` was sent again; both are unused. */
export const INVITE_STATUSES = ["sent", "resent", "cancelled", "used", "expired"] as const;
export type InviteStatus = (typeof INVITE_STATUSES)[number];

export const StaffInvite = z
  .object({
    id: z.string(),
    email: z.string(),
    status: z.enum(INVITE_STATUSES),
    roles: z.array(RoleName),
    ...scope,
    invitedBy: z.string(),
    createdAt: instant(),
    sentAt: instant(),
    expiresAt: instant(),
    /** Also true for an expired invitation, unless another to the same address replaced it. */
    canResend: z.boolean(),
  })
  .openapi("StaffInvite");
export type StaffInvite = z.infer<typeof StaffInvite>;

const email = z
  .string()
  .trim()
  .min(1, "required")
  .max(254, "email_invalid")
  .pipe(z.email("email_invalid"));
const roleIds = z.array(z.string()).min(1, "required").max(50);
const staffId = z.object({ staffId: z.string() });
const inviteId = z.object({ inviteId: z.string() });
const manage = { access: "staff-manage" } as const;

/** The mail and the answer are the same whether or not somebody signs in with the address. */
export const addStaff = endpoint("addStaff", "post", "/v1/accounts/staffs", {
  ...manage,
  summary: "Invites somebody by e-mail",
  body: z.object({
    staff: z.object({
      email,
      roleIds,
      channelIds: scope.channelIds.default(null),
      warehouseIds: scope.warehouseIds.default(null),
      orderScope: scope.orderScope,
    }),
  }),
  response: z.object({ invite: StaffInvite }),
  errors: [409, 429],
});
export const STAFF_FILTERS = {
  /** Ids or names, in any case. Members with any of them match. */
  roles: someIds(),
  /** Members who may work on any of them match. */
  channels: someIds(),
  isEnabled: yesNo(),
  /** Part of the name or of the e-mail. */
  name: fewWords(200),
};
export const listStaffs = endpoint("listStaffs", "get", "/v1/accounts/staffs", {
  ...manage,
  summary: "The account's members, by name",
  query: z.object({
    ...paging(100, 500),
    ...pickSchemas(STAFF_FILTERS),
  }),
  response: z.object({ staffs: z.array(Staff), total: z.number().int() }),
});
export const getStaff = endpoint("getStaff", "get", "/v1/accounts/staffs/{staffId}", {
  ...manage,
  summary: "One member",
  params: staffId,
  response: z.object({ staff: Staff }),
  errors: [404],
});
/** Disabling ends the member's sessions in this account at once. */
export const updateStaff = endpoint("updateStaff", "put", "/v1/accounts/staffs/{staffId}", {
  ...manage,
  summary:
    "Lets a member in or keeps them out, and says what they may work on; what is left out stays",
  params: staffId,
  body: z.object({
    staff: z.object({
      isEnabled: z.boolean().optional(),
      channelIds: scope.channelIds.optional(),
      warehouseIds: scope.warehouseIds.optional(),
      orderScope: z.enum(ORDER_SCOPES).optional(),
    }),
  }),
  response: z.object({ staff: Staff }),
  errors: [404, 409],
});
export const updateStaffRoles = endpoint(
  "updateStaffRoles",
  "put",
  "/v1/accounts/staffs/{staffId}/roles",
  {
    ...manage,
    summary: "The member's roles from now on",
    params: staffId,
    body: z.object({ roleIds }),
    response: z.object({ staff: Staff }),
    errors: [404, 409],
  },
);
export const deleteStaff = endpoint("deleteStaff", "delete", "/v1/accounts/staffs/{staffId}", {
  ...manage,
  summary: "Takes a member out of the account; what they did stays under their name",
  params: staffId,
  response: z.object({ staffId: z.string() }),
  errors: [404, 409],
});
export const listStaffInvites = endpoint("listStaffInvites", "get", "/v1/accounts/staff-invites", {
  ...manage,
  summary: "Invitations, newest first",
  query: z.object(paging(100, 500)),
  response: z.object({ invites: z.array(StaffInvite), total: z.number().int() }),
});
export const resendStaffInvite = endpoint(
  "resendStaffInvite",
  "post",
  "/v1/accounts/staff-invites/{inviteId}/;resend",
  {
    ...manage,
    summary: "Sends an invitation again, with a new link; the former one works no more",
    params: inviteId,
    response: z.object({ invite: StaffInvite }),
    errors: [404, 409, 429],
  },
);
export const cancelStaffInvite = endpoint(
  "cancelStaffInvite",
  "post",
  "/v1/accounts/staff-invites/{inviteId}/;cancel",
  {
    ...manage,
    summary: "Takes an invitation back",
    params: inviteId,
    response: z.object({ invite: StaffInvite }),
    errors: [404, 409],
  },
);
/** Invites Etalase's support with the Support role. */
export const addSupportStaff = endpoint("addSupportStaff", "post", "/v1/accounts/support-staffs", {
  ...manage,
  summary: "Invites somebody of Etalase's support by e-mail",
  body: z.object({ email }),
  response: z.object({ invite: StaffInvite }),
  errors: [409, 429],
});
