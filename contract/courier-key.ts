/**
 * Channels write one courier with different case or spaces. `makeCourierKey`
 * (backend/db/courier-key.ts) is the same in SQL.
 */
export const normaliseCourier = (courier: string): string =>
  courier.trim().replace(/\s+/g, " ").toLowerCase();
