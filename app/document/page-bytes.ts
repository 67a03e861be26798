const encoder = new TextEncoder();
/** Buffer reused for every page. No await happens between writing and copying. */
let room = new Uint8Array(2 ** 18);

/** Part of a page: HTML, or UTF-8 bytes. */
export type Chunk = string | Uint8Array;

/**
 * Returns the chunks as UTF-8. Joining them first would make a string of two bytes per letter if
 * one letter is beyond Latin-1 (“…”, a Thai name).
 */
export function encodeChunks(chunks: readonly Chunk[]): Uint8Array<ArrayBuffer> {
  let length = 0;
  for (const chunk of chunks) {
    // A UTF-16 unit takes at most three bytes.
    makeRoom(length + chunk.length * 3, length);
    if (typeof chunk === "string")
      length += encoder.encodeInto(chunk, room.subarray(length)).written;
    else {
      room.set(chunk, length);
      length += chunk.length;
    }
  }
  return room.slice(0, length);
}

function makeRoom(needed: number, used: number): void {
  if (needed <= room.length) return;
  const larger = new Uint8Array(Math.max(needed, room.length * 2));
  larger.set(room.subarray(0, used));
  room = larger;
}
