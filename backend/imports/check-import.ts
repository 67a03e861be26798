import { and, eq } from "drizzle-orm";
import { findCountry } from "#contract/countries.ts";
import type { Backend } from "../context.ts";
import { accounts } from "../db/schema/accounts.ts";
import {
  type ImportAccount,
  productImportItems,
  productImports,
} from "../db/schema/product-imports.ts";
import { transaction } from "../db/transaction.ts";
import { ProblemError } from "../http/problem-error.ts";
import { countCellOutcomes, listChanges } from "./account.ts";
import { assignSkus } from "./assign-skus.ts";
import { type Decision, decide } from "./decide.ts";
import { fillSkusByBarcode } from "./fill-skus-by-barcode.ts";
import type { ImportKey } from "./jobs.ts";
import { readFilePrices } from "./judge-numbers.ts";
import { findSkuOwners, readCatalogue } from "./match-catalogue.ts";
import { listSkuKeys, type ProposalWithProblems } from "./proposal.ts";
import { readProposals } from "./read-file.ts";

const DECISIONS_PER_PART = 500;
const INSERT_BATCH = 500;
type ImportRow = typeof productImports.$inferSelect;
type NewItem = typeof productImportItems.$inferInsert;

/**
 * Finds what the import would do with each product, and every problem. Repeatable; ignores an
 * import in another state.
 */
export async function checkImport(backend: Backend, key: ImportKey): Promise<void> {
  const [row] = await backend.db
    .select()
    .from(productImports)
    .where(and(isImport(key), eq(productImports.status, "checking")));
  if (!row) return;
  try {
    await writeCheck(backend, row, await decideFile(backend, row));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await failImport(backend, key, error.problem.code);
  }
}

export async function failImport(
  { db, now }: Backend,
  key: ImportKey,
  errorCode: string,
): Promise<void> {
  await db
    .update(productImports)
    .set({ status: "failed", errorCode, finishedAt: now() })
    .where(isImport(key));
}

const isImport = ({ accountId, importId }: ImportKey) =>
  and(eq(productImports.accountId, accountId), eq(productImports.id, importId));

interface Check {
  items: NewItem[];
  /** The use of each figure, by our columns. */
  account: ImportAccount;
  /** The filled cells of each column of the file. */
  filled: number[];
}

/** Decides in parts, so that a large catalogue is never all in memory. */
async function decideFile(backend: Backend, row: ImportRow): Promise<Check> {
  const [account] = await backend.db
    .select({ countryCode: accounts.countryCode })
    .from(accounts)
    .where(eq(accounts.id, row.accountId));
  const countryCode = account?.countryCode ?? "id";
  const proposalWithProblems: ProposalWithProblems[] = [];
  let filledCounts: number[] = [];
  for await (const proposalOrCounts of readProposalsOfImport(backend, row, countryCode))
    if ("filled" in proposalOrCounts) filledCounts = proposalOrCounts.filled;
    else proposalWithProblems.push(proposalOrCounts);
  // A product's last row decides when it is read.
  proposalWithProblems.sort((a, b) => a.proposal.firstLine - b.proposal.firstLine);
  await fillSkusByBarcode(backend.db, row.accountId, proposalWithProblems);
  const proposals = await joinPriceLines(backend, row.accountId, proposalWithProblems);
  const takenSkus = new Set(proposals.flatMap(({ proposal }) => listSkuKeys(proposal)));
  const { rate, currency } = row.options;
  const isOwnRupiah = countryCode === "id" && rate === 1 && currency === null;
  const prices = readFilePrices(
    proposals.map(({ proposal }) => proposal),
    isOwnRupiah,
  );
  if (row.checkedRows > 0) await storeProgress(backend, row, 0);
  let checkedRows = 0;
  const claimedIds = new Set<string>();
  const items: NewItem[] = [];
  const importAccount: ImportAccount = {};
  for (let position = 0; position < proposals.length; position += DECISIONS_PER_PART) {
    const part = proposals.slice(position, position + DECISIONS_PER_PART);
    const catalogue = await readCatalogue(
      backend.db,
      row.accountId,
      part.map(({ proposal }) => proposal),
      true,
    );
    const decisions = part.map((entry) =>
      decide(entry, catalogue, row.options, claimedIds, prices),
    );
    await assignSkus(backend.db, row.accountId, decisions, takenSkus);
    countCellOutcomes(decisions, importAccount);
    items.push(...decisions.map((decision, index) => toItem(row, decision, position + index)));
    checkedRows += part.reduce((sum, { proposal }) => sum + proposal.variants.length, 0);
    if (position + DECISIONS_PER_PART < proposals.length)
      await storeProgress(backend, row, checkedRows);
  }
  return { items, account: importAccount, filled: filledCounts };
}

