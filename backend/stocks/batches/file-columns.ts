import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { FilePlace } from "#contract/file-columns.ts";
import type { GuessedEncoding } from "#contract/file-encodings.ts";
import { CHANGING_FIELDS, FINDING_FIELDS, type StockChoice } from "#contract/stock-columns.ts";
import type { StockFileColumns } from "#contract/stock-files.ts";
import { findByWord } from "#contract/word-table.ts";
import type { Backend } from "../../context.ts";
import type { Queryable, Transaction } from "../../db/client.ts";
import {
  type StockFile,
  type StockFileHead,
  stockBatches,
} from "../../db/schema/stock-operations.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, invalid, notFound } from "../../http/problem-error.ts";
import { replaceWithUtf8Copy } from "../../limits/index.ts";
import { findOtherPlace } from "../../tables/file-place.ts";
import { guessColumns } from "../../tables/guess-columns.ts";
import {
  forgetMapping,
  readRememberedMapping,
  rememberEncoding,
  rememberMapping,
} from "../../tables/remembered-choices.ts";
import { checkStockFileJob } from "../jobs.ts";
import { type BatchKey, matchBatch } from "./batch-key.ts";
import { checkStockFile } from "./check-file.ts";
import { MAX_IMMEDIATE_CHECK_BYTES, readStockColumns } from "./start-import.ts";
import { guessFields, hasNeededFields } from "./stock-heads.ts";

/** Throws 404, 409 `batch_state`. */
export async function getFileColumns(
  { db }: Backend,
  key: BatchKey,
): Promise<z.infer<typeof StockFileColumns>> {
  const { head, mapping } = await loadBatchWithColumns(db, key);
  return {
    line: head.line,
    columns: head.columns.map((column) => ({
      head: column.head,
      samples: column.samples,
      choice: mapping ? (findByWord(mapping.choices, column.key) ?? "none") : column.guess,
    })),
    isRemembered:
      head.line > 0 && (await readRememberedMapping(db, key.accountId, head.hash)) !== null,
    belongsTo: head.line > 0 ? findPlaceByHeadings(head) : null,
  };
}

/**
 * Uses headings, and SKUs of the account. Other proposals by content do not count: any only column
 * of numbers is proposed as the stock.
 */
function findPlaceByHeadings({ columns }: StockFileHead): FilePlace | null {
  const named = columns.map(({ head, samples }) => ({ name: head, head, values: samples }));
  const changesStock = guessFields(named).some((field) =>
    CHANGING_FIELDS.some((changing) => changing === field),
  );
  const hasOurSkus = columns.some(({ guess }) => guess === "sku");
  return findOtherPlace(
    [...guessColumns(named), ...(hasOurSkus ? ["sku"] : []), ...(changesStock ? ["stock"] : [])],
    "stock",
  );
}

/** Opens a file that is not applied yet. Throws 404, 409 `batch_state`. */
export async function openStockFile(backend: Backend, key: BatchKey): Promise<File> {
  const { fileKey, fileName } = await loadBatchWithColumns(backend.db, key);
  const stored = fileKey ? await backend.files.get(fileKey) : null;
  if (!stored) throw notFound("File");
  return new File([await stored.arrayBuffer()], fileName);
}

/** Columns and figures can be changed until the file is applied. */
async function loadBatchWithColumns(
  db: Queryable,
  key: BatchKey,
): Promise<
  StockFile & { head: StockFileHead; isChecked: boolean } & Pick<
      typeof stockBatches.$inferSelect,
      "fileKey" | "fileName"
    >
> {
  const [batch] = await db.select().from(stockBatches).where(matchBatch(key));
  if (!batch) throw notFound("Batch");
  const { file, status, fileKey, fileName } = batch;
  if (!file?.head || (status !== "mapping" && status !== "checked"))
    throw conflict("batch_state", `The batch is ${status}`, { status });
  return { ...file, head: file.head, isChecked: status === "checked", fileKey, fileName };
}

/**
 * Checks the file again with one choice per column, and stores the choices for files with the same
 * headings. Throws 404, 409 `batch_state`, 422 `columns_unfit`.
 */
export async function setFileColumns(
  backend: Backend,
  key: BatchKey,
  choices: readonly StockChoice[],
): Promise<{ batchId: string }> {
  const { head } = await loadBatchWithColumns(backend.db, key);
  requireUsableChoices(head, choices);
  const mapping = {
    choices: Object.fromEntries(
      head.columns.map((column, index) => [column.key, choices[index] ?? "none"]),
    ),
  };
  return checkAgain(backend, key, { mapping }, async (tx) => {
    if (head.line > 0) await rememberMapping(tx, key.accountId, head.hash, mapping, backend.now());
  });
}

function requireUsableChoices(head: StockFileHead, choices: readonly StockChoice[]): void {
  const fields: Record<string, string> = {};
  if (choices.length !== head.columns.length) fields.choices = "invalid";
  if (!FINDING_FIELDS.some((field) => choices.includes(field)))
    fields["needs.sku"] = "column_missing_sku";
  if (!CHANGING_FIELDS.some((field) => choices.includes(field)))
    fields["needs.figure"] = "column_missing_figure";
  for (const [index, choice] of choices.entries())
    if (choice !== "none" && choices.indexOf(choice) < index)
      fields[`choices[${index}]`] = "column_twice";
  if (Object.keys(fields).length > 0)
    throw invalid("columns_unfit", Object.keys(fields).join(", "), fields);
}

