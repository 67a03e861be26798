import type { FileEncoding, GuessedEncoding } from "#contract/file-encodings.ts";
import type { Queryable } from "../db/client.ts";
import { readRememberedEncoding } from "./columns-memory.ts";
import { asUtf8, type EncodingReading, listEncodingReadings } from "./decode-text.ts";
import { isZip } from "./zip-part.ts";

/** The encoding of a file's head, with what the seller is asked if it is only guessed. */
interface HeadEncoding {
  /** Absent for UTF-8. */
  encoding?: FileEncoding;
  /** Absent unless the encoding is guessed. */
  readings?: EncodingReading[];
}

/** Reads the head of a file in UTF-8 or in the encoding that is detected. */
type ReadHead<Head> = (bytes: Uint8Array) => Promise<Head>;

/** A file's head and the file, which is in UTF-8 if the seller named its encoding. */
interface EncodedFile<Head> {
  head: Head;
  file: File;
  said: GuessedEncoding | null;
}

/** Reads a head by the encoding that the seller named, or by the detected encoding (`null`). */
export async function readHeadIn<Head extends HeadEncoding>(
  file: File,
  declaredEncoding: GuessedEncoding | null,
  reading: ReadHead<Head>,
): Promise<EncodedFile<Head>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const readings = isZip(bytes) ? [] : listEncodingReadings(bytes);
  const text = declaredEncoding === null ? bytes : asUtf8(bytes, declaredEncoding);
  const head = {
    ...(await reading(text)),
    ...(declaredEncoding === null ? {} : { encoding: declaredEncoding }),
    ...(readings.length > 0 ? { readings } : {}),
  };
  return {
    head,
    said: declaredEncoding,
    file: declaredEncoding === null ? file : new File([new Uint8Array(text)], file.name),
  };
}

/** Reads a head by the encoding that the seller confirmed for an earlier file with its headings. */
export async function readRememberedHead<Head extends HeadEncoding & { hash: string }>(
  db: Queryable,
  accountId: string,
  file: File,
  reading: ReadHead<Head>,
): Promise<EncodedFile<Head>> {
  const detected = await readHeadIn(file, null, reading);
  for (const { encoding } of detected.head.readings ?? []) {
    const headIn =
      encoding === detected.head.encoding ? detected : await readHeadIn(file, encoding, reading);
    if ((await readRememberedEncoding(db, accountId, headIn.head.hash)) === encoding)
      return { ...headIn, said: encoding };
  }
  return detected;
}
