import { PDFiumLibrary } from "@hyzyla/pdfium";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerTaxInvoice } from "#backend/billing/tax-invoice/answer-tax-invoice.ts";
import { accounts } from "#backend/db/schema/accounts.ts";
import { topUpTransactions } from "#backend/db/schema/top-ups.ts";
import type { InvoiceSeller } from "#backend/invoice-seller-config.ts";
import type { OrderQuotaEntry } from "#contract/billing.ts";
import type { TopUpPrice } from "#contract/top-up.ts";
import type { TopUpTransaction } from "#contract/transactions.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import {
  ask,
  BANK,
  begin,
  beginThai,
  cancel,
  creditsOf,
  DAY,
  MINUTE,
  pay,
  QR,
  read,
  readRefusal,
} from "./top-up.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({
    env: {
      INTERNAL_USERS: "etalase.example",
      INVOICE_SELLER_ID: "PT Etalase Niaga\\nJl. Sudirman 1\\nJakarta\\nNPWP 0123.4567.8901.2345",
    },
  });
});
afterAll(() => world.close());

const CREATE = "/v1/accounts/transactions";
const THAI = "/v1/accounts/transactions/;create-thai";
const balanceOf = async (member: SignedIn) =>
  (await ask<{ balance: number }>(member, "/v1/accounts/order-quota")).json.balance;

