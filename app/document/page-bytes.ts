const encoder = new TextEncoder();
/** Used again for every page: nothing waits between writing into it and copying out of it. */
let room = new Uint8Array(2 ** 18);

/** Of a page: HTML, or UTF-8 as it was made. */
export type Piece = string | Uint8Array;

/** A page's bytes, in UTF-8. Joined before, a page with one letter beyond Latin-1 (“…”, a Thai name) would first become a text of two bytes a letter. */
export function bytesOf(pieces: readonly Piece[]): Uint8Array<ArrayBuffer> {
  let length = 0;
  for (const piece of pieces) {
    // A UTF-16 unit is three bytes at most.
    makeRoom(length + piece.length * 3, length);
    if (typeof piece === "string")
      length += encoder.encodeInto(piece, room.subarray(length)).written;
    else {
      room.set(piece, length);
      length += piece.length;
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
