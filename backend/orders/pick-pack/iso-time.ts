/** Formats an instant of PostgreSQL, alone or within JSON, as ISO 8601 in UTC. */
export const toIsoTime = (time: string | Date | null): string | null =>
  time === null ? null : new Date(time).toISOString();
