import * as taxInvoice from "#contract/tax-invoice.ts";
import * as calls from "#contract/transactions.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { findInvoiceSeller } from "../invoice-seller-config.ts";
import { answerTaxInvoice } from "./tax-invoice/answer-tax-invoice.ts";
import { readTaxInvoiceInfo, writeTaxInvoiceInfo } from "./tax-invoice/tax-invoice-info.ts";
import { cancelTransaction } from "./transactions/cancel-transaction.ts";
import { createTransaction } from "./transactions/create-transaction.ts";
import { findTransactions, readTransaction } from "./transactions/read-transactions.ts";
import { refreshTransaction } from "./transactions/refresh-transaction.ts";

export function mountTransactions(app: HttpApp, backend: Backend): void {
  implement(app, calls.listTransactions, ({ query }, { accountId }) =>
    findTransactions(backend, accountId, query),
  );
  implement(app, calls.getTransaction, async ({ params }, { accountId }) => ({
    transaction: await readTransaction(backend, accountId, params.transactionId),
  }));
  implement(app, calls.createIndonesianTransaction, async ({ body }, caller) => ({
    transaction: await createTransaction(backend, caller, "id", body),
  }));
  implement(app, calls.createThaiTransaction, async ({ body }, caller) => ({
    transaction: await createTransaction(backend, caller, "th", body),
  }));
  implement(app, calls.cancelTransaction, async ({ params }, { accountId }) => ({
    transaction: await cancelTransaction(backend, accountId, params.transactionId),
  }));
  implement(app, calls.refreshTransaction, async ({ params }, { accountId }) => ({
    transaction: await refreshTransaction(backend, accountId, params.transactionId),
  }));
  implement(app, calls.getTaxInvoice, ({ params }, caller) =>
    answerTaxInvoice(backend, caller, params.transactionId),
  );
  implement(app, taxInvoice.getTaxInvoiceInfo, async (_input, { accountId, countryCode }) => ({
    ...(await readTaxInvoiceInfo(backend.db, accountId)),
    isIssued: findInvoiceSeller(backend.config.invoiceSeller, countryCode) !== null,
  }));
  implement(app, taxInvoice.updateTaxInvoiceInfo, ({ body }, caller) =>
    writeTaxInvoiceInfo(backend, caller, body),
  );
}
