import { and, eq } from "drizzle-orm";
import { findCountry } from "#contract/countries.ts";
import type { ProductImport } from "#contract/product-imports.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { accounts } from "../db/schema/accounts.ts";
import { productBatches } from "../db/schema/product-batches.ts";
import {
  type ImportOptions,
  productImportItems,
  productImportPictures,
  productImports,
} from "../db/schema/product-imports.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, invalid } from "../http/problem-error.ts";
import { countFile, requireRunAllowed, requireStorageLeft, uncountFiles } from "../limits/index.ts";
import { readRememberedHead } from "../tables/guessed-encoding.ts";
import { readRememberedFolds, readRememberedHashes } from "../tables/remembered-choices.ts";
import { checkImport } from "./check-import.ts";
import { isReadAtOnce } from "./file-headings.ts";
import { changeImportState, checkAgain, MAX_IMMEDIATE_CHECK_BYTES } from "./import-step.ts";
import { applyImportJob, checkImportJob } from "./jobs.ts";
import { enqueueRetry, matchPictures } from "./missing-pictures.ts";
import { proposeColumns, readMapping } from "./propose-headless-columns.ts";
import { readFileHead } from "./read-file.ts";
import { loadImport, showImport } from "./read-imports.ts";

interface Author {
  accountId: string;
  actor: string;
}

/**
 * Stores an uploaded file and checks it, or waits for the meaning of unknown columns; writes no
 * product. A file that is wrong as a whole is refused and not stored. Throws as `readFileHead`.
 */
export async function startImport(
  backend: Backend,
  author: Author,
  upload: unknown,
  options: ImportOptions,
): Promise<ProductImport> {
  if (!(upload instanceof File) || (upload.size === 0 && upload.name === ""))
    throw invalid("invalid_body", "file: required", { file: "required" });
  const hashes = await readRememberedHashes(backend.db, author.accountId);
  const readHead = (bytes: Uint8Array) => readFileHead(author.accountId, bytes, hashes);
  const {
    head: readNext,
    file,
    confirmedEncoding,
  } = await readRememberedHead(backend.db, author.accountId, upload, readHead);
  const { hash, ...head } = await proposeColumns(backend.db, author.accountId, readNext);
  const mapping = await readMapping(backend.db, author.accountId, readNext);
  const folds = await readRememberedFolds(backend.db, author.accountId, hash);
  const isKnown = mapping !== null || isReadAtOnce(head);
  const id = newId();
  const fileKey = `imports/${id}`;
  await requireStorageLeft(backend, author.accountId);
  await backend.files.set(fileKey, file);
  const row = {
    id,
    accountId: author.accountId,
    actor: author.actor,
    fileName: upload.name.slice(0, 255) || "products.csv",
    ...{ fileKey, head, headsHash: hash, mapping },
    options: {
      ...options,
      ...(folds.length > 0 ? { folds } : {}),
      ...(confirmedEncoding ? { encoding: confirmedEncoding } : {}),
    },
    status: isKnown ? ("checking" as const) : ("mapping" as const),
  };
  const isLater = file.size > MAX_IMMEDIATE_CHECK_BYTES;
  await transaction(backend.db, async (tx) => {
    await requireRunAllowed(backend, tx, author.accountId);
    await countFile(backend, tx, { accountId: author.accountId, key: fileKey, bytes: file.size });
    await tx.insert(productImports).values({ ...row, createdAt: backend.now() });
    if (isKnown && isLater)
      await backend.enqueue(tx, checkImportJob, { accountId: author.accountId, importId: id });
  });
  if (isKnown && !isLater)
    await checkImport(backend, { accountId: author.accountId, importId: id });
  return showImport(backend, author.accountId, id);
}

/** Checks the file again. Throws 409 `import_state` unless the import awaits a decision. */
export async function recheckImport(
  backend: Backend,
  accountId: string,
  importId: string,
  options: ImportOptions,
): Promise<ProductImport> {
  const { folds, numbers, unusualPrices, zeroPrices, sameNames, priceBase, encoding } = (
    await loadImport(backend.db, accountId, importId)
  ).options;
  const readOptions = {
    ...(folds ? { folds } : {}),
    ...(numbers ? { numbers } : {}),
    ...(unusualPrices ? { unusualPrices } : {}),
    ...(zeroPrices ? { zeroPrices } : {}),
    ...(sameNames ? { sameNames } : {}),
    ...(priceBase ? { priceBase } : {}),
    ...(encoding ? { encoding } : {}),
  };
  const rate = (await isOwnCurrency(backend, accountId, options.currency)) ? 1 : options.rate;
  await checkAgain(backend, accountId, importId, { options: { ...options, ...readOptions, rate } });
  return showImport(backend, accountId, importId);
}

async function isOwnCurrency(
  { db }: Backend,
  accountId: string,
  currency: ImportOptions["currency"],
): Promise<boolean> {
  const [account] = await db
    .select({ countryCode: accounts.countryCode })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return currency !== null && findCountry(account?.countryCode).currency === currency;
}

