import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import { Moods } from "./control-input.ts";
import { answerSeller } from "./for-seller.ts";
import { renderMoods } from "./mood-section.ts";
import type { Mood, MoodSettings } from "./moods.ts";
import { mountPath, type Surroundings } from "./mount.ts";
import { chooseLanguage, type Language, renderSandboxPage } from "./page.ts";

/** A parcel as the desk lists it. */
interface DeskParcel {
  id: string;
  /** "" until the courier has given one. */
  code: string;
  reference: string;
  state: string;
}

/** A step that cannot be taken; the message is shown to the visitor. */
export class DeskRefusal extends Error {}

interface CourierDesk {
  /** The aggregator's name. */
  title: string;
  /** The words that a person may set. */
  states: readonly string[];
  /** Facts that the seller copies into the app, and the pushes' address. */
  account(seller: string): Promise<{
    facts: (readonly [name: keyof DeskTexts, value: string])[];
    webhook: { name: string; label: keyof DeskTexts; value: string }[];
    moods: MoodSettings;
  }>;
  parcels(seller: string): Promise<DeskParcel[]>;
  /** These throw DeskRefusal. */
  move(seller: string, id: string, state: string): Promise<void>;
  weigh(seller: string, id: string, price: number): Promise<void>;
  setWebhook(seller: string, values: Record<string, string>): Promise<void>;
  offeredMoods: readonly Mood[];
  setMoods(seller: string, moods: readonly Mood[], seed: number): Promise<void>;
}

const en = {
  notice: "A practice courier that runs on your own server. Nothing is really sent.",
  language: "Language",
  account: "Your account",
  key: "API key",
  email: "E-mail",
  webhook: "Where news of parcels are sent",
  webhookUrl: "Address",
  webhookKey: "Signature key (name of the header)",
  webhookSecret: "Signature secret",
  save: "Save",
  parcels: "Parcels",
  parcelsText:
    "A parcel is fetched ten minutes after it is booked and arrives half an hour later. Here you can be faster, or let one fail.",
  none: "No parcel was booked yet.",
  code: "Tracking code",
  reference: "Reference",
  state: "State",
  happens: "What happens",
  price: "Price after weighing",
  go: "Go",
  done: "Done.",
};
type DeskTexts = typeof en;

const TEXTS_BY_LANGUAGE: Record<Language, DeskTexts> = {
  en,
  id: {
    notice: "Kurir untuk latihan di server Anda sendiri. Tidak ada paket yang benar-benar dikirim.",
    language: "Bahasa",
    account: "Akun Anda",
    key: "Kunci API",
    email: "Email",
    webhook: "Tujuan kabar paket",
    webhookUrl: "Alamat",
    webhookKey: "Signature key (nama header)",
    webhookSecret: "Signature secret",
    save: "Simpan",
    parcels: "Paket",
    parcelsText:
      "Paket dijemput sepuluh menit setelah dipesan dan sampai setengah jam kemudian. Di sini Anda bisa lebih cepat, atau membuatnya gagal.",
    none: "Belum ada paket yang dipesan.",
    code: "Nomor resi",
    reference: "Referensi",
    state: "Status",
    happens: "Yang terjadi",
    price: "Ongkos setelah ditimbang",
    go: "Jalankan",
    done: "Selesai.",
  },
  th: {
    notice: "ขนส่งสำหรับฝึกใช้บนเซิร์ฟเวอร์ของคุณเอง ไม่มีการส่งพัสดุจริง",
    language: "ภาษา",
    account: "บัญชีของคุณ",
    key: "API key",
    email: "อีเมล",
    webhook: "ที่อยู่สำหรับแจ้งสถานะพัสดุ",
    webhookUrl: "ที่อยู่",
    webhookKey: "Signature key (ชื่อ header)",
    webhookSecret: "Signature secret",
    save: "บันทึก",
    parcels: "พัสดุ",
    parcelsText: "พัสดุจะถูกรับไปหลังจองสิบนาที และถึงปลายทางในอีกครึ่งชั่วโมง ที่นี่คุณเร่งได้ หรือให้ส่งไม่สำเร็จก็ได้",
    none: "ยังไม่มีพัสดุที่จอง",
    code: "เลขพัสดุ",
    reference: "เลขอ้างอิง",
    state: "สถานะ",
    happens: "เหตุการณ์",
    price: "ค่าส่งหลังชั่งน้ำหนัก",
    go: "ดำเนินการ",
    done: "เรียบร้อย",
  },
};

const Moved = z.object({ parcel: z.string().trim().min(1), state: z.string() });
const Weighed = z.object({ parcel: z.string().trim().min(1), price: z.coerce.number().positive() });