/** Stores the progress that the import's page shows. */
async function storeProgress(
  { db }: Backend,
  { accountId, id: importId }: ImportRow,
  checkedRows: number,
): Promise<void> {
  await db.update(productImports).set({ checkedRows }).where(isImport({ accountId, importId }));
}

/** Joins price list lines whose SKUs belong to one product. */
async function joinPriceLines(
  { db }: Backend,
  accountId: string,
  proposals: ProposalWithProblems[],
): Promise<ProposalWithProblems[]> {
  const nameless = proposals.filter(({ proposal }) => proposal.name === "");
  if (nameless.length === 0) return proposals;
  const skus = nameless.flatMap(({ proposal }) => listSkuKeys(proposal)).filter(Boolean);
  const owners = await findSkuOwners(db, accountId, skus);
  const joinedProposalWithProblems = new Map<string, ProposalWithProblems>();
  return proposals.filter((entry) => {
    const { proposal, problems } = entry;
    const owner = owners.get(listSkuKeys(proposal)[0] ?? "");
    if (proposal.name !== "" || owner === undefined) return true;
    const first = joinedProposalWithProblems.get(owner);
    if (!first) {
      joinedProposalWithProblems.set(owner, entry);
      return true;
    }
    first.proposal.variants.push(...proposal.variants);
    first.problems.push(...problems);
    return false;
  });
}

async function* readProposalsOfImport(
  backend: Backend,
  row: ImportRow,
  countryCode: string,
): ReturnType<typeof readProposals> {
  const file = await backend.files.get(row.fileKey);
  if (!file) throw new ProblemError(422, "file_gone", `The file ${row.fileKey} is gone`);
  const { minorDigits, currency: ownCurrency } = findCountry(countryCode);
  const { rate, currency } = row.options;
  // A rate without a currency means another currency, probably with cents.
  const money = { rate, minorDigits, currency: currency ?? (rate === 1 ? ownCurrency : "USD") };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const reading = row.mapping && { line: row.head.line, mapping: row.mapping };
  yield* readProposals(
    row.accountId,
    bytes,
    money,
    reading,
    row.options.folds ?? [],
    row.options.numbers ?? {},
  );
}

function toItem(row: ImportRow, decided: Decision, position: number): NewItem {
  const { proposal, problems, decision, current } = decided;
  return {
    importId: row.id,
    position,
    accountId: row.accountId,
    handle: proposal.handle,
    name: proposal.name,
    firstLine: proposal.firstLine,
    proposal,
    changes: listChanges(decided),
    problems: problems.sort((a, b) => a.line - b.line),
    decision,
    status: decision === "create" || decision === "update" ? "waiting" : "skipped",
    productId: current?.row.id ?? null,
  };
}

async function writeCheck(
  { db }: Backend,
  row: ImportRow,
  { items, account, filled }: Check,
): Promise<void> {
  await transaction(db, async (tx) => {
    const checked = await tx
      .update(productImports)
      .set({ status: "checked", account, filled })
      .where(
        and(
          eq(productImports.accountId, row.accountId),
          eq(productImports.id, row.id),
          eq(productImports.status, "checking"),
        ),
      )
      .returning({ id: productImports.id });
    // Cancelled, or checked by a concurrent run.
    if (checked.length === 0) return;
    await tx
      .delete(productImportItems)
      .where(
        and(
          eq(productImportItems.accountId, row.accountId),
          eq(productImportItems.importId, row.id),
        ),
      );
    for (let index = 0; index < items.length; index += INSERT_BATCH)
      await tx.insert(productImportItems).values(items.slice(index, index + INSERT_BATCH));
  });
}
