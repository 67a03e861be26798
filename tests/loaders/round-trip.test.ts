import { strToU8 } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loader as stockFile } from "#app/routes/_app/stocks/manage/export-file.ts";
import { readFileRecords } from "#backend/tables/read-file-records.ts";
import type { CountryCode } from "#contract/countries.ts";
import type { ImportItem, ProductImport } from "#contract/product-imports.ts";
import type { StockBatch } from "#contract/stock-batches.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { callsOf } from "#tests/support/seller-calls.ts";
import { asking } from "#tests/support/selling-account.ts";
import { allOf } from "../backend/imports/spreadsheet.ts";

let world: TestBackend;
const sellers = new Map<CountryCode, SignedIn>();

/** Codes and texts that programs change when they read a file. */
const CODES = [
  "00123",
  "8991234567891",
  "1-2",
  "MAR1",
  "1E5",
  "12.000",
  "'A-1",
  "-5",
  "+62",
  "3/4",
];
const TEXTS = [
  "=1+1",
  'Kaos; putih, 5" | besar',
  "เสื้อ ๑๒",
  "007",
  "1.500",
  "@toko",
  "- Promo",
  "1,5 L",
];

async function fill(countryCode: CountryCode): Promise<void> {
  const seller = await world.signUp({ countryCode });
  sellers.set(countryCode, seller);
  const ask = asking(seller);
  const cents = countryCode === "th" ? 50 : 0;
  for (const [index, name] of TEXTS.entries())
    await ask("POST", "/v2/products", {
      product: {
        ...{ name, description: `Baris "satu"; 1.500\n=dua,\t<b>tiga</b>\n\n- empat`, brand: name },
        ...{ category: "Pakaian > Kaos, anak", isActive: index % 2 === 0 },
        condition: index % 3 === 0 ? "used" : "new",
        variants: [
          {
            ...{ sku: CODES[index], barcode: "0012345678905", price: 1_250_000 + index + cents },
            ...{
              cogs: 12_000 + index,
              weightG: 1_500,
              widthCm: 12.5,
              heightCm: 1.234,
              lengthCm: 30,
            },
          },
        ],
      },
    });
  const option = (id: string) => ({ id, name: id });
  await ask("POST", "/v2/products", {
    product: {
      name: "Dua pilihan",
      variationTypes: [
        { id: "a", name: "Ukuran", options: ["1,5 m", "=S", "007"].map(option) },
        { id: "b", name: "Warna", options: ["1-2"].map(option) },
      ],
      variants: ["1,5 m", "=S", "007"].map((id, index) => ({
        ...{ optionIds: [id, "1-2"], sku: `0${index}0`, price: 75_000 + cents, weightG: 1 },
      })),
    },
  });
  const stock = ["sku,on_hand,damaged,buffer,incoming,sync"];
  for (const [index, sku] of [...CODES.slice(0, TEXTS.length), "000", "010"].entries())
    stock.push(
      `"'${sku}",${12_000 + index},${index},${1_000 * index},1000,${index % 2 ? "off" : "on"}`,
    );
  const batchId = await uploadStock(seller, strToU8(stock.join("\n")));
  await ask("POST", `/v1/stocks/batches/${batchId}/;apply`);
  await world.drain();
}

async function uploadStock(seller: SignedIn, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], "stok.csv"));
  const answer = await seller.fetch("/v1/stocks/imports", { method: "POST", body: form });
  return ((await answer.json()) as { batchId: string }).batchId;
}

beforeAll(async () => {
  world = await startTestBackend();
  for (const countryCode of ["id", "th"] as const) await fill(countryCode);
});
afterAll(() => world.close());

