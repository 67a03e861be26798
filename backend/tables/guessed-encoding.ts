import type { FileEncoding, GuessedEncoding } from "#contract/file-encodings.ts";
import type { Queryable } from "../db/client.ts";
import { rememberedEncoding } from "./columns-memory.ts";
import { asUtf8, type EncodingReading, encodingReadings } from "./decode-text.ts";
import { isZip } from "./zip-part.ts";

/** The encoding of a file's head, with what the seller is asked if it is only guessed. */
interface HeadEncoding {
  /** Left out for UTF-8. */
  encoding?: FileEncoding;
  /** Left out unless the encoding is guessed. */
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

/** Reads a head by the encoding that the seller named, or by the detected one (`null`). */
export async function readHeadIn<Head extends HeadEncoding>(
  file: File,
  said: GuessedEncoding | null,
  read: ReadHead<Head>,
): Promise<EncodedFile<Head>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const readings = isZip(bytes) ? [] : encodingReadings(bytes);
  const text = said === null ? bytes : asUtf8(bytes, said);
  const head = {
    ...(await read(text)),
    ...(said === null ? {} : { encoding: said }),
    ...(readings.length > 0 ? { readings } : {}),
  };
  return { head, said, file: said === null ? file : new File([new Uint8Array(text)], file.name) };
}

/** Reads a head by the encoding that the seller confirmed for an earlier file with its headings. */
export async function readRememberedHead<Head extends HeadEncoding & { hash: string }>(
  db: Queryable,
  accountId: string,
  file: File,
  read: ReadHead<Head>,
): Promise<EncodedFile<Head>> {
  const detected = await readHeadIn(file, null, read);
  for (const { encoding } of detected.head.readings ?? []) {
    const other =
      encoding === detected.head.encoding ? detected : await readHeadIn(file, encoding, read);
    if ((await rememberedEncoding(db, accountId, other.head.hash)) === encoding)
      return { ...other, said: encoding };
  }
  return detected;
}
