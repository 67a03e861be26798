import { Buffer } from "node:buffer";

interface FileLimits {
  /** A longer file is cut after one byte more, so that its reader finds it too large. */
  fileBytes: number;
  /** Sum of all files. Those behind it arrive empty. */
  totalBytes: number;
}

const LINE_END = "\r\n";
const HEADERS_END = `${LINE_END}${LINE_END}`;
/** Longer headers of a part are no form's: nothing is cut any more. */
const MAX_HEADERS = 16 * 1024;
const FILE_HEADER = /\bfilename\*?=/i;

/**
 * Cuts the files of a multipart form while it streams. Its fields pass unchanged, so the form can
 * say at its field that a file is too large, and keeps what was typed.
 */
export function cutFiles(boundary: string, limits: FileLimits): TransformStream {
  const delimiter = Buffer.from(`${LINE_END}--${boundary}`);
  // The first delimiter has no line before it.
  let pending = Buffer.from(LINE_END);
  let isFirst = true;
  let place: "content" | "headers" = "content";
  let isFile = false;
  let bytesOfFile = 0;
  let bytesOfFiles = 0;

  const keep = (content: Buffer): Buffer => {
    if (!isFile) return content;
    const room = Math.min(
      limits.fileBytes + 1 - bytesOfFile,
      limits.totalBytes - bytesOfFiles,
      content.length,
    );
    const kept = content.subarray(0, Math.max(0, room));
    bytesOfFile += kept.length;
    bytesOfFiles += kept.length;
    return kept;
  };

  /** Returns what can be passed on of `pending`, or `null` if more must come first. */
  function takeNext(): Buffer | null {
    if (place === "content") {
      const index = pending.indexOf(delimiter);
      const end = index >= 0 ? index : pending.length - delimiter.length + 1;
      if (end < 0 || (index < 0 && end === 0)) return null;
      const content = keep(pending.subarray(0, end));
      if (index < 0) {
        pending = pending.subarray(end);
        return content;
      }
      pending = pending.subarray(index + delimiter.length);
      place = "headers";
      return Buffer.concat([content, isFirst ? delimiter.subarray(LINE_END.length) : delimiter]);
    }
    isFirst = false;
    const index = pending.indexOf(HEADERS_END);
    if (index < 0 && pending.length < MAX_HEADERS) return null;
    const end = index < 0 ? pending.length : index + HEADERS_END.length;
    const headers = pending.subarray(0, end);
    isFile = index >= 0 && FILE_HEADER.test(headers.toString("latin1"));
    bytesOfFile = 0;
    pending = pending.subarray(end);
    place = "content";
    return headers;
  }

  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      pending = Buffer.concat([pending, chunk]);
      for (let next = takeNext(); next; next = takeNext())
        if (next.length > 0) controller.enqueue(next);
    },
    flush(controller) {
      const rest = place === "content" ? keep(pending) : pending;
      if (rest.length > 0) controller.enqueue(rest);
    },
  });
}
