import { and, eq, inArray } from "drizzle-orm";
import type { OrderDocument } from "#contract/order-documents.ts";
import type { DocumentKind } from "#contract/statuses.ts";
import { nameTaxBranch } from "#contract/tax-branch.ts";
import type { Backend } from "../../context.ts";
import { type AccountRow, accounts } from "../../db/schema/accounts.ts";
import { type OrderDocumentRow, orderDocuments } from "../../db/schema/order-documents.ts";
import { orders } from "../../db/schema/orders.ts";
import { transaction } from "../../db/transaction.ts";
import type { JobRun } from "../../jobs/queue.ts";
import { countFile } from "../../limits/index.ts";
import { readLogo } from "../../settings/index.ts";
import { failBrokenLabel } from "../labels.ts";
import { explainMissingLabel } from "../missing-label.ts";
import { extractBoxPages } from "../parcels/box-labels.ts";
import { drawInProcess } from "./draw-in-process.ts";
import { type PaperOrder, readPaperOrders } from "./paper-order.ts";
import { type PaperPart, readPaperParts } from "./paper-parts.ts";
import { PAPER_TEXTS, type PaperTexts } from "./paper-texts.ts";

interface DocumentKey {
  accountId: string;
  documentId: string;
}
/** Papers for picking and sending. Cancelled orders get none of them; their invoices stay valid. */
const SHIPPING_PAPERS: readonly DocumentKind[] = ["label", "packing_slip", "pick_list"];
/** Number of orders between two progress messages. */
const ORDERS_PER_PROGRESS_MESSAGE = 20;

/**
 * The job: draws the document's PDF. Safe to repeat: it writes the same file. The last failed try
 * stores `failed`, which the member sees.
 */
export async function makeDocument(backend: Backend, job: DocumentKey, run: JobRun): Promise<void> {
  const isThisDocument = and(
    eq(orderDocuments.accountId, job.accountId),
    eq(orderDocuments.id, job.documentId),
  );
  const [row] = await backend.db.select().from(orderDocuments).where(isThisDocument);
  if (row?.status !== "running") return;
  const updateDocument = (change: Partial<OrderDocumentRow>) =>
    backend.db.update(orderDocuments).set(change).where(isThisDocument);
  try {
    const { bytes, pages, problems } = await drawDocument(backend, row, (doneCount) =>
      updateDocument({ done: doneCount }),
    );
    const fileKey = `order-documents/${row.id}.pdf`;
    await backend.files.put(
      fileKey,
      new File([new Uint8Array(bytes)], `${row.id}.pdf`, { type: "application/pdf" }),
    );
    const file = { accountId: row.accountId, key: fileKey, bytes: bytes.byteLength };
    const doneFields = {
      status: "done",
      done: row.orderIds.length,
      pages,
      problems,
      fileKey,
    } as const;
    await transaction(backend.db, async (tx) => {
      await countFile(backend, tx, file, { isNeeded: true });
      await tx.update(orderDocuments).set(doneFields).where(isThisDocument);
    });
  } catch (error) {
    if (run.isLastTry) await updateDocument({ status: "failed" });
    throw error;
  }
}

