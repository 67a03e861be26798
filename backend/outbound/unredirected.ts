/**
 * Refuses redirects by default: they would reveal our keys to another host. To follow, set
 * `redirect: "follow"`.
 */
export const refuseRedirects =
  (send: typeof fetch): typeof fetch =>
  (input, init) =>
    send(input, { redirect: "error", ...init });
