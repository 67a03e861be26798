import { z } from "zod";

/** Names of domains, as typed and as browsers send them. A browser loads this file. */

export const DOMAIN_NAME = z
  .string()
  .trim()
  .max(300, "too_long")
  .refine((typed) => parseDomainName(typed) !== null, "invalid_domain");

/**
 * Not public: RFC 6761, 6762, 7686, 8375, 9476, ICANN's `internal`, and names of home and company
 * networks.
 */
const PRIVATE_ENDS = new Set([
  ...["localhost", "local", "internal", "test", "example", "invalid", "onion", "arpa", "alt"],
  ...["lan", "home", "corp", "intranet", "private", "localdomain", "mail"],
]);
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const LAST_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const MAX_NAME_LENGTH = 253;

/**
 * Returns the form of DNS and browsers, or `null` if it is not public. Accepts whole addresses, as
 * copied from a browser.
 */
export function parseDomainName(typed: string): string | null {
  const text = typed.trim();
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
  const name = url?.hostname.replace(/\.$/, "") ?? "";
  return url && url.port === "" && url.username === "" && isPublicName(name) ? name : null;
}

/** Returns whether a host name can be found on the internet, unlike `localhost` and addresses. */
export function isPublicName(name: string): boolean {
  const labels = name.split(".");
  const last = labels.at(-1) ?? "";
  return (
    name.length <= MAX_NAME_LENGTH &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    LAST_LABEL.test(last) &&
    !PRIVATE_ENDS.has(last)
  );
}

export const isSameOrBelow = (name: string, parent: string): boolean =>
  name === parent || name.endsWith(`.${parent}`);

/** Replaces the name in the app's origin. */
export function buildDomainOrigin(appOrigin: string, name: string): string {
  const url = new URL(appOrigin);
  url.hostname = name;
  return url.origin;
}
