import { and, inArray, lt } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { productImports } from "../db/schema/product-imports.ts";
import { ProblemError } from "../http/problem-error.ts";
import { cancelImport } from "./run-import.ts";

/** A seller may wait so long for a supplier's answer. */
const RETENTION_MS = 30 * 24 * 3_600_000;
const IMPORTS_PER_QUERY = 500;

/** Cancels checked imports that were never applied. */
export async function cancelOldImports(backend: Backend): Promise<void> {
  const oldProductImports = await backend.db
    .select({ accountId: productImports.accountId, importId: productImports.id })
    .from(productImports)
    .where(
      and(
        inArray(productImports.status, ["mapping", "checked", "failed"]),
        lt(productImports.createdAt, new Date(backend.now().getTime() - RETENTION_MS)),
      ),
    )
    .limit(IMPORTS_PER_QUERY);
  for (const { accountId, importId } of oldProductImports)
    await cancelImport(backend, accountId, importId).catch((error: unknown) => {
      // A concurrent request applies the import.
      if (!(error instanceof ProblemError && error.problem.code === "import_state")) throw error;
    });
}
