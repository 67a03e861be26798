/** Formats an instant of PostgreSQL, alone or within JSON, as ISO 8601 in UTC. */
export const toIsoTime = (at: string | Date | null): string | null =>
  at === null ? null : new Date(at).toISOString();
