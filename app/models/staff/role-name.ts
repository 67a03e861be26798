import type { Translate } from "#app/i18n/keys.ts";
import { DEFAULT_ROLES } from "#contract/permissions.ts";

const isDefault = (name: string): name is keyof typeof DEFAULT_ROLES =>
  Object.hasOwn(DEFAULT_ROLES, name);

/**
 * A role's name as its reader knows it: the default ones have one in each language, which no role
 * of an account's own can take.
 */
export const roleName = (t: Translate<"staff">, name: string): string =>
  isDefault(name) ? t(`staff:role.${name}`) : name;
