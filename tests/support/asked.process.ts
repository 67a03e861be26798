import { answerTask } from "#backend/processes/answer-task.ts";

export type AskedTask = "environment" | "error" | "map" | "count" | "for ever" | "exit";

/** The child process of tests/unit/ask-process.test.ts. */
await answerTask<{ does: AskedTask }, unknown>(async ({ does }, answer) => {
  if (does === "environment") await answer(Object.keys(process.env));
  if (does === "error") throw new TypeError("no such column");
  if (does === "exit") process.exit(3);
  if (does === "count") for (let number = 1; number <= 3; number++) await answer(number);
  const held = new Map<number, number>();
  if (does === "map") for (let key = 0; ; key++) held.set(key, key);
  if (does === "for ever") for (;;) held.clear();
});
