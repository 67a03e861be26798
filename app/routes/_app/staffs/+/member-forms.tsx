"use client";
import { CheckedForm, type CheckedFormProps } from "#app/components/form/checked-form.tsx";
import { Invite, MemberRoles, MemberScope, SupportInvite } from "#app/models/staff/member-form.ts";

export function InviteForm(props: CheckedFormProps) {
  return <CheckedForm schema={Invite} {...props} />;
}

export function SupportInviteForm(props: CheckedFormProps) {
  return <CheckedForm schema={SupportInvite} {...props} />;
}

export function MemberRolesForm(props: CheckedFormProps) {
  return <CheckedForm schema={MemberRoles} {...props} />;
}

export function MemberScopeForm(props: CheckedFormProps) {
  return <CheckedForm schema={MemberScope} {...props} />;
}
