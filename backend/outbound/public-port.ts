/** The web's own ports, and those that any program may have opened. */
const WEB_PORTS = ["", "80", "443"];
const FIRST_FREE = 1024;

/**
 * Whether an address that a stranger chose may be called at its port: below 1024 are mail, name and
 * file servers, which this server must not be made to talk to.
 */
export const isPublicPort = ({ port }: URL): boolean =>
  WEB_PORTS.includes(port) || Number(port) >= FIRST_FREE;
