/** The web's ports. Higher ports are allowed too. */
const WEB_PORTS = ["", "80", "443"];
const FIRST_FREE = 1024;

/**
 * Whether an untrusted address's port may be called. Other ports below 1024 are mail, name and file
 * servers.
 */
export const isPublicPort = ({ port }: URL): boolean =>
  WEB_PORTS.includes(port) || Number(port) >= FIRST_FREE;