/**
 * Starts writing, or continues after a stop. Throws 409 `import_state`, 409 `already_undone` if the
 * import was undone.
 */
export async function startApplying(
  backend: Backend,
  accountId: string,
  importId: string,
): Promise<ProductImport> {
  await changeImportState(
    backend,
    accountId,
    importId,
    ["checked", "stopped"],
    { status: "applying", finishedAt: null },
    async (tx) => {
      await requireNotUndone(tx, accountId, importId);
      await backend.enqueue(tx, applyImportJob, { accountId, importId });
    },
  );
  return showImport(backend, accountId, importId);
}

/**
 * Retries failed products after the seller has fixed the cause, and those that wait after a stop.
 * Throws 409 `import_state` if nothing failed, 409 `already_undone` if the import was undone.
 */
export async function retryFailed(
  backend: Backend,
  accountId: string,
  importId: string,
): Promise<ProductImport> {
  await changeImportState(
    backend,
    accountId,
    importId,
    ["applied", "stopped"],
    { status: "applying", finishedAt: null },
    async (tx) => {
      await requireNotUndone(tx, accountId, importId);
      const againProductImportItems = await tx
        .update(productImportItems)
        .set({ status: "waiting", errorCode: null })
        .where(
          and(
            eq(productImportItems.accountId, accountId),
            eq(productImportItems.importId, importId),
            eq(productImportItems.status, "failed"),
          ),
        )
        .returning({ position: productImportItems.position });
      if (againProductImportItems.length === 0)
        throw conflict("import_state", "Nothing failed", { status: "applied" });
      await backend.enqueue(tx, applyImportJob, { accountId, importId });
    },
  );
  return showImport(backend, accountId, importId);
}

/** Products written after the undo could never be undone, because a batch is undone once. */
async function requireNotUndone(
  tx: Transaction,
  accountId: string,
  importId: string,
): Promise<void> {
  if (
    (await tx.$count(
      productBatches,
      and(eq(productBatches.accountId, accountId), eq(productBatches.undoOf, importId)),
    )) > 0
  )
    throw conflict("already_undone", "The import has been taken back");
}

/**
 * Removes a finished import from the list, with its file. Its products stay, and the product
 * history can still undo it.
 */
export async function clearImport(
  backend: Backend,
  accountId: string,
  importId: string,
): Promise<ProductImport> {
  const shownImport = await showImport(backend, accountId, importId);
  const { fileKey } = await loadImport(backend.db, accountId, importId);
  await changeImportState(
    backend,
    accountId,
    importId,
    ["applied", "stopped"],
    { status: "cancelled" },
    async (tx) => {
      await tx
        .delete(productImports)
        .where(and(eq(productImports.accountId, accountId), eq(productImports.id, importId)));
      await uncountFiles(tx, accountId, [fileKey]);
    },
  );
  await backend.files.remove(fileKey);
  return { ...shownImport, status: "cancelled" };
}

/** Stops after the current product. Written products stay. */
export async function stopApplying(
  backend: Backend,
  accountId: string,
  importId: string,
): Promise<ProductImport> {
  await changeImportState(backend, accountId, importId, ["applying"], {
    status: "stopped",
    finishedAt: backend.now(),
  });
  return showImport(backend, accountId, importId);
}

/** Deletes an import that has written nothing, with its file. */
export async function cancelImport(
  backend: Backend,
  accountId: string,
  importId: string,
): Promise<ProductImport> {
  const shownImport = await showImport(backend, accountId, importId);
  const { fileKey } = await loadImport(backend.db, accountId, importId);
  await changeImportState(
    backend,
    accountId,
    importId,
    ["mapping", "checking", "checked", "failed"],
    { status: "cancelled", finishedAt: backend.now() },
    async (tx) => {
      await tx
        .delete(productImportItems)
        .where(
          and(
            eq(productImportItems.accountId, accountId),
            eq(productImportItems.importId, importId),
          ),
        );
      await uncountFiles(tx, accountId, [fileKey]);
    },
  );
  await backend.files.remove(fileKey);
  return { ...shownImport, status: "cancelled", finishedAt: backend.now().toISOString() };
}

/** Retries all missing pictures now. Throws 404, 409 `import_state` if none is missing. */
export async function retryPictures(
  backend: Backend,
  accountId: string,
  importId: string,
): Promise<ProductImport> {
  const key = { accountId, importId };
  await transaction(backend.db, async (tx) => {
    const { status } = await loadImport(tx, accountId, importId, true);
    const againProductImportPictures = await tx
      .update(productImportPictures)
      .set({ retryAt: backend.now(), tries: 1 })
      .where(matchPictures(key))
      .returning({ place: productImportPictures.place });
    if (againProductImportPictures.length === 0)
      throw conflict("import_state", "No picture is missing", { status });
    await enqueueRetry(backend, tx, key, backend.now(), "now");
  });
  return showImport(backend, accountId, importId);
}