async function drawDocument(
  backend: Backend,
  row: OrderDocumentRow,
  reportProgress: (doneCount: number) => Promise<unknown>,
) {
  const { accountId, waveId, kinds, paper, heading } = row;
  const [account] = await backend.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw new Error(`There is no account ${accountId}`);
  const { countryCode, timeZone } = account;
  const seller = { accountId, countryCode, timeZone };
  const parts = await readPaperParts(backend, row);
  const orders = await readPaperOrders(backend, seller, row.orderIds);
  const papers = orders.flatMap((order) =>
    splitPapersByPart(order, parts.get(order.id), waveId !== null),
  );
  const labels = new Map<string, Uint8Array>();
  const problems: OrderDocument["problems"] = [];
  const numbersWithoutLabel = new Map<string, string>();
  const labelledParcels = new Set<string>();
  if (kinds.includes("label"))
    for (const { id, number, labelKey, hasUnprintableLabel, isCancelled, parcelKey } of orders) {
      if (isCancelled || (parcelKey && labelledParcels.has(parcelKey))) continue;
      const file =
        labelKey === null || hasUnprintableLabel ? null : await backend.files.get(labelKey);
      if (file && parcelKey) labelledParcels.add(parcelKey);
      if (file)
        await collectBoxLabels(
          labels,
          await file.bytes(),
          papers.filter((paper) => paper.id === id),
        );
      else if (hasUnprintableLabel)
        problems.push({ orderId: id, orderNumber: number, code: "unprintable_address" });
      else numbersWithoutLabel.set(id, number);
    }
  for (const order of await readLabelFacts(backend, accountId, [...numbersWithoutLabel.keys()]))
    problems.push({
      orderId: order.id,
      orderNumber: numbersWithoutLabel.get(order.id) ?? "",
      code: explainMissingLabel(order),
    });
  if (kinds.some((kind) => SHIPPING_PAPERS.includes(kind)))
    for (const { id, number, isCancelled } of orders)
      if (isCancelled) problems.push({ orderId: id, orderNumber: number, code: "cancelled" });
  const numbers = new Map(orders.map((order) => [order.id, order.number]));
  for (const orderId of row.orderIds)
    if (!numbers.has(orderId)) problems.push({ orderId, orderNumber: "", code: "not_found" });
  const task = {
    paper: {
      ...{ size: paper, texts: PAPER_TEXTS[row.language], seller: account.name },
      sellerTax: formatTaxLines(account, PAPER_TEXTS[row.language]),
      logo: account.logoImageId ? await readLogo(backend, account.logoImageId) : null,
    },
    ...{ kinds, heading, orders: papers, labels },
  };
  const mergedPapers = await drawInProcess(accountId, task, async (doneCount) => {
    if (doneCount % ORDERS_PER_PROGRESS_MESSAGE === 0) await reportProgress(doneCount);
  });
  for (const orderId of mergedPapers.broken) {
    problems.push({ orderId, orderNumber: numbers.get(orderId) ?? "", code: "broken_label" });
    await failBrokenLabel(backend, { accountId, id: orderId });
  }
  for (const orderId of mergedPapers.unwritable)
    problems.push({ orderId, orderNumber: numbers.get(orderId) ?? "", code: "unprintable_text" });
  return { ...mergedPapers, problems };
}

function readLabelFacts(
  { db }: Pick<Backend, "db">,
  accountId: string,
  orderIds: readonly string[],
) {
  return db
    .select({
      ...{ id: orders.id, status: orders.status, flags: orders.flags },
      documentStatus: orders.documentStatus,
    })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), inArray(orders.id, [...orderIds])));
}

function splitPapersByPart(
  order: PaperOrder,
  parts: readonly PaperPart[] | undefined,
  isOfWave: boolean,
): PaperOrder[] {
  if (!parts) return [isOfWave ? { ...order, parcel: [] } : order];
  return parts.map((part, index) => ({
    ...{ ...order, ...part, key: `${order.id} ${index}` },
    isFurther: index > 0,
  }));
}

/**
 * Puts the label pages of each box into `labels`. If the pages do not name their box, the first box
 * gets all.
 */
async function collectBoxLabels(
  labels: Map<string, Uint8Array>,
  pdf: Uint8Array,
  papers: readonly PaperOrder[],
): Promise<void> {
  for (const [index, { id, key = id, box, trackingCode }] of papers.entries()) {
    const boxLabel = box
      ? await extractBoxPages(pdf, { ...box, trackingCode }).catch(() => null)
      : index === 0
        ? pdf
        : null;
    if (boxLabel) labels.set(key, boxLabel);
  }
  const [first] = papers;
  if (first && papers.every(({ id, key = id }) => !labels.has(key)))
    labels.set(first.key ?? first.id, pdf);
}

function formatTaxLines(
  { taxInvoiceName, taxInvoiceAddress, taxNumber, taxBranch }: AccountRow,
  texts: PaperTexts,
): string {
  const number = taxNumber && `${texts.taxNumber} ${taxNumber}`;
  const branch = number && taxBranch && nameTaxBranch(taxBranch);
  return [taxInvoiceName, taxInvoiceAddress, number, branch].filter(Boolean).join("\n");
}
