import { type NameRecords, NamesUnreachable } from "#backend/outbound/name-records.ts";

/** DNS of a test: what is entered is found at once. */
export function createNameZone() {
  const texts = new Map<string, string[]>();
  const aliases = new Map<string, string>();
  const addresses = new Map<string, string[]>();
  const silent = new Set<string>();
  let isSilent = false;
  const answer = <T>(name: string, value: T): Promise<T> =>
    isSilent || silent.has(name)
      ? Promise.reject(new NamesUnreachable("ETIMEOUT"))
      : Promise.resolve(value);
  const findAddresses = (name: string): string[] => addresses.get(aliases.get(name) ?? name) ?? [];
  const records: NameRecords = {
    findTexts: (name) => answer(name, texts.get(name) ?? []),
    findAliases: (name) => answer(name, [aliases.get(name) ?? []].flat()),
    findAddresses: (name) => answer(name, findAddresses(name)),
  };
  return {
    records,
    setText: (name: string, ...values: string[]) => texts.set(name, values),
    setAlias: (name: string, target: string) => aliases.set(name, target),
    setAddresses: (name: string, ...values: string[]) => addresses.set(name, values),
    clear(name: string) {
      for (const map of [texts, aliases, addresses]) {
        map.delete(name);
        map.delete(`_etalase.${name}`);
      }
    },
    /** No name is answered. */
    setSilent(value: boolean) {
      isSilent = value;
    },
    /** Only this name is not answered: its owner's servers are down, or do not want to. */
    silence: (name: string) => silent.add(name),
  };
}
