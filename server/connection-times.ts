/** Milliseconds until a request must be complete, and in which a connection is kept. */
export const CONNECTION_TIMES = {
  requestTimeout: 120_000,
  headersTimeout: 20_000,
  // Longer than a proxy in front keeps an idle connection (usually 60 s): otherwise the proxy may
  // send a request into a connection that is closing.
  keepAliveTimeout: 65_000,
};
