const encoder = new TextEncoder();
/** Used again for every page: nothing waits between writing into it and copying out of it. */
let room = new Uint8Array(2 ** 18);

/** Of a page: HTML, or UTF-8 as it was made. */
export type Chunk = string | Uint8Array;

/**
 * A page's bytes, in UTF-8. Joined before, a page with one letter beyond Latin-1 (“…”, a Thai name)
 * would first become a text of two bytes a letter.
 */
export function bytesOf(chunks: readonly Chunk[]): Uint8Array<ArrayBuffer> {
  let length = 0;
  for (const chunk of chunks) {
    // A UTF-16 unit is three bytes at most.
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
