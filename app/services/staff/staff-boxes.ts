import "server-only";
import { getT } from "#app/middleware/request-store.ts";
import {
  buildChannelField,
  buildRoleField,
  buildWarehouseField,
} from "#app/models/staff/member-form.ts";
import type { OrderScope } from "#contract/order-scope.ts";
import type { StaffChoices } from "./staff-choices.ts";

export const buildRoleBoxes = ({ roles }: StaffChoices, current: readonly string[]) =>
  roles.map(({ id, name }) => ({
    name: buildRoleField(id),
    label: name,
    checked: current.includes(id),
  }));

export function buildOrderScopeField(value: OrderScope) {
  const t = getT();
  return {
    value,
    words: {
      legend: t("staff:orderScope"),
      all: t("staff:orderScope.all"),
      picking: t("staff:orderScope.picking"),
    },
  };
}

interface Scope {
  channelIds: readonly string[] | null;
  warehouseIds: readonly string[] | null;
}

export function buildScopeFields(
  { channels, warehouses }: StaffChoices,
  { channelIds, warehouseIds }: Scope,
) {
  const t = getT();
  const isLimited = channelIds !== null || warehouseIds !== null;
  const buildBoxes = (
    choices: StaffChoices["channels"],
    field: (id: string) => string,
    ids: readonly string[] | null,
  ) =>
    choices.map(({ id, name }) => ({
      name: field(id),
      label: name,
      // A member limited only in channels or only in warehouses has all of the other.
      checked: ids === null ? isLimited : ids.includes(id),
    }));
  return {
    isLimited,
    words: {
      which: t("staff:scope.which"),
      everything: t("staff:scope.everything"),
      some: t("staff:scope.some"),
    },
    groups: [
      ...(channels.length > 0
        ? [
            {
              legend: t("staff:scope.channelsHead"),
              boxes: buildBoxes(channels, buildChannelField, channelIds),
            },
          ]
        : []),
      ...(warehouses.length > 0
        ? [
            {
              legend: t("staff:scope.warehousesHead"),
              boxes: buildBoxes(warehouses, buildWarehouseField, warehouseIds),
            },
          ]
        : []),
    ],
  };
}
