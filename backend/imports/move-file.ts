import { ImportOptions, type ProductImport } from "#contract/product-imports.ts";
import type { Backend, Caller } from "../context.ts";
import { notFound } from "../http/problem-error.ts";
import { openStockFile, startStockImport, stopStockBatch } from "../stocks/index.ts";
import { loadImport } from "./read-imports.ts";
import { cancelImport, startImport } from "./run-import.ts";

/**
 * Checks an uploaded product file as a stock file of the default warehouse, and forgets the import.
 * Throws as `startStockImport`; 409 `import_state` if something was written.
 */
export async function moveToStock(
  backend: Backend,
  caller: Caller,
  importId: string,
): Promise<{ batchId: string }> {
  const { accountId } = caller;
  const { fileKey, fileName } = await loadImport(backend.db, accountId, importId);
  const stored = await backend.files.get(fileKey);
  if (!stored) throw notFound("File");
  const file = new File([await stored.arrayBuffer()], fileName);
  const options = { warehouseId: "default", reason: "correction" } as const;
  const batch = await startStockImport(backend, caller, { file, ...options });
  await cancelImport(backend, accountId, importId);
  return batch;
}

/**
 * Checks an uploaded stock file as a product file, and discards the batch. Throws as `startImport`;
 * 409 `batch_state` if it was applied.
 */
export async function moveToProducts(
  backend: Backend,
  caller: Caller,
  batchId: string,
): Promise<ProductImport> {
  const { accountId, userId: actor } = caller;
  const file = await openStockFile(backend, { accountId, batchId });
  const started = await startImport(backend, { accountId, actor }, file, ImportOptions.parse({}));
  await stopStockBatch(backend, caller, batchId);
  return started;
}