describe("an Indonesian account", () => {
  test("pays by bank transfer to a virtual account and gets its orders", async () => {
    const laras = await world.signUp();
    const made = await begin(laras, BANK);
    expect(made).toMatchObject({
      status: "REGISTERED",
      currency: "IDR",
      quota: 500,
      price: 150_000,
      discount: 0,
      vatRate: 0.11,
      vat: 16_500,
      total: 166_500,
      bank: { bankCode: "BCA", accountNumber: expect.stringMatching(/^\d{16}$/) },
      qr: null,
    });
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(DAY);
    await pay(world, made);
    await world.drain();
    expect(await read(laras, made)).toMatchObject({
      status: "PAID",
      bank: null,
      review: null,
      invoiceNumber: expect.stringMatching(/^INV-ID-\d{8}$/),
    });
    expect(await balanceOf(laras)).toBe(1_500);
    const { json } = await ask<{ histories: (typeof OrderQuotaEntry)["_output"][] }>(
      laras,
      "/v1/accounts/order-quota-histories?historyTypes=101",
    );
    expect(json.histories).toMatchObject([{ type: 101, delta: 500, transactionId: made.id }]);
  });

  test("pays by QRIS, whose payload asks for the exact amount", async () => {
    const laras = await world.signUp();
    const made = await begin(laras, { ...QR, packageNumber: null, quota: 1_234 });
    // 1,234 orders at the price of the package of 500, Rp300 each.
    expect(made).toMatchObject({ packageNumber: null, price: 370_200, vat: 40_722 });
    expect(made.qr?.payload).toContain("5303360");
    expect(made.qr?.payload).toContain("5406410922");
    expect(made.qr?.svg).toContain("<svg");
    await pay(world, made);
    await world.drain();
    expect((await read(laras, made)).status).toBe("PAID");
    expect(await balanceOf(laras)).toBe(2_234);
  });

  test("never costs more than the next larger package", async () => {
    const laras = await world.signUp();
    const { json } = await ask<{ price: TopUpPrice }>(
      laras,
      "/v1/accounts/top-up-packages/;price",
      { quota: 1_999 },
    );
    expect(json.price.price).toBe(500_000);
  });

  test("refuses invalid input in the specified order with the specified messages", async () => {
    const laras = await world.signUp();
    const wrong = { packageNumber: 99 };
    expect(await readRefusal(laras, CREATE, { ...wrong, paymentMethod: 1 })).toEqual([
      422,
      "bank_info_missing",
      "bank info missing",
    ]);
    expect(
      await readRefusal(laras, CREATE, { ...wrong, paymentMethod: 1, bank: { bankCode: "SCB" } }),
    ).toContain("bank_info_missing");
    expect(await readRefusal(laras, CREATE, { ...wrong, paymentMethod: 2 })).toEqual([
      422,
      "credit_card_info_missing",
      "credit card info missing",
    ]);
    expect(await readRefusal(laras, CREATE, { ...wrong, paymentMethod: 3 })).toEqual([
      422,
      "unsupported_payment_type",
      "unsupported payment type",
    ]);
    expect(await readRefusal(laras, CREATE, { ...wrong, paymentMethod: 4 })).toEqual([
      422,
      "invalid_package_number",
      "invalid package number",
    ]);
    expect(await readRefusal(laras, THAI, QR)).toContain("wrong_country");
    expect((await ask<{ total: number }>(laras, CREATE)).json.total).toBe(0);
  });

  test("cancels only pending transactions of the account itself", async () => {
    const [laras, budi] = [await world.signUp(), await world.signUp()];
    const made = await begin(laras, BANK);
    expect((await cancel(budi, made)).status).toBe(404);
    expect((await cancel(laras, made)).json.transaction.status).toBe("CANCELLED");
    expect((await cancel(laras, made)).status).toBe(200);
    await world.drain();
    expect(
      (await world.sandboxes.payments.controls.find(made.bank?.accountNumber ?? ""))?.status,
    ).toBe("closed");
    const paid = await begin(laras, BANK);
    await pay(world, paid);
    await world.drain();
    expect((await cancel(laras, paid)).json.code).toBe("not_pending");
  });

  test("lists 20 transactions per page, by status, newest first", async () => {
    const laras = await world.signUp();
    const made: TopUpTransaction[] = [];
    for (let n = 0; n < 20; n++) {
      world.clock.advance(1_000);
      made.push(await begin(laras, QR));
    }
    expect(await readRefusal(laras, CREATE, QR)).toContain("too_many_pending");
    const [first] = made;
    if (first) await cancel(laras, first);
    await begin(laras, QR);
    type Page = { transactions: TopUpTransaction[]; total: number };
    const { json: all } = await ask<Page>(laras, CREATE);
    expect([all.transactions.length, all.total]).toEqual([20, 21]);
    const { json: pending } = await ask<Page>(laras, `${CREATE}?status=REGISTERED&offset=19`);
    expect([pending.transactions.map(({ id }) => id), pending.total]).toEqual([[made[1]?.id], 20]);
  });

  test("asks the provider before a transaction expires", async () => {
    const laras = await world.signUp();
    const [lost, never] = [await begin(laras, QR), await begin(laras, QR)];
    await pay(world, lost, { messages: 0 });
    world.clock.advance(61 * MINUTE);
    await runJob("expire-payments");
    expect((await read(laras, lost)).status).toBe("REGISTERED");
    world.clock.advance(2 * MINUTE);
    await runJob("expire-payments");
    expect((await read(laras, lost)).status).toBe("PAID");
    expect((await read(laras, never)).status).toBe("EXPIRED");
    expect(await creditsOf(world, laras)).toBe(1);
  });

  test("asks the provider when the buyer returns before the payment event", async () => {
    const laras = await world.signUp();
    const made = await begin(laras, BANK);
    const refresh = () =>
      ask<{ transaction: TopUpTransaction }>(laras, `${CREATE}/${made.id}/;refresh`, {});
    expect((await refresh()).json.transaction.status).toBe("REGISTERED");
    await pay(world, made);
    expect((await refresh()).json.transaction.status).toBe("PAID");
    await world.drain();
    expect(await creditsOf(world, laras)).toBe(1);
  });
});

