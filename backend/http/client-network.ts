import { isIPv6 } from "node:net";

const GROUP_COUNT = 8;
/** A subscriber's IPv6 network (RFC 6177), which has any number of addresses. */
const SUBSCRIBER_GROUPS = 4;

/** Returns the network for counting: an IPv4 address, or a subscriber's IPv6 network. */
export function toClientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = (address.toLowerCase().split("%")[0] ?? "").split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const zeros = Array.from({ length: GROUP_COUNT - before.length - after.length }, () => "0");
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  return `${groups
    .slice(0, SUBSCRIBER_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
