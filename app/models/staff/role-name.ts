import type { Translate } from "#app/i18n/keys.ts";
import { DEFAULT_ROLES } from "#contract/permissions.ts";

const isDefault = (name: string): name is keyof typeof DEFAULT_ROLES =>
  Object.hasOwn(DEFAULT_ROLES, name);

/** Default roles are translated. Custom roles cannot take their names. */
export const translateRoleName = (t: Translate<"staff">, name: string): string =>
  isDefault(name) ? t(`staff:role.${name}`) : name;
