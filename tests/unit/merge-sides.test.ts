import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeSides } from "#app/models/merge/merge-sides.ts";

const KEYS = ["name", "price", "tags"] as const;
const PARTS = KEYS.map((key) => ({ key, of: (side: Record<string, unknown>) => side[key] }));

test("a change by one side is taken; different changes by both offer a choice, equal ones do not", () => {
  const base = { name: "a", price: 1, tags: ["x"] };
  const changes = mergeSides(PARTS, {
    base,
    theirs: { name: "b", price: 2, tags: ["y"] },
    mine: { name: "a", price: 3, tags: ["y"] },
  });
  expect(changes.map(({ part: { key }, ...what }) => ({ key, ...what }))).toEqual([
    { key: "name", isTaken: true, isClash: false },
    { key: "price", isTaken: false, isClash: true },
    { key: "tags", isTaken: false, isClash: false },
  ]);
  expect(mergeSides(PARTS, { base, theirs: base, mine: { ...base, name: "c" } })).toEqual([]);
});

const side = fc.record({
  name: fc.constantFrom("a", "b", "c"),
  price: fc.constantFrom(1, 2, 3),
  tags: fc.constantFrom(["x"], ["y"], []),
});

test("no change by one side is lost, and no conflict is resolved without asking", () => {
  fc.assert(
    fc.property(side, side, side, (base, theirs, mine) => {
      const changes = mergeSides(PARTS, { base, theirs, mine });
      const merged: Record<string, unknown> = { ...mine };
      for (const { part, isTaken } of changes) if (isTaken) merged[part.key] = part.of(theirs);
      for (const key of KEYS) {
        const [b, t, m] = [base, theirs, mine].map((one) => JSON.stringify(one[key]));
        const expected = b === m ? t : m;
        expect(JSON.stringify(merged[key])).toBe(expected);
        const isClash = changes.some(({ part, isClash: clash }) => part.key === key && clash);
        expect(isClash).toBe(b !== t && b !== m && t !== m);
      }
    }),
  );
});
