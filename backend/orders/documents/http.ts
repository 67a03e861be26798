import {
  downloadOrderDocument,
  getOrderDocument,
  makeOrderDocument,
  markDocumentPrinted as printedCall,
} from "#contract/order-documents.ts";
import type { Backend } from "../../context.ts";
import { type HttpApp, implement } from "../../http/implement.ts";
import {
  downloadDocument,
  markDocumentPrinted,
  presentDocument,
  readDocumentRow,
  startDocument,
} from "./order-documents.ts";

export function mountDocuments(app: HttpApp, backend: Backend): void {
  implement(app, makeOrderDocument, async ({ body }, caller) => ({
    document: await startDocument(backend, caller, body),
  }));
  implement(app, getOrderDocument, async ({ params }, caller) => ({
    document: presentDocument(await readDocumentRow(backend, caller, params.documentId)),
  }));
  implement(app, downloadOrderDocument, ({ params }, caller) =>
    downloadDocument(backend, caller, params.documentId),
  );
  implement(app, printedCall, async ({ params }, caller) => {
    await markDocumentPrinted(backend, caller, params.documentId);
    return { document: presentDocument(await readDocumentRow(backend, caller, params.documentId)) };
  });
}
