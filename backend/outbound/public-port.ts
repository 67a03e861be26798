const WEB_PORTS = ["", "80", "443"];
const FIRST_UNRESERVED_PORT = 1024;

/**
 * Returns whether an untrusted URL's port may be called. Other ports below 1024 are mail, name and
 * file servers.
 */
export const isPublicPort = ({ port }: URL): boolean =>
  WEB_PORTS.includes(port) || Number(port) >= FIRST_UNRESERVED_PORT;
