import { z } from "zod";

/**
 * Names of the internet's domains, as people type them and as browsers send them. A browser loads
 * this file.
 */

/** A domain as a seller types it. */
export const DOMAIN_NAME = z
  .string()
  .trim()
  .max(300, "too_long")
  .refine((typed) => parseDomainName(typed) !== null, "invalid_domain");

/**
 * Last labels of names that are no public ones: RFC 6761, 6762, 7686, 8375, 9476, ICANN's
 * `internal`, and names that home and company networks use.
 */
const PRIVATE_ENDS = new Set([
  ...["localhost", "local", "internal", "test", "example", "invalid", "onion", "arpa", "alt"],
  ...["lan", "home", "corp", "intranet", "private", "localdomain", "mail"],
]);
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const LAST_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const MOST_LETTERS = 253;

/**
 * Returns the name in the form that DNS and browsers use, or `null` if it can be no public name.
 * Takes whole addresses as well, because people copy them from the browser.
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
    name.length <= MOST_LETTERS &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    LAST_LABEL.test(last) &&
    !PRIVATE_ENDS.has(last)
  );
}

export const isSameOrBelow = (name: string, parent: string): boolean =>
  name === parent || name.endsWith(`.${parent}`);

/** Returns the origin of a shop's own domain: that of the app with another name. */
export function buildDomainOrigin(appOrigin: string, name: string): string {
  const url = new URL(appOrigin);
  url.hostname = name;
  return url.origin;
}
