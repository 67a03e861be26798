export interface BodyCap {
  bytes: number;
  /** Fields of a form. */
  fields: number;
}

const AMPERSAND_BYTE = 0x26;

/** Passes a body through until it exceeds the cap, then cuts it off. */
export class BodyMeter {
  readonly stream: TransformStream<Uint8Array, Uint8Array>;
  isOver = false;

  constructor(cap: BodyCap, contentType: string) {
    let bytes = 0;
    let fields = 0;
    const count = createFieldCounter(contentType);
    this.stream = new TransformStream({
      transform: (chunk, controller) => {
        bytes += chunk.byteLength;
        fields += count(chunk, cap.fields - fields);
        this.isOver ||= bytes > cap.bytes || fields > cap.fields;
        if (this.isOver) controller.error(new Error("The body is larger than it may be"));
        else controller.enqueue(chunk);
      },
    });
  }
}

/** Counts the fields that end or begin in a chunk; may stop after `enough`. */
type FieldCounter = (chunk: Uint8Array, enough: number) => number;

function createFieldCounter(contentType: string): FieldCounter {
  const type = contentType.toLowerCase();
  if (type.startsWith("application/x-www-form-urlencoded"))
    return (chunk, enough) =>
      countOccurrences(
        Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength),
        AMPERSAND_BYTE,
        enough,
      );
  const boundary = findBoundary(contentType);
  return boundary === null ? () => 0 : createBoundaryCounter(`--${boundary}`);
}

/** Returns what separates the parts of a multipart form, or `null` for another body. */
export function findBoundary(contentType: string): string | null {
  if (!contentType.toLowerCase().startsWith("multipart/form-data")) return null;
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  return boundary?.[1] ?? boundary?.[2] ?? null;
}

/** A boundary may be split between two chunks. */
function createBoundaryCounter(boundary: string): FieldCounter {
  let restOfChunk: Uint8Array = new Uint8Array();
  return (chunk, enough) => {
    const piece = Buffer.concat([restOfChunk, chunk]);
    restOfChunk = piece.subarray(-(Buffer.byteLength(boundary) - 1));
    return countOccurrences(piece, boundary, enough);
  };
}

function countOccurrences(bytes: Buffer, sought: string | number, enough: number): number {
  let count = 0;
  for (
    let index = bytes.indexOf(sought);
    index >= 0 && count <= enough;
    index = bytes.indexOf(sought, index + 1)
  )
    count++;
  return count;
}