describe("a Thai account", () => {
  const signUp = () => world.signUp({ countryCode: "th" });

  test("pays by PromptPay, in satang", async () => {
    const nok = await signUp();
    const made = await beginThai(nok, QR);
    expect(made).toMatchObject({ currency: "THB", price: 35_000, vat: 2_450, total: 37_450 });
    expect(made.qr?.payload).toContain("5406374.50");
    await pay(world, made);
    await world.drain();
    expect((await read(nok, made)).status).toBe("PAID");
  });

  test("has no bank transfer, and requires a payment method for a card", async () => {
    const nok = await signUp();
    expect(await readRefusal(nok, THAI, BANK)).toEqual([
      422,
      "unsupported_payment_type",
      "unsupported payment type",
    ]);
    expect(await readRefusal(nok, THAI, { paymentMethod: 2 })).toContain(
      "credit_card_info_missing",
    );
    expect(await readRefusal(nok, THAI, { paymentMethod: 2, creditCard: {} })).toEqual([
      422,
      "empty_payment_method_id",
      "empty payment method id",
    ]);
    expect(await readRefusal(nok, CREATE, QR)).toContain("wrong_country");
  });
});

test("a paid transaction has a tax invoice with the account's details at that time", async () => {
  const member = await world.signUp();
  const info = { name: "PT Laras", address: "Jl. 1" };
  await ask(member, "/v1/accounts/;update-tax-invoice-info", info);
  const made = await begin(member, QR);
  const path = `/v1/accounts/transactions/${made.id}/tax-invoice`;
  expect((await member.fetch(path)).status).toBe(409);
  await pay(world, made);
  await world.drain();
  expect((await read(member, made)).invoiceNumber).toMatch(/^INV-ID-\d{8}$/);
  const answer = await member.fetch(path);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(new TextDecoder("latin1").decode(await answer.arrayBuffer()).slice(0, 5)).toBe("%PDF-");
});

test("issues no tax invoice in a country without a configured seller", async () => {
  const nok = await world.signUp({ countryCode: "th" });
  const made = await beginThai(nok, QR);
  await pay(world, made);
  await world.drain();
  expect(await read(nok, made)).toMatchObject({ status: "PAID", invoiceNumber: null });
  const info = await nok.fetch("/v1/accounts/tax-invoice-info");
  expect(await info.json()).toMatchObject({ isIssued: false });
  const answer = await nok.fetch(`/v1/accounts/transactions/${made.id}/tax-invoice`);
  expect([answer.status, (await answer.json()).code]).toEqual([409, "no_invoice_seller"]);
});

async function wordsOfInvoice(
  member: SignedIn,
  { id }: TopUpTransaction,
  countryCode: "id" | "th",
  seller: InvoiceSeller,
): Promise<string> {
  const { db, config } = world.backend;
  const changed = { ...config, invoiceSeller: { ...config.invoiceSeller, [countryCode]: seller } };
  const caller = { accountId: member.accountId, timeZone: "Asia/Jakarta" };
  const answer = await answerTaxInvoice({ db, config: changed }, caller, id);
  const pdfium = await PDFiumLibrary.init();
  const document = await pdfium.loadDocument(new Uint8Array(await answer.arrayBuffer()));
  const words = [...document.pages()].map((page) => page.getText()).join("\n");
  document.destroy();
  pdfium.destroy();
  return words;
}

const THAI_SELLER = {
  ...{ name: "Etalase Siam", address: "99 Rama IV" },
  ...{ taxNumber: "0105556123458", branch: "00000" },
};
const MOVED = { name: "PT Pindah", address: "Jl. Baru 9", taxNumber: "9876543210987654" };

test("a paid invoice keeps its seller when the configuration changes", async () => {
  const member = await world.signUp();
  const made = await begin(member, QR);
  await pay(world, made);
  await world.drain();
  const words = await wordsOfInvoice(member, made, "id", MOVED);
  for (const kept of ["PT Etalase Niaga", "Jl. Sudirman 1", "0123456789012345"])
    expect(words).toContain(kept);
  expect(words).not.toContain(MOVED.name);
});

