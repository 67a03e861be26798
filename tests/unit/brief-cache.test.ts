import { expect, test } from "vitest";
import { BRIEF_MS, createBriefCache } from "#app/upstream/brief-cache.ts";

function counted() {
  let now = 0;
  let loads = 0;
  const cache = createBriefCache<number>(BRIEF_MS, () => now);
  const load = async () => ++loads;
  return { cache, load, pass: (ms: number) => (now += ms) };
}

test("processes may differ by two seconds", () => expect(BRIEF_MS).toBeLessThanOrEqual(2_000));

test("an answer is cached for its time by key", async () => {
  const { cache, load, pass } = counted();
  expect(await cache.get("a", load)).toBe(1);
  pass(BRIEF_MS - 1);
  expect(await cache.get("a", load)).toBe(1);
  expect(await cache.get("b", load)).toBe(2);
  pass(1);
  expect(await cache.get("a", load)).toBe(3);
});

test("an expired answer is read again, and a failure is not cached", async () => {
  const { cache, load } = counted();
  await cache.get("a", load);
  cache.forget("a");
  expect(await cache.get("a", load)).toBe(2);
  await expect(cache.get("c", () => Promise.reject(new Error("no answer")))).rejects.toThrow(
    "no answer",
  );
  expect(await cache.get("c", load)).toBe(3);
});

test("two concurrent reads share one call", async () => {
  const { cache, load } = counted();
  expect(await Promise.all([cache.get("a", load), cache.get("a", load)])).toEqual([1, 1]);
});
