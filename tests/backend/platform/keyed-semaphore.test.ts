import { expect, test } from "vitest";
import { KeyedSemaphore } from "#backend/keyed-semaphore.ts";

/** Takes turns that stay in progress until the test ends them. */
function work(turns: KeyedSemaphore) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    begin(name: string, owner: string | null = null) {
      void turns.take(owner).then((turn) => {
        begun.push(name);
        ends.set(name, () => turn[Symbol.dispose]());
      });
    },
    async end(name: string) {
      await Promise.resolve();
      ends.get(name)?.();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

test("at most the limit run at once, in order of arrival", async () => {
  const { begun, begin, end } = work(new KeyedSemaphore(2));
  for (const name of ["a", "b", "c", "d"]) begin(name);
  await Promise.resolve();
  expect(begun).toEqual(["a", "b"]);
  await end("b");
  expect(begun).toEqual(["a", "b", "c"]);
  await end("a");
  await end("c");
  expect(begun).toEqual(["a", "b", "c", "d"]);
});

test("each key runs one task at a time without blocking other keys", async () => {
  const turns = new KeyedSemaphore(2);
  const { begun, begin, end } = work(turns);
  for (const [name, owner] of [
    ["a1", "a"],
    ["a2", "a"],
    ["a3", "a"],
    ["b1", "b"],
    ["c1", "c"],
  ] as const)
    begin(name, owner);
  await Promise.resolve();
  expect([begun, turns.countWaiting("a"), turns.countWaiting("b")]).toEqual([["a1", "b1"], 2, 0]);
  await end("b1");
  expect(begun).toEqual(["a1", "b1", "c1"]);
  await end("a1");
  expect(begun).toEqual(["a1", "b1", "c1", "a2"]);
});
