import { expect } from "vitest";
import type { SignedIn } from "./backend.ts";

/** Reads a stream of server-sent events one by one, without keep-alives. */
export async function followEvents(
  member: Pick<SignedIn, "fetch">,
  path: string,
  lastEventId?: string,
) {
  const answer = await member.fetch(path, {
    headers: lastEventId === undefined ? {} : { "Last-Event-ID": lastEventId },
  });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  return {
    async next(): Promise<Record<string, string> | null> {
      for (;;) {
        const end = buffer.indexOf("\n\n");
        if (end >= 0) {
          const lines = buffer.slice(0, end).split("\n");
          buffer = buffer.slice(end + 2);
          const fields = Object.fromEntries(
            lines.map((line) => line.split(/: (.*)/s).slice(0, 2)),
          ) as Record<string, string>;
          if ("id" in fields) return fields;
          continue;
        }
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) return null;
        buffer += value;
      }
    },
    end: () => reader?.cancel(),
  };
}
