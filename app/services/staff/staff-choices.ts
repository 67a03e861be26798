import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall, getMe, getT } from "#app/middleware/request-store.ts";
import {
  buildChannelField,
  buildRoleField,
  buildWarehouseField,
} from "#app/models/staff/member-form.ts";
import { translateRoleName } from "#app/models/staff/role-name.ts";
import { ORDER_SCOPES } from "#contract/order-scope.ts";
import { listRoles } from "#contract/roles.ts";
import { listWarehouses } from "#contract/warehouses.ts";

export interface NamedChoice {
  id: string;
  name: string;
}
export interface StaffChoices {
  roles: NamedChoice[];
  channels: NamedChoice[];
  warehouses: NamedChoice[];
}

/** Reads the account's roles, and the channels and warehouses that members can be limited to. */
export async function readStaffChoices(
  context: Readonly<RouterContextProvider>,
): Promise<StaffChoices> {
  const call = getCall(context);
  const t = getT(context);
  const [{ roles }, { warehouses }, { account }] = await Promise.all([
    call(listRoles),
    call(listWarehouses),
    getMe(context),
  ]);
  return {
    roles: roles.map(({ id, name }) => ({ id, name: translateRoleName(t, name) })),
    channels: account.channels.map(({ id, name }) => ({ id, name })),
    warehouses: warehouses.map(({ id, name }) => ({ id, name })),
  };
}

const listTicked = (
  form: FormData,
  choices: readonly NamedChoice[],
  field: (id: string) => string,
) => choices.map(({ id }) => id).filter((id) => form.has(field(id)));

export const readRoleIds = (form: FormData, { roles }: StaffChoices): string[] =>
  listTicked(form, roles, buildRoleField);

/** Returns the form's scope. `null` if it is limited and nothing is checked. */
export function readScope(form: FormData, { channels, warehouses }: StaffChoices) {
  const orderScope = ORDER_SCOPES.find((one) => one === form.get("orderScope")) ?? "all";
  if (form.get("scope") !== "some") return { channelIds: null, warehouseIds: null, orderScope };
  const isEmpty =
    listTicked(form, channels, buildChannelField).length === 0 &&
    listTicked(form, warehouses, buildWarehouseField).length === 0;
  if (isEmpty) return null;
  return {
    orderScope,
    channelIds: channels.length > 0 ? listTicked(form, channels, buildChannelField) : null,
    warehouseIds: warehouses.length > 0 ? listTicked(form, warehouses, buildWarehouseField) : null,
  };
}
