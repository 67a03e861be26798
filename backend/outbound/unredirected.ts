/**
 * What is asked of others goes to whom we ask: our keys stand in its headers and body, which a
 * redirect would show to whomever it names. Who means to follow says so (`redirect: "follow"`).
 */
export const unredirected =
  (send: typeof fetch): typeof fetch =>
  (input, init) =>
    send(input, { redirect: "error", ...init });
