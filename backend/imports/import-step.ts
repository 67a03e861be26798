import { and, eq } from "drizzle-orm";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { productImports } from "../db/schema/product-imports.ts";
import { transaction } from "../db/transaction.ts";
import { conflict } from "../http/problem-error.ts";
import { checkImport } from "./check-import.ts";
import { checkImportJob } from "./jobs.ts";
import { type ImportRow, loadImport } from "./read-imports.ts";

/** Checked in the request (some tenths of a second); jobs check larger files. */
export const MAX_IMMEDIATE_CHECK_BYTES = 1024 * 1024;

/** Until something is written, columns can be read differently. */
export const MAPPABLE_STATUSES: ImportRow["status"][] = ["mapping", "checked", "failed"];

/** Checks the stored file again after `changes`. Throws 404, 409 `import_state`. */
export async function checkAgain(
  backend: Backend,
  accountId: string,
  importId: string,
  changes: Partial<Pick<ImportRow, "options" | "mapping" | "head" | "headsHash" | "fileKey">>,
  changeAlso: (tx: Transaction) => Promise<void> = async () => {},
): Promise<void> {
  const file = await backend.files.get((await loadImport(backend.db, accountId, importId)).fileKey);
  const isCheckedLater = (file?.size ?? 0) > MAX_IMMEDIATE_CHECK_BYTES;
  await changeImportState(
    backend,
    accountId,
    importId,
    changes.mapping === undefined ? ["checked", "failed"] : MAPPABLE_STATUSES,
    { ...changes, status: "checking", errorCode: null, finishedAt: null },
    async (tx) => {
      await changeAlso(tx);
      if (isCheckedLater) await backend.enqueue(tx, checkImportJob, { accountId, importId });
    },
  );
  if (!isCheckedLater) await checkImport(backend, { accountId, importId });
}

/**
 * Only from a status in `from`; `changeAlso` joins the transaction. Throws 404, 409 `import_state`.
 */
export async function changeImportState(
  backend: Backend,
  accountId: string,
  importId: string,
  from: ImportRow["status"][],
  to: Partial<ImportRow>,
  changeAlso: (tx: Transaction) => Promise<void> = async () => {},
): Promise<void> {
  await transaction(backend.db, async (tx) => {
    const row = await loadImport(tx, accountId, importId, true);
    if (!from.includes(row.status))
      throw conflict("import_state", `The import is ${row.status}`, { status: row.status });
    await tx
      .update(productImports)
      .set(to)
      .where(and(eq(productImports.accountId, accountId), eq(productImports.id, importId)));
    await changeAlso(tx);
  });
}
