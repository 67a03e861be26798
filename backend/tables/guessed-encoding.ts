import type { FileEncoding, GuessedEncoding } from "#contract/file-encodings.ts";
import type { Queryable } from "../db/client.ts";
import { convertToUtf8, type EncodingReading, listEncodingReadings } from "./decode-text.ts";
import { isZip } from "./read-zip-part.ts";
import { readRememberedEncoding } from "./remembered-choices.ts";

/** `readings`: shown to the seller, who chooses. */
interface HeadWithEncoding {
  /** Absent for UTF-8. */
  encoding?: FileEncoding;
  /** Absent if the encoding is certain. */
  readings?: EncodingReading[];
}

type ReadHead<Head> = (bytes: Uint8Array) => Promise<Head>;

/** The file is in UTF-8 if the seller named its encoding. */
interface EncodedFile<Head> {
  head: Head;
  file: File;
  confirmedEncoding: GuessedEncoding | null;
}

/** `null`: detects the encoding. */
export async function readHeadInEncoding<Head extends HeadWithEncoding>(
  file: File,
  declaredEncoding: GuessedEncoding | null,
  readHead: ReadHead<Head>,
): Promise<EncodedFile<Head>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const readings = isZip(bytes) ? [] : listEncodingReadings(bytes);
  const text = declaredEncoding === null ? bytes : convertToUtf8(bytes, declaredEncoding);
  const head = {
    ...(await readHead(text)),
    ...(declaredEncoding === null ? {} : { encoding: declaredEncoding }),
    ...(readings.length > 0 ? { readings } : {}),
  };
  return {
    head,
    confirmedEncoding: declaredEncoding,
    file: declaredEncoding === null ? file : new File([new Uint8Array(text)], file.name),
  };
}

/** Uses the encoding that the seller confirmed for an earlier file with the same headings. */
export async function readRememberedHead<Head extends HeadWithEncoding & { hash: string }>(
  db: Queryable,
  accountId: string,
  file: File,
  readHead: ReadHead<Head>,
): Promise<EncodedFile<Head>> {
  const detected = await readHeadInEncoding(file, null, readHead);
  for (const { encoding } of detected.head.readings ?? []) {
    const headInEncoding =
      encoding === detected.head.encoding
        ? detected
        : await readHeadInEncoding(file, encoding, readHead);
    if ((await readRememberedEncoding(db, accountId, headInEncoding.head.hash)) === encoding)
      return { ...headInEncoding, confirmedEncoding: encoding };
  }
  return detected;
}
