import type { GuessedEncoding } from "#contract/file-encodings.ts";
import type { ProductImport } from "#contract/product-imports.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { invalid, ProblemError } from "../http/problem-error.ts";
import { replaceWithUtf8Copy } from "../limits/index.ts";
import { readHeadInEncoding } from "../tables/guessed-encoding.ts";
import { readRememberedHashes, rememberEncoding } from "../tables/remembered-choices.ts";
import { isReadAtOnce } from "./file-headings.ts";
import { changeImportState, checkAgain, MAPPABLE_STATUSES } from "./import-step.ts";
import { proposeColumns, readMapping } from "./propose-headless-columns.ts";
import { readFileHead } from "./read-file.ts";
import { loadImport, showImport } from "./read-imports.ts";

/**
 * Files with these headings will use the encoding. Throws 404, 409 `import_state`, 422
 * `invalid_body` for another one.
 */
export async function setEncoding(
  backend: Backend,
  accountId: string,
  importId: string,
  encoding: GuessedEncoding,
): Promise<ProductImport> {
  const row = await loadImport(backend.db, accountId, importId);
  if (!row.head.readings?.some((reading) => reading.encoding === encoding))
    throw invalid("invalid_body", "encoding", { encoding: "invalid" });
  const options = { ...row.options, encoding };
  const rememberHeadEncoding = (tx: Transaction, hash: string) =>
    rememberEncoding(tx, accountId, hash, encoding, backend.now());
  if (encoding === row.head.encoding)
    await changeImportState(backend, accountId, importId, [row.status], { options }, (tx) =>
      rememberHeadEncoding(tx, row.headsHash),
    );
  else await readAgain(backend, row, encoding, { options, remember: rememberHeadEncoding });
  return showImport(backend, accountId, importId);
}

async function readAgain(
  backend: Backend,
  { accountId, id, fileKey }: Awaited<ReturnType<typeof loadImport>>,
  encoding: GuessedEncoding,
  {
    options,
    remember,
  }: {
    options: Awaited<ReturnType<typeof loadImport>>["options"];
    remember: (tx: Transaction, hash: string) => Promise<void>;
  },
): Promise<void> {
  const { db, files } = backend;
  const storedFile = await files.get(fileKey);
  if (!storedFile) throw new ProblemError(422, "file_gone", `The file ${fileKey} is gone`);
  const hashes = await readRememberedHashes(db, accountId);
  const { head: read, file } = await readHeadInEncoding(storedFile, encoding, (bytes) =>
    readFileHead(accountId, bytes, hashes),
  );
  const { hash, ...head } = await proposeColumns(db, accountId, read);
  const mapping = await readMapping(db, accountId, read);
  const isKnown = mapping !== null || isReadAtOnce(head);
  await replaceWithUtf8Copy(backend, { accountId, key: fileKey }, file, (newKey, recount) => {
    const changes = { options, mapping, head, headsHash: hash, fileKey: newKey };
    const changeAlso = async (tx: Transaction) => {
      await remember(tx, hash);
      await recount(tx);
    };
    if (isKnown) return checkAgain(backend, accountId, id, changes, changeAlso);
    const waiting = { ...changes, status: "mapping", errorCode: null, finishedAt: null } as const;
    return changeImportState(backend, accountId, id, MAPPABLE_STATUSES, waiting, changeAlso);
  });
}
