import type { z } from "zod";
import type { GuessedEncoding } from "#contract/file-encodings.ts";
import { type checkStockImport as call, MAX_IMPORT_BYTES } from "#contract/stock-batches.ts";
import type { StockChoice } from "#contract/stock-columns.ts";
import type { Backend, Caller } from "../../context.ts";
import { newId } from "../../db/columns.ts";
import { type StockFile, stockBatches } from "../../db/schema/stock-operations.ts";
import { transaction } from "../../db/transaction.ts";
import { invalid, notFound } from "../../http/problem-error.ts";
import { countFile, requireStorageLeft } from "../../limits/index.ts";
import { readHeadInEncoding, readRememberedHead } from "../../tables/guessed-encoding.ts";
import { readRememberedHashes, readRememberedMapping } from "../../tables/remembered-choices.ts";
import { checkStockFileJob } from "../jobs.ts";
import { listWarehouses } from "../warehouses.ts";
import { checkStockFile } from "./check-file.ts";
import { parsePastedRecords } from "./pasted-records.ts";
import { proposeFields } from "./propose-fields.ts";
import { readStockFileHead } from "./read-stock-file.ts";

type ImportInput = z.output<typeof call.body>;

/** Checking such a file takes one or two seconds. Jobs check larger ones. */
export const MAX_IMMEDIATE_CHECK_BYTES = 1024 * 1024;

/**
 * Stores a stock file or pasted lines. Checks them, or waits for the fields of unknown columns.
 * Changes no level. Throws 404 for a foreign warehouse, 422 as the contract says.
 */
export async function startStockImport(
  backend: Backend,
  caller: Caller,
  { file, text, warehouseId, reason }: ImportInput,
): Promise<{ batchId: string }> {
  const { accountId, userId: actor, warehouseIds: scope } = caller;
  const warehouses = await listWarehouses(backend.db, accountId);
  const defaultWarehouse = warehouses.find(
    ({ id, isDefault }) =>
      (scope?.includes(id) ?? true) && (warehouseId === "default" ? isDefault : id === warehouseId),
  );
  if (!defaultWarehouse) throw notFound("Warehouse");
  const options = { warehouseId: defaultWarehouse.id, reason, scope };
  const isFile = file instanceof File && file.size > 0;
  const upload = isFile ? file : new File([text ?? ""], "");
  if (upload.size > MAX_IMPORT_BYTES) throw fileTooLargeProblem(isFile ? "file" : "text");
  const hasPastedRecords = () => parsePastedRecords(text ?? "").length > 0;
  const { content, confirmedEncoding, isKnown, ...read } = isFile
    ? await readStockColumns(backend, accountId, upload)
    : {
        ...{ head: null, mapping: null, content: upload, confirmedEncoding: null },
        isKnown: hasPastedRecords(),
      };
  const key = { accountId, batchId: newId() };
  const fileKey = `stock-imports/${key.batchId}`;
  await requireStorageLeft(backend, accountId);
  await backend.files.set(fileKey, content);
  const isCheckedLater = content.size > MAX_IMMEDIATE_CHECK_BYTES;
  await transaction(backend.db, async (tx) => {
    await countFile(backend, tx, { accountId, key: fileKey, bytes: content.size });
    await tx.insert(stockBatches).values({
      ...{ id: key.batchId, accountId, actor, fileKey },
      status: isKnown ? "checking" : "mapping",
      source: isFile ? "file" : "paste",
      fileName: upload.name.slice(0, 200),
      file: {
        ...read,
        options: { ...options, ...(confirmedEncoding ? { encoding: confirmedEncoding } : {}) },
      },
      createdAt: backend.now(),
    });
    if (isKnown && isCheckedLater) await backend.enqueue(tx, checkStockFileJob, key);
  });
  if (isKnown && !isCheckedLater) await checkStockFile(backend, key);
  return { batchId: key.batchId };
}

interface ReadFile extends Pick<StockFile, "head" | "mapping"> {
  /** In UTF-8 if its encoding was named. */
  content: File;
  /** The encoding that the seller confirmed, now or for an earlier file. */
  confirmedEncoding: GuessedEncoding | null;
  /** The file is checked without asking about its columns. */
  isKnown: boolean;
}

/** Takes fields from stored choices, else from headings, else proposes them. */
export async function readStockColumns(
  { db }: Backend,
  accountId: string,
  upload: File,
  encoding: GuessedEncoding | null = null,
): Promise<ReadFile> {
  const hashes = await readRememberedHashes(db, accountId);
  const readHead = (bytes: Uint8Array) => readStockFileHead(accountId, bytes, hashes);
  const {
    head: { isUnambiguous, ...head },
    file: content,
    confirmedEncoding,
  } = encoding
    ? await readHeadInEncoding(upload, encoding, readHead)
    : await readRememberedHead(db, accountId, upload, readHead);
  // A file without headings can only be recognised by its number of columns.
  const mapping =
    head.line === 0 ? null : await readRememberedMapping<StockChoice>(db, accountId, head.hash);
  const isKnown = mapping !== null || isUnambiguous;
  const columns = isKnown ? head.columns : await proposeFields(db, accountId, head.columns);
  return { head: { ...head, columns }, mapping, content, confirmedEncoding, isKnown };
}

const fileTooLargeProblem = (field: string) =>
  invalid("stock_file_too_large", `At most ${MAX_IMPORT_BYTES} bytes`, {
    [field]: "stock_file_too_large",
  });
