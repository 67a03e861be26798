/** A small deterministic generator (mulberry32), so that all demo shops are equal. */
export interface Random {
  int(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const nextFraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (low: number, high: number) => low + Math.floor(nextFraction() * (high - low + 1));
  return {
    int,
    chance: (probability) => nextFraction() < probability,
    pick(list) {
      const item = list[int(0, list.length - 1)];
      if (item === undefined) throw new Error("Nothing to pick from");
      return item;
    },
  };
}
