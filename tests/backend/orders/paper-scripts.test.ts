import { expect, test } from "vitest";
import { mergePapers } from "#backend/orders/documents/merge-papers.ts";
import { containsPrintedText, foldLetters } from "#backend/papers/letters.ts";
import { isolateName, makePdf } from "#backend/papers/make-pdf.ts";
import { readPdfText } from "#backend/papers/read-pdf-text.ts";
import { DOCUMENT_KINDS } from "#contract/statuses.ts";
import { labelPdf } from "#sandbox/label-pdf.ts";
import { samplePapers } from "./paper-samples.ts";

/** Writes one line, and returns what another reader of PDFs finds. */
async function readBack(text: string): Promise<string> {
  const options = { size: [600, 100] as [number, number], margin: 0 };
  const pdf = await makePdf(options, [text], ({ write }) => {
    write(text, { size: 10 }, { x: 10, y: 10, width: 580 });
  });
  return readPdfText(pdf);
}

test.each([
  ["Arabic", "محمد أحمد (أبو علي)"],
  ["Arabic with Jawi, Urdu and Persian letters", "چڠڤݢڽۏ ٹڈڑںےہھ پژگکی"],
  ["Hebrew", "שלום רחוב"],
  ["simplified Chinese", "北京市朝阳区建国路88号（国贸大厦）A座1203室"],
  ["traditional Chinese", "臺灣新竹縣竹北市光明六路，龍鳳樓"],
  ["Japanese", "東京都渋谷区渋谷 スクランブルスクエア 辻直骨 さくら"],
  ["Korean", "서울특별시 강남구 테헤란로 152 金俊浩"],
  ["Thai with stacked marks", "น้ำผึ้ง ปู่ที่บ้าน กี่ กั้น ญี่ปุ่น ฐู ๑๒"],
  ["Lao", "ຫຼວງພະບາງ ນ້ຳ"],
  ["Khmer", "ភ្នំពេញ ព្រះសីហនុ"],
  ["Burmese", "ဒေါ်အောင်ဆန်း ရန်ကုန်မြို့"],
  ["Hindi", "राजेश क्षत्रिय श्री नगर"],
  ["Bengali", "মোহাম্মদ রফিকুল ইসলাম ঢাকা ক্ষুদ্র"],
  ["Tamil", "முருகன் சுப்பிரமணியம் கோலாலம்பூர்"],
  ["Cyrillic and Greek", "Иван Київ Ελληνικά"],
  ["Latin with diacritics", "Đặng Thị Ngọc Huyền, Łódź, Çağrı, Ḥāfiẓ, Ñandú, œuvre"],
])("%s reads as it was written", async (_script, text) => {
  expect(await readBack(text)).toBe(text);
});

test("digits and Latin words within Arabic are read from the left", async () => {
  const read = await readBack("شارع ٢٥ ۱۲ Jakarta Selatan 12130");
  for (const part of ["شارع", "٢٥", "۱۲", "Jakarta Selatan", "12130"]) expect(read).toContain(part);
});

test("a Tamil ligature has its letters, although the reader joins it to the next word", async () => {
  expect(containsPrintedText(await readBack("ஸ்ரீ முருகன்"), "ஸ்ரீ முருகன்")).toBe(true);
});

test("letters and their marks may come apart", async () => {
  expect(await readBack("Ha\u0301fiz\u0323")).toBe("Háfiẓ");
});

test("emoji are pictures, also with a skin, a family and a flag", async () => {
  // The reader counts an emoji as one letter and leaves out as many at the end.
  const read = await readBack("🌸 👍🏽 🇮🇩 👨‍👩‍👧 ❤️ | after all of them");
  for (const emoji of ["🌸", "👍", "🇮🇩", "👨", "❤"]) expect(read).toContain(emoji);
});

test("a telephone number after an Arabic name is not turned around", async () => {
  expect(await readBack(`To: ${isolateName("محمد")} (0812-3456)`)).toContain("0812-3456");
});

test.each(DOCUMENT_KINDS)("%s has every letter of buyers and goods", async (kind) => {
  const task = await samplePapers(kind, "a6", "world");
  const { bytes } = await mergePapers(task, async () => {});
  const words = await readPdfText(bytes);
  const { buyer, address, lines } = task.orders[2] ?? expect.unreachable();
  const names = lines.flatMap(({ name }) => name.split(" · "));
  const shown = {
    label: [buyer, address],
    packing_slip: [buyer, address, ...names],
    invoice: [buyer, address, ...names],
    pick_list: names,
    // Its rows have names in both directions beside each other, which the reader mixes.
    manifest: buyer.split(/[ ()]/),
  };
  for (const text of shown[kind]) {
    const parts = text.split(/[،,٠-٩\s\d]+/).filter((part) => foldLetters(part));
    for (const part of parts) expect(containsPrintedText(words, part), part).toBe(true);
  }
});

test("a Latin text needs no other font", async () => {
  const write = (text: string) =>
    makePdf({ size: "A6" }, [text], ({ write: draw }) => {
      draw(text, { size: 10 }, { x: 10, y: 10, width: 200 });
    });
  expect((await write("Siti Rahmawati ใจดี")).length).toBeLessThan(30_000);
});

test("a courier whose printer has only its country's letters leaves others out", async () => {
  const page = {
    ...{ courier: "Kurir Hemat", cod: null, trackingNumber: "KH1", reference: "1" },
    buyer: {
      ...{ username: "", name: "محمد Ali", phone: "0812", address: "李 Jl. Melati" },
      ...{ district: "", city: "", state: "", zipcode: "" },
    },
    ...{ sender: { name: "Toko", address: "Jakarta" }, lines: [] },
  };
  const words = async (letters?: "own") =>
    readPdfText(await labelPdf([{ ...page, ...(letters ? { letters } : {}) }]));
  expect(await words()).toMatch(/محمد/);
  expect(await words()).toMatch(/李/);
  expect(await words("own")).not.toMatch(/محمد|李/);
  expect(await words("own")).toMatch(/Ali/);
});

test("an order with a letter that no font has is named, on every paper that prints its texts", async () => {
  const task = await samplePapers("packing_slip", "a6", "id");
  const [order] = task.orders;
  if (!order) throw new Error("The sample has no order");
  const writable = { ...order, note: "Terima kasih 🌸 สวัสดี\n北京市 ❤️ \u200fمحمد\t" };
  const rare = { ...order, id: "rare", buyer: "𪚥 Siti" };
  for (const kinds of [["packing_slip"], ["pick_list"], ["invoice"]] as const) {
    const orders = [writable, kinds[0] === "pick_list" ? { ...rare, note: "\u{2a6a5}" } : rare];
    const { unwritable } = await mergePapers({ ...task, kinds, orders }, async () => {});
    expect(unwritable).toEqual(["rare"]);
  }
});
