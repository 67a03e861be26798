import { and, inArray, lt } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { productImports } from "../db/schema/product-imports.ts";
import { ProblemError } from "../http/problem-error.ts";
import { cancelImport } from "./run-import.ts";

/** A seller may wait this long for a supplier's answer before applying a checked file. */
const RETENTION_MS = 30 * 24 * 3_600_000;
const AT_ONCE = 500;

/** Cancels imports that were checked and never applied, with their products and file. */
export async function forgetImports(backend: Backend): Promise<void> {
  const oldProductImports = await backend.db
    .select({ accountId: productImports.accountId, importId: productImports.id })
    .from(productImports)
    .where(
      and(
        inArray(productImports.status, ["mapping", "checked", "failed"]),
        lt(productImports.createdAt, new Date(backend.now().getTime() - RETENTION_MS)),
      ),
    )
    .limit(AT_ONCE);
  for (const { accountId, importId } of oldProductImports)
    await cancelImport(backend, accountId, importId).catch((error: unknown) => {
      // Another request applies the import at this moment.
      if (!(error instanceof ProblemError && error.problem.code === "import_state")) throw error;
    });
}
