/** An instant as PostgreSQL writes it, alone or within JSON: ISO 8601 in UTC. Null stays null. */
export const iso = (at: string | Date | null): string | null =>
  at === null ? null : new Date(at).toISOString();