test("an invoice paid before a seller was configured uses the first one configured", async () => {
  const nok = await world.signUp({ countryCode: "th" });
  const made = await beginThai(nok, QR);
  await pay(world, made);
  await world.drain();
  const first = {
    name: "Etalase Siam",
    address: "99 Rama IV",
    taxNumber: "0105556123458",
    branch: "00000",
  };
  expect(await wordsOfInvoice(nok, made, "th", first)).toContain(first.name);
  const words = await wordsOfInvoice(nok, made, "th", MOVED);
  expect(words).toContain(first.name);
  expect(words).not.toContain(MOVED.name);
  // This server's configuration has no Thai seller, but the invoice was issued before.
  expect((await read(nok, made)).invoiceNumber).toMatch(/^INV-TH-/);
  expect((await nok.fetch(`/v1/accounts/transactions/${made.id}/tax-invoice`)).status).toBe(200);
});

const saveTaxData = ({ accountId }: SignedIn, data: { taxNumber?: string; taxBranch?: string }) =>
  world.backend.db.update(accounts).set(data).where(eq(accounts.id, accountId));

test("a Thai invoice waits until a buyer with a tax number names its head office or branch", async () => {
  const nok = await world.signUp({ countryCode: "th" });
  // The number was saved before the branch was asked for.
  await saveTaxData(nok, { taxNumber: "0105536092641" });
  const made = await beginThai(nok, QR);
  await pay(world, made);
  await world.drain();
  const seller = { name: "Etalase Siam", address: "99 Rama IV", taxNumber: "0105556123458" };
  const complete = { ...seller, branch: "00000" };
  await expect(wordsOfInvoice(nok, made, "th", seller)).rejects.toMatchObject({
    problem: { code: "no_invoice_seller" },
  });
  await expect(wordsOfInvoice(nok, made, "th", complete)).rejects.toMatchObject({
    problem: { code: "tax_branch_missing" },
  });
  const save = (branch?: string) =>
    nok.fetch("/v1/accounts/;update-tax-invoice-info", {
      method: "POST",
      body: JSON.stringify({ name: "Nok", address: "Silom", taxNumber: "0105536092641", branch }),
    });
  expect((await (await save()).json()).fields).toEqual({ branch: "tax_branch_required" });
  expect((await (await save("สีลม")).json()).fields).toEqual({ branch: "invalid_tax_branch" });
  expect(await (await save("สาขาที่ 7")).json()).toMatchObject({ branch: "00007" });
  expect(await wordsOfInvoice(nok, made, "th", complete)).toContain("00007");
  // The invoice stays as it was issued.
  await save("สำนักงานใหญ่");
  expect(await wordsOfInvoice(nok, made, "th", complete)).toContain("00007");
});

async function runJob(name: string): Promise<void> {
  const { ALL_JOBS } = await import("#backend/worker.ts");
  const job = ALL_JOBS.find((each) => each.name === name);
  if (!job) throw new Error(`There is no job ${name}`);
  await world.backend.db.transaction((tx) => world.backend.enqueue(tx, job, {}));
  await world.drain();
}

test("a Thai invoice leaves the branch out once the buyer has another tax number", async () => {
  const nok = await world.signUp({ countryCode: "th" });
  await saveTaxData(nok, { taxNumber: "0105536092641" });
  const made = await beginThai(nok, QR);
  await pay(world, made);
  await world.drain();
  await saveTaxData(nok, { taxNumber: "0105556123458", taxBranch: "00042" });
  const words = await wordsOfInvoice(nok, made, "th", THAI_SELLER);
  expect(words).toContain("0105536092641");
  expect(words).not.toContain("00042");
});

test("an invoice issued before branches were named stays without them", async () => {
  const nok = await world.signUp({ countryCode: "th" });
  await saveTaxData(nok, { taxNumber: "0105536092641" });
  const made = await beginThai(nok, QR);
  await pay(world, made);
  await world.drain();
  const { branch: _, ...seller } = THAI_SELLER;
  await world.backend.db
    .update(topUpTransactions)
    .set({ invoiceSeller: seller })
    .where(eq(topUpTransactions.id, made.id));
  await saveTaxData(nok, { taxBranch: "00042" });
  expect(await wordsOfInvoice(nok, made, "th", THAI_SELLER)).not.toContain("00042");
});
