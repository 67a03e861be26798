/**
 * Tells couriers apart: channels write one in several ways, in other letters' case or with other
 * spaces. `courierKeyOf` (backend/db/courier-key.ts) is the same in SQL.
 */
export const courierKey = (courier: string): string =>
  courier.trim().replace(/\s+/g, " ").toLowerCase();
