/**
 * Disables redirects by default: the headers and body hold our keys, which a redirect would reveal
 * to another host. A caller that wants to follow sets `redirect: "follow"`.
 */
export const refuseRedirects =
  (send: typeof fetch): typeof fetch =>
  (input, init) =>
    send(input, { redirect: "error", ...init });
