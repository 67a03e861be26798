import { once } from "node:events";

export type ProcessMessage<Answer> = { answer: Answer } | { end: true } | { error: unknown };

/**
 * Answers the task of ask-process.ts in the child process. `answer` resolves when the next answer
 * is requested, so that answers do not pile up. A process starts for each task, so its file should
 * import only what it needs.
 */
export async function answerTask<Task, Answer>(
  work: (task: Task, answer: (answer: Answer) => Promise<void>) => Promise<void>,
): Promise<void> {
  // Ctrl+C reaches all processes, but the parent decides when this process ends.
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
