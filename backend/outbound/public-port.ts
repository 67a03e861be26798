/** The web's own ports. Higher ports may be any program's. */
const WEB_PORTS = ["", "80", "443"];
const FIRST_FREE = 1024;

/**
 * Returns whether the port of a stranger's address may be called. Below 1024 are mail, name and
 * file servers, which this server must not talk to.
 */
export const isPublicPort = ({ port }: URL): boolean =>
  WEB_PORTS.includes(port) || Number(port) >= FIRST_FREE;
