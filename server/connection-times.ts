/** How long a connection may take for what it sends, and is kept for its next request. */
export const CONNECTION_TIMES = {
  requestTimeout: 120_000,
  headersTimeout: 20_000,
  // Longer than a proxy in front keeps an idle connection (60 s as a rule): else one sends a
  // request into a connection that is just being closed.
  keepAliveTimeout: 65_000,
};
