import { isIPv6 } from "node:net";

const GROUP_COUNT = 8;
/** A subscriber's IPv6 network (RFC 6177) contains any number of addresses. */
const SUBSCRIBER_GROUPS = 4;

/**
 * Returns the network by which requests are counted: an IPv4 address or a subscriber's IPv6
 * network.
 */
export function toClientNetwork(address: string): string {
  const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mappedIpv4) return mappedIpv4;
  if (!isIPv6(address)) return address;
  const [leadingPart = "", trailingPart] = (address.toLowerCase().split("%")[0] ?? "").split("::");
  const leadingGroups = leadingPart.split(":").filter(Boolean);
  const trailingGroups = (trailingPart ?? "").split(":").filter(Boolean);
  const zeroGroups = Array.from(
    { length: GROUP_COUNT - leadingGroups.length - trailingGroups.length },
    () => "0",
  );
  const groups =
    trailingPart === undefined
      ? leadingGroups
      : [...leadingGroups, ...zeroGroups, ...trailingGroups];
  return `${groups
    .slice(0, SUBSCRIBER_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
