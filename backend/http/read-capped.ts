import { ProblemError } from "./problem-error.ts";

const MAX_BYTES = 1024 * 1024;

/** Reads a push's bytes, and counts them, because the declared length may be wrong. Throws 413. */
export async function readLimitedBody(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new ProblemError(413, "too_large", "A push has at most 1 MB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
