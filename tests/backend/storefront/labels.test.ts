import { afterAll, beforeAll, expect, test } from "vitest";
import { readPdfText } from "#backend/papers/read-pdf-text.ts";
import type { OrderDocument } from "#contract/order-documents.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { openShop, pass } from "./world.ts";

let world: TestBackend;
let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
  shop = await openShop(world, { onHand: 100 });
});
afterAll(() => world.close());

let buyers = 0;

/** Places this buyer's order from a new phone number and network, and books its courier. */
async function booked(name: string, street: string) {
  const { ask, buyer, slug } = shop;
  const phone = `0812900000${10 + ++buyers}`;
  const placed = await world.fetch(`/v1/storefronts/${slug}/orders`, {
    method: "POST",
    headers: { "X-Forwarded-For": `203.0.113.${buyers}` },
    body: JSON.stringify(await buyer.wish(1, { name, street, phone, payment: "cod" })),
  });
  const { number } = await placed.json();
  await world.drain();
  const { orders } = await ask("GET", `/v1/orders?externalIds=${number}`);
  const { id } = orders[0];
  await ask("POST", `/v1/channels/shop/orders/${id}/;request-shipping`, {
    ...{ method: "pickup", addressId: "origin", slotId: null },
  });
  await labelled();
  const read = async () => (await ask("GET", `/v1/orders/${id}`)).order;
  return { id, number, read };
}
async function labelled() {
  await world.drain();
  await pass(world, 6, 10_000);
}
async function labelOf(id: string): Promise<string> {
  const answer = await shop.owner.fetch(`/v1/orders/${id}/shipment/label`);
  expect(answer.status).toBe(200);
  return (await readPdfText(new Uint8Array(await answer.arrayBuffer()))).replace(/\s+/g, " ");
}

test.each([
  ["Siti Rahmawati", "Jl. Melati No. 12", "Siti Rahmawati"],
  ["สมชาย ใจดี", "88/3 ถนนสุขุมวิท", "ใจดี"],
  ["Siti 🌸", "Jl. Mawar 5 🏠", "Siti"],
  ["\u202eBudi\u202c", "\u200fJl. Kenanga 7", "Budi"],
  ["محمد أحمد", "شارع النيل ٢٥، الطابق ٣", "محمد أحمد"],
  ["علاء الإسلام", "Jl. Melati 1", "Melati"],
  ["李小龍", "北京市朝阳区建国路88号", "李小龍"],
  ["髙橋 さくら", "東京都渋谷区渋谷2-24-12", "髙橋 さくら"],
  ["김철수", "서울특별시 강남구", "김철수"],
  ["Đặng Thị Ngọc", "Jalan Łódź 12", "Đặng Thị Ngọc"],
  ["Иван Петров", "ул. Ленина 5", "Иван Петров"],
  ["အောင်ဆန်း", "ရန်ကုန်မြို့", "အောင်ဆန်း"],
])("the label of %j contains name and street", async (name, street, printed) => {
  const { id, read } = await booked(name, street);
  expect(await read()).toMatchObject({ documentStatus: "ready", labelError: null });
  const label = await labelOf(id);
  expect(label).toContain(printed);
  expect(label).toContain(`(+62812900000${10 + buyers})`);
});

test.each([
  ["ሰላም Selam", "Jl. Melati 1", "unprintable_name", "Selam", true, false],
  ["Siti", "ቦሌ መንገድ 5 ቤት 12", "unprintable_address", "Siti", false, true],
  ["ሰላም Selam", "ቦሌ መንገድ 5 ቤት 12", "unprintable_both", "Selam", true, true],
] as const)(
  "characters of %j, %j that the courier cannot print are a problem with a proposal",
  async (...facts) => {
    const [name, street, labelError, proposedName, isNameLeftOut, isAddressLeftOut] = facts;
    const { id, read } = await booked(name, street);
    expect(await read()).toMatchObject({ documentStatus: "failed", labelError });
    const at = `/v1/orders/${id}/shipment/label-address`;
    const { proposed, leftOut } = await shop.ask("GET", at);
    expect(proposed.name).toBe(proposedName);
    expect(leftOut).toEqual({ name: isNameLeftOut, address: isAddressLeftOut });
    expect(proposed.address).toMatch(/^[\x20-\x7e]+$/);
  },
);

test("a label with an unprintable buyer name is blocked until the seller enters a printable one", async () => {
  const { id, number, read } = await booked("ሰላም", "Jl. Melati 1");
  const { ask } = shop;
  expect(await shop.owner.fetch(`/v1/orders/${id}/shipment/label`)).toMatchObject({ status: 409 });
  const made = await ask("POST", "/v1/orders/documents", { orderIds: [id], kinds: ["label"] });
  await world.drain();
  const { document } = (await ask("GET", `/v1/orders/documents/${made.document.id}`)) as {
    document: OrderDocument;
  };
  expect(document.problems).toEqual([
    { orderId: id, orderNumber: number, code: "unprintable_address" },
  ]);
  const { proposed } = await ask("GET", `/v1/orders/${id}/shipment/label-address`);
  await ask("PUT", `/v1/orders/${id}/shipment/label-address`, {
    ...{ name: "Selam", address: proposed.address },
  });
  await labelled();
  expect(await read()).toMatchObject({ documentStatus: "ready", labelError: null });
  expect(await labelOf(id)).toContain("Selam");
});
