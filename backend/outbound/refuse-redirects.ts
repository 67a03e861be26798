/**
 * Refuses redirects, which would reveal our keys to another host. To follow them, set `redirect:
 * "follow"`.
 */
export const refuseRedirects =
  (send: typeof fetch): typeof fetch =>
  (input, init) =>
    send(input, { redirect: "error", ...init });
