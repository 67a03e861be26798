import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** `courierKey` (contract/courier-key.ts) in SQL; immutable, so that an index may have it. */
export const makeCourierKey = (courier: SQLWrapper | string): SQL =>
  sql`lower(btrim(regexp_replace(${courier}, '\\s+', ' ', 'g')))`;
