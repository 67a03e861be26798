import { PDFDocument, PDFPageEmbedder } from "@cantoo/pdf-lib";
import type { DocumentKind } from "#contract/statuses.ts";
import type { Sheet } from "../../papers/make-pdf.ts";
import type { PaperOrder } from "./paper-order.ts";
import {
  drawInvoice,
  drawManifest,
  drawPackingSlip,
  drawPdf,
  drawPickList,
  PAPER_POINTS,
  type Paper,
} from "./paper-sheets.ts";

export interface PaperTask {
  paper: Paper;
  kinds: readonly DocumentKind[];
  heading: string;
  orders: readonly PaperOrder[];
  /** Couriers' labels by the papers' key. An absent key means no label. */
  labels: ReadonlyMap<string, Uint8Array>;
}
export interface MergedPapers {
  bytes: Uint8Array;
  pages: number;
  /** Orders whose label is not a readable PDF. */
  broken: string[];
  /** Orders with letters that no font has, so that an empty box is drawn for them. */
  unwritable: string[];
}

/**
 * Merges all papers into one PDF: the pick list, then each order's label, packing slip and invoice,
 * then the manifest. On A4, four labels share a page and come first, because a tray has one kind of
 * paper.
 */
export async function mergePapers(
  { paper, kinds, heading, orders, labels }: PaperTask,
  reportProgress: (doneCount: number) => Promise<void>,
): Promise<MergedPapers> {
  const mergedPdf = await PDFDocument.create();
  const broken: string[] = [];
  const unwritable = new Set<string>();
  const flagUnwritableTexts = ({ canWrite }: Pick<Sheet, "canWrite">, order: PaperOrder) => {
    if (!listUserTexts(order).every(canWrite)) unwritable.add(order.id);
  };
  const isWanted = (kind: DocumentKind) => kinds.includes(kind);
  const addPages = async (bytes: Uint8Array) => {
    const source = await PDFDocument.load(bytes);
    for (const page of await mergedPdf.copyPages(source, source.getPageIndices()))
      mergedPdf.addPage(page);
  };
  if (isWanted("pick_list"))
    await addPages(
      await drawPdf(paper, [heading, orders], (layout) => {
        for (const order of orders.filter(isStillSent)) flagUnwritableTexts(layout, order);
        return drawPickList(layout, orders.filter(isStillSent), heading);
      }),
    );
  const a4Labels: Uint8Array[] = [];
  for (const [index, order] of orders.entries()) {
    const label = isWanted("label") ? labels.get(order.key ?? order.id) : undefined;
    if (label) {
      const isReadable = await isReadablePdf(label);
      if (!isReadable) broken.push(order.id);
      else if (paper.size === "a4") a4Labels.push(label);
      else await addPages(label);
    }
    const hasSlip = isWanted("packing_slip") && isStillSent(order);
    const hasInvoice = isWanted("invoice") && !order.isLaterBox;
    if (hasSlip || hasInvoice)
      await addPages(
        await drawPdf(paper, order, async (layout) => {
          flagUnwritableTexts(layout, order);
          if (hasSlip) await drawPackingSlip(layout, order);
          if (hasInvoice) drawInvoice(layout, order);
        }),
      );
    await reportProgress(index + 1);
  }
  if (a4Labels.length > 0) await addFourByFour(mergedPdf, a4Labels, isWanted("pick_list") ? 1 : 0);
  if (isWanted("manifest"))
    await addPages(
      await drawPdf(paper, [heading, orders], (layout) => drawManifest(layout, orders, heading)),
    );
  const pages = mergedPdf.getPageCount();
  return { bytes: await mergedPdf.save(), pages, broken, unwritable: [...unwritable] };
}

const listUserTexts = ({
  buyer,
  address,
  note,
  shop,
  lines,
  parcel = [],
}: PaperOrder): string[] => [
  ...[buyer, address, note, shop],
  ...[...lines, ...parcel].flatMap(({ name, sku, rack }) => [name, sku, rack]),
];

const isStillSent = ({ isCancelled }: PaperOrder): boolean => !isCancelled;

/**
 * Whether a label has pages that can be read. A damaged PDF may open; drawing its pages finds the
 * damage.
 */
async function isReadablePdf(bytes: Uint8Array): Promise<boolean> {
  try {
    const source = await PDFDocument.load(bytes);
    const pages = findPagesWithContents(source);
    for (const { node } of pages)
      await (await PDFPageEmbedder.for(node)).embedIntoContext(source.context);
    return pages.length > 0;
  } catch {
    return false;
  }
}

/** An empty page cannot be drawn into another PDF. */
const findPagesWithContents = (label: PDFDocument) =>
  label.getPages().filter(({ node }) => node.Contents() !== undefined);

/** Draws labels in the quarters of A4 pages, starting at the page `first`. */
async function addFourByFour(
  mergedPdf: PDFDocument,
  labels: readonly Uint8Array[],
  first: number,
): Promise<void> {
  const [width, height] = PAPER_POINTS.a4;
  const [w, h] = [width / 2, height / 2];
  let offset = 0;
  let page = mergedPdf.getPage(0);
  for (const bytes of labels) {
    const source = await PDFDocument.load(bytes);
    for (const label of await mergedPdf.embedPages(findPagesWithContents(source))) {
      if (offset % 4 === 0) page = mergedPdf.insertPage(first + offset / 4, [width, height]);
      const scale = Math.min(w / label.width, h / label.height);
      page.drawPage(label, {
        x: (offset % 2) * w + (w - label.width * scale) / 2,
        y: (offset % 4 < 2 ? h : 0) + (h - label.height * scale) / 2,
        width: label.width * scale,
        height: label.height * scale,
      });
      offset += 1;
    }
  }
}
