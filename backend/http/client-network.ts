import { isIPv6 } from "node:net";

const GROUPS = 8;
/** What one subscriber is given of IPv6 (RFC 6177): as many addresses as anybody could wish for. */
const SUBSCRIBER_GROUPS = 4;

/**
 * What counts as one place that requests come from: an IPv4 address, and of IPv6 the network of one
 * subscriber.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = (address.toLowerCase().split("%")[0] ?? "").split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const zeros = Array.from({ length: GROUPS - before.length - after.length }, () => "0");
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  return `${groups
    .slice(0, SUBSCRIBER_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