/** Such files are read by their headings again, or ask. */
export async function forgetFileColumns(
  backend: Backend,
  key: BatchKey,
): Promise<{ batchId: string }> {
  const { head } = await loadBatchWithColumns(backend.db, key);
  const forgetStoredMapping = (tx: Transaction) => forgetMapping(tx, key.accountId, head.hash);
  return hasNeededFields(head.columns.map(({ guess }) => guess))
    ? checkAgain(backend, key, { mapping: null }, forgetStoredMapping)
    : transaction(backend.db, async (tx) => {
        await updateBatchFile(tx, key, "mapping", { mapping: null });
        await forgetStoredMapping(tx);
        return { batchId: key.batchId };
      });
}

/**
 * Reads the file again in a confirmed encoding, and stores the encoding for files with these
 * headings. Throws 404, 409 `batch_state`, 422 `invalid`.
 */
export async function setFileEncoding(
  backend: Backend,
  key: BatchKey,
  encoding: GuessedEncoding,
): Promise<{ batchId: string }> {
  const { accountId } = key;
  const { head, options, isChecked, fileKey } = await loadBatchWithColumns(backend.db, key);
  if (!head.readings?.some((reading) => reading.encoding === encoding))
    throw invalid("invalid_body", "encoding", { encoding: "invalid" });
  const fileOptions = { ...options, encoding };
  const rememberHeadEncoding = (tx: Transaction, hash: string) =>
    rememberEncoding(tx, accountId, hash, encoding, backend.now());
  if (encoding === head.encoding) {
    await transaction(backend.db, async (tx) => {
      await updateBatchFile(tx, key, isChecked ? "checked" : "mapping", { options: fileOptions });
      await rememberHeadEncoding(tx, head.hash);
    });
    return { batchId: key.batchId };
  }
  const storedFile = fileKey ? await backend.files.get(fileKey) : null;
  if (!fileKey || !storedFile) throw notFound("File");
  const { content, isKnown, ...read } = await readStockColumns(
    backend,
    accountId,
    storedFile,
    encoding,
  );
  const change = { head: read.head, mapping: read.mapping, options: fileOptions };
  await replaceWithUtf8Copy(backend, { accountId, key: fileKey }, content, (newKey, recount) => {
    const storeEncodingAndFile = async (tx: Transaction) => {
      await rememberHeadEncoding(tx, read.head?.hash ?? "");
      await tx.update(stockBatches).set({ fileKey: newKey }).where(matchBatch(key));
      await recount(tx);
    };
    if (isKnown) return checkAgain(backend, key, change, storeEncodingAndFile);
    return transaction(backend.db, async (tx) => {
      await updateBatchFile(tx, key, "mapping", change);
      await storeEncodingAndFile(tx);
    });
  });
  return { batchId: key.batchId };
}

/**
 * Checks the stored file again after `change`; `writeAlso` joins the transaction. Throws 404, 409
 * `batch_state`.
 */
export async function checkAgain(
  backend: Backend,
  key: BatchKey,
  change: Partial<StockFile>,
  writeAlso: (tx: Transaction) => Promise<void> = async () => {},
): Promise<{ batchId: string }> {
  const isCheckedLater = await transaction(backend.db, async (tx) => {
    const { fileKey } = await updateBatchFile(tx, key, "checking", change);
    const storedFile = fileKey ? await backend.files.get(fileKey) : null;
    await writeAlso(tx);
    const isLarge = (storedFile?.size ?? 0) > MAX_IMMEDIATE_CHECK_BYTES;
    if (isLarge) await backend.enqueue(tx, checkStockFileJob, key);
    return isLarge;
  });
  if (!isCheckedLater) await checkStockFile(backend, key);
  return { batchId: key.batchId };
}

async function updateBatchFile(
  tx: Transaction,
  key: BatchKey,
  status: "mapping" | "checking" | "checked",
  change: Partial<StockFile>,
): Promise<typeof stockBatches.$inferSelect> {
  const [batch] = await tx.select().from(stockBatches).where(matchBatch(key)).for("update");
  if (!batch) throw notFound("Batch");
  if (!batch.file || (batch.status !== "mapping" && batch.status !== "checked"))
    throw conflict("batch_state", `The batch is ${batch.status}`, { status: batch.status });
  await tx
    .update(stockBatches)
    .set({ status, file: { ...batch.file, ...change } })
    .where(matchBatch(key));
  return batch;
}

/** Returns batches whose check a crash may have interrupted. */
export const findResumableChecks = async ({ db }: Backend): Promise<BatchKey[]> =>
  db
    .select({ accountId: stockBatches.accountId, batchId: stockBatches.id })
    .from(stockBatches)
    .where(eq(stockBatches.status, "checking"));
