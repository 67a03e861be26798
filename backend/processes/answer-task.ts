import { once } from "node:events";

export type ProcessMessage<Answer> = { answer: Answer } | { end: true } | { error: unknown };

/**
 * The other side of ask-process.ts: does the task it is sent. `answer` comes back when the next
 * answer is wanted, so that they do not pile up over there. A process is begun for each task, so
 * its file imports what it needs and nothing else.
 */
export async function answerTask<Task, Answer>(
  work: (task: Task, answer: (answer: Answer) => Promise<void>) => Promise<void>,
): Promise<void> {
  // Ctrl+C reaches the whole group: the process that asked decides when this one ends.
  process.on("SIGINT", () => undefined).on("SIGTERM", () => undefined);
  process.once("disconnect", () => process.exit());
  const send = (message: ProcessMessage<Answer>) => process.send?.(message, () => undefined);
  const [task] = await once(process, "message");
  try {
    await work(task as Task, async (answer) => {
      send({ answer });
      await once(process, "message");
    });
    send({ end: true });
  } catch (error) {
    send({ error });
  }
}
