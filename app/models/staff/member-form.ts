import { z } from "zod";

export const buildRoleField = (id: string) => `role-${id}`;
export const buildChannelField = (id: string) => `channel-${id}`;
export const buildWarehouseField = (id: string) => `warehouse-${id}`;

/** The boxes are fields too, as many as the account has roles, channels and warehouses. */
type Boxes = Record<string, unknown>;
const hasTicked = (boxes: Boxes, field: (id: string) => string) =>
  Object.keys(boxes).some((name) => name.startsWith(field("")));

/** Reported beside the errors of other fields. */
const always = { when: () => true };
const withRole = <S extends z.ZodType<Boxes>>(schema: S) =>
  schema.refine((boxes) => hasTicked(boxes, buildRoleField), {
    ...{ path: ["roleIds"], error: "too_few" },
    ...always,
  });
const withScope = <S extends z.ZodType<Boxes>>(schema: S) =>
  schema.refine(
    (boxes) =>
      boxes.scope !== "some" ||
      hasTicked(boxes, buildChannelField) ||
      hasTicked(boxes, buildWarehouseField),
    { ...{ path: ["scope"], error: "too_few" }, ...always },
  );

const email = z
  .string({ error: "required" })
  .trim()
  .max(254, "email_invalid")
  .pipe(z.email("email_invalid"));

export const MemberRoles = withRole(z.looseObject({ intent: z.literal("roles") }));
export const MemberScope = withScope(z.looseObject({ intent: z.literal("scope") }));
export const Invite = withScope(withRole(z.looseObject({ intent: z.literal("invite"), email })));
export const SupportInvite = z.object({ intent: z.literal("support"), email });
