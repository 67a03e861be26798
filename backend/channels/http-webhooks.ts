import { CHANNEL_TYPES } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { HttpApp } from "../http/implement.ts";
import { notFound, ProblemError } from "../http/problem-error.ts";
import { receiveWebhook } from "./webhooks.ts";

const MAX_BYTES = 1024 * 1024;

/** Where marketplaces push to: public, outside of the contract, each push proved by its signature. */
export function mountWebhooks(app: HttpApp, backend: Backend): void {
  app.post("/webhooks/:channelType", async (c) => {
    const channelType = CHANNEL_TYPES.find((type) => type === c.req.param("channelType"));
    if (!channelType) throw notFound("The channel type");
    const rawBody = await readCapped(c.req.raw);
    await receiveWebhook(backend, channelType, {
      rawBody,
      authorization: c.req.header("authorization") ?? null,
    });
    return c.body(null, 200);
  });
}

/** Counts while reading: the declared length may be absent or wrong. */
async function readCapped(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new ProblemError(413, "too_large", "A push has at most 1 MB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
