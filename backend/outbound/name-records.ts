import { Resolver } from "node:dns/promises";

/** DNS did not answer, or with a fault of its own. */
export class NamesUnreachable extends Error {}

/** The records of a public name. All are empty for a name that does not exist. */
export interface NameRecords {
  findTexts(name: string): Promise<string[]>;
  /** The names that it is an alias of (CNAME). */
  findAliases(name: string): Promise<string[]>;
  /** Its addresses, IPv4 and IPv6, also through an alias. */
  findAddresses(name: string): Promise<string[]>;
}

const TIMEOUT_MS = 3_000;
const ABSENT = new Set(["ENOTFOUND", "ENODATA"]);

/** Asks these DNS servers, or those of this machine if there are none. */
export function createNameRecords(servers: readonly string[] = []): NameRecords {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return {
    findTexts: (name) =>
      orNone(resolver.resolveTxt(name).then((texts) => texts.map((parts) => parts.join("")))),
    findAliases: (name) => orNone(resolver.resolveCname(name)),
    async findAddresses(name) {
      const found = await Promise.all([
        orNone(resolver.resolve4(name)),
        orNone(resolver.resolve6(name)),
      ]);
      return found.flat();
    },
  };
}

async function orNone(lookup: Promise<string[]>): Promise<string[]> {
  try {
    return await lookup;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code && ABSENT.has(code)) return [];
    throw new NamesUnreachable(String(code), { cause: error });
  }
}
