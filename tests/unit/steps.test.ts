import { expect, test } from "vitest";
import { requireStepResult, runSteps, type Step } from "#backend/steps.ts";

interface Counting {
  count: number;
}
const add = (name: string, by: number, when?: Step<Counting>["isNeeded"]): Step<Counting> => ({
  name,
  ...(when ? { isNeeded: when } : {}),
  run: async (state) => {
    state.count += by;
    return by !== 0;
  },
});

test("steps run in order with the results of earlier ones, and those with an effect are named", async () => {
  const state = { count: 0 };
  const ran = await runSteps(
    [
      add("one", 1),
      add("nothing", 0),
      add("skipped", 100, ({ count }) => count > 1),
      add("two", 2, ({ count }) => count === 1),
    ],
    state,
  );
  expect(ran).toEqual(["one", "two"]);
  expect(state.count).toBe(3);
});

test("no step runs after the work is done or one throws", async () => {
  const state = { count: 0 };
  const steps = [add("one", 1), add("two", 2)];
  expect(await runSteps(steps, state, ({ count }) => count > 0)).toEqual(["one"]);
  const fail: Step<Counting> = {
    name: "fail",
    run: async () => {
      throw new Error("refused");
    },
  };
  await expect(runSteps([fail, add("three", 3)], state)).rejects.toThrow("refused");
  expect(state.count).toBe(1);
});

test("a value that no step has set cannot be read", () => {
  expect(requireStepResult(0)).toBe(0);
  expect(() => requireStepResult(null)).toThrow();
});