const quote = (cell: string, mark: string) =>
  /["\n]/.test(cell) || cell.includes(mark) ? `"${cell.replaceAll('"', '""')}"` : cell;

const NUMBER_HEADS = /Price|Cost|Grams|Qty|\(cm\)|^(?:on_hand|damaged|buffer|incoming)/;

/** Saves a CSV like a spreadsheet program whose language has this separator and decimal point. */
async function saveAgain(bytes: Uint8Array, separator: string, point: string): Promise<Uint8Array> {
  const records = await allOf(readFileRecords(bytes, () => 0).records);
  const isNumber = (records[0]?.cells ?? []).map((head) => NUMBER_HEADS.test(head));
  const lines = records.map(({ cells }) =>
    cells
      .map((cell, place) =>
        isNumber[place] ? cell.replace(/^(-?\d+)\.(?=\d)/, `$1${point}`) : cell,
      )
      .map((cell) => quote(cell, separator))
      .join(separator),
  );
  return strToU8(`\ufeff${lines.join("\r\n")}\r\n`);
}

/** The lines of a description would become rows. */
const ONE_COLUMN = "as one column";
const saves: Record<string, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  "as it is": async (bytes) => bytes,
  "by Excel in Indonesia": (bytes) => saveAgain(bytes, ";", ","),
  "by Excel in Thailand": (bytes) => saveAgain(bytes, ",", "."),
  "as text with tabs": (bytes) => saveAgain(bytes, "\t", ","),
  // The file was opened with another separator: each line became one cell.
  [ONE_COLUMN]: async (bytes) =>
    strToU8(
      Buffer.from(bytes)
        .toString()
        .replace("\ufeff", "")
        .split("\r\n")
        .filter(Boolean)
        .map((line) => `"${line.replaceAll('"', '""')}"`)
        .join("\r\n"),
    ),
};
const FILES = (["id", "th"] as const).flatMap((countryCode) => [
  [countryCode, "xlsx", "as it is"] as const,
  ...Object.keys(saves).map((save) => [countryCode, "csv", save] as const),
]);

test.each(FILES.filter(([, , save]) => save !== ONE_COLUMN))(
  "products of %s as %s, saved %s, are unchanged when imported again",
  async (countryCode, format, save) => {
    const seller = sellers.get(countryCode) ?? expect.unreachable();
    const exported = await seller.fetch(`/v2/products/export?format=${format}`);
    const bytes = await saves[save]?.(new Uint8Array(await exported.arrayBuffer()));
    const form = new FormData();
    form.set("file", new File([new Uint8Array(bytes ?? [])], "produk.csv"));
    const ask = asking(seller);
    const answer = await seller.fetch("/v2/products/imports", { method: "POST", body: form });
    const started = (await answer.json()) as { import: ProductImport };
    expect(started.import?.status, JSON.stringify(started)).toBe("checked");
    const { items } = (await ask(
      "GET",
      `/v2/products/imports/${started.import.id}?limit=1000`,
    )) as {
      items: (typeof ImportItem)["_output"][];
    };
    expect(
      items
        .filter(({ decision }) => decision !== "unchanged")
        .map(({ name, changes, problems }) => ({ name, changes, problems })),
    ).toEqual([]);
    expect(items).toHaveLength(TEXTS.length + 1);
  },
);

test.each(FILES)(
  "stock of %s as %s, saved %s, is unchanged when imported again",
  async (countryCode, format, save) => {
    const seller = sellers.get(countryCode) ?? expect.unreachable();
    const file = (await callsOf(world, seller)(
      stockFile as Parameters<ReturnType<typeof callsOf>>[0],
      {
        path: `/stocks/manage/export-file?format=${format}`,
      },
    )) as unknown as Response;
    const bytes = await saves[save]?.(new Uint8Array(await file.arrayBuffer()));
    const batchId = await uploadStock(seller, bytes ?? new Uint8Array());
    const batch = (await asking(seller)(
      "GET",
      `/v1/stocks/batches/${batchId}?limit=100`,
    )) as (typeof StockBatch)["_output"];
    expect(
      batch.items.filter(({ status, errorCode }) => status !== "unchanged" || errorCode),
    ).toEqual([]);
    expect(batch.items).toHaveLength(TEXTS.length + 3);
  },
);