/** Serves an aggregator's desk: a seller's key, pushes and parcels, for the signed-in seller. */
export function addCourierDesk(root: Hono, deps: Surroundings, desk: CourierDesk): void {
  root.get("/controls", (c) =>
    answerSeller(c, deps, (seller) => renderDesk(c, deps, desk, seller)),
  );
  root.get("/controls/account", (c) =>
    answerSeller(c, deps, async (seller) => c.json(await desk.account(seller))),
  );
  const addDeskAction = (name: string, run: (seller: string, input: unknown) => Promise<void>) =>
    root.post(`/controls/${name}`, (c) =>
      answerSeller(c, deps, (seller) => answer(c, deps, (input) => run(seller, input))),
    );
  addDeskAction("move", (seller, input) => {
    const { parcel, state } = Moved.parse(input);
    if (!desk.states.includes(state)) throw new DeskRefusal(`There is no state ${state}`);
    return desk.move(seller, parcel, state);
  });
  addDeskAction("weigh", (seller, input) => {
    const { parcel, price } = Weighed.parse(input);
    return desk.weigh(seller, parcel, price);
  });
  addDeskAction("setMoods", (seller, input) => {
    const { moods, seed } = Moods.parse(input);
    return desk.setMoods(seller, moods, seed);
  });
  addDeskAction("webhook", (seller, input) =>
    desk.setWebhook(seller, z.record(z.string(), z.string().trim().max(500)).parse(input)),
  );
}

async function answer(
  c: Context,
  deps: Surroundings,
  run: (input: unknown) => Promise<void>,
): Promise<Response> {
  const isJson = c.req.header("content-type")?.includes("json");
  const input: unknown = isJson ? await c.req.json().catch(() => null) : await c.req.parseBody();
  try {
    await run(input);
  } catch (error) {
    if (!(error instanceof DeskRefusal || error instanceof z.ZodError)) throw error;
    const message = error instanceof z.ZodError ? z.prettifyError(error) : error.message;
    if (isJson) return c.json({ ok: false, message }, 422);
    return c.redirect(
      `${mountPath(deps)}/controls?${new URLSearchParams({ problem: message })}`,
      303,
    );
  }
  return isJson ? c.json({ ok: true }) : c.redirect(`${mountPath(deps)}/controls?done=1`, 303);
}

async function renderDesk(
  c: Context,
  deps: Surroundings,
  desk: CourierDesk,
  seller: string,
): Promise<Response> {
  const t = TEXTS_BY_LANGUAGE[chooseLanguage(c)];
  const { facts, webhook, moods } = await desk.account(seller);
  const parcels = await desk.parcels(seller);
  const problem = c.req.query("problem");
  const siblings = deps.siblings?.() ?? [];
  const body = html`<h1>${desk.title}</h1>
${siblings.length > 0 ? html`<p>${siblings.map(({ name, href }) => html`<a href="${href}">${name}</a> `)}</p>` : ""}
${c.req.query("done") ? html`<section class="good" role="status">${t.done}</section>` : ""}
${problem ? html`<section class="bad" role="alert">${problem}</section>` : ""}
<section><h2>${t.account}</h2><dl>${facts.map(([name, value]) => html`<dt>${t[name]}</dt><dd><code>${value}</code></dd>`)}</dl></section>
<section><h2>${t.webhook}</h2><form method="post" action="${mountPath(deps)}/controls/webhook" class="stack">
${webhook.map(({ name, label, value }) => html`<label>${t[label]}<input name="${name}" value="${value}" maxlength="500"></label>`)}
<button class="primary">${t.save}</button></form></section>
<section><h2>${t.parcels}</h2><p>${t.parcelsText}</p>${
    parcels.length === 0
      ? html`<p>${t.none}</p>`
      : html`<div class="scroll"><table><thead><tr><th>${t.code}</th><th>${t.reference}</th><th>${t.state}</th><th>${t.happens}</th><th>${t.price}</th></tr></thead>
<tbody>${parcels.map((parcel) => renderRow(deps, desk, t, parcel))}</tbody></table></div>`
  }</section>
${renderMoods(moods, { base: mountPath(deps), language: chooseLanguage(c), about: html``, offered: desk.offeredMoods })}`;
  return renderSandboxPage(c, { ...t, title: desk.title }, desk.title, body);
}

const renderRow = (deps: Surroundings, { states }: CourierDesk, t: DeskTexts, parcel: DeskParcel) =>
  html`<tr><td><code>${parcel.code || parcel.id}</code></td><td>${parcel.reference}</td><td><span class="badge">${parcel.state}</span></td>
<td><form method="post" action="${mountPath(deps)}/controls/move" class="inline"><input type="hidden" name="parcel" value="${parcel.id}"><select name="state" aria-label="${t.happens}">${states.map((state) => html`<option>${state}</option>`)}</select><button>${t.go}</button></form></td>
<td><form method="post" action="${mountPath(deps)}/controls/weigh" class="inline"><input type="hidden" name="parcel" value="${parcel.id}"><input type="number" name="price" min="1" step="any" required aria-label="${t.price}"><button>${t.go}</button></form></td></tr>`;

/** A rider comes after ten minutes and delivers half an hour later: a real courier's day. */
export const PICKED_UP_AFTER_MS = 10 * 60_000;
export const DELIVERED_AFTER_MS = 40 * 60_000;

interface PriceService {
  /** The price of a started kilogram: in a town, in a province, further. */
  rates: readonly [near: number, province: number, far: number];
  days: readonly [
    near: readonly [number, number],
    province: readonly [number, number],
    far: readonly [number, number],
  ];
}

export const HEAVIEST_G = 30_000;

/** Returns what a service asks for a weight, and its days. */
export function computePrice(
  { rates, days }: PriceService,
  { zone, weightG }: { zone: 0 | 1 | 2; weightG: number },
) {
  const kilograms = Math.max(1, Math.ceil(weightG / 1000));
  return { price: rates[zone] * kilograms, days: days[zone] };
}
