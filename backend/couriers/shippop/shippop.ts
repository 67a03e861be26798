import { z } from "zod";
import type { Collection, ParcelLine } from "#contract/couriers.ts";
import {
  type BookedParcel,
  type BookingDraft,
  type Courier,
  type CourierBooking,
  CourierError,
  type CourierProvider,
  type CourierQuote,
  goodsValue,
  type Party,
  type QuotedParcel,
  type Stop,
} from "../courier.ts";
import { type Account, callShippop } from "./call.ts";
import { stateOf } from "./statuses.ts";
import {
  Booked,
  bangkokTime,
  Confirmed,
  Envelope,
  Label,
  PriceList,
  Purchase,
  Push,
  type Quoted,
  Tracked,
} from "./wire.ts";

interface Settings {
  /** Without a trailing slash. */
  host: string;
  fetch: typeof fetch;
  now: () => Date;
}

/** Couriers that `/calltopickup/` calls; parcels of the others are brought to a branch. */
const PICKS_UP = new Set(["FLE", "FLEB", "FLEF", "EMST"]);
/** Only for senders that have a branch of the courier themselves ("Dropoff Offline"). */
const FOR_BRANCHES = new Set(["FLEDS", "KRYS", "KRYDS", "JNTP", "JNTD", "LZDS"]);
const SATANG = 100;
/** Dhipaya's insurance, which covers every courier. */
const INSURANCE = "DHPY";

/**
 * Creates the provider of Thailand's couriers: SHIPPOP (http://developers.shippop.com and
 * https://documenter.getpostman.com/view/10021496/Tzz8qwkE). A booking costs nothing until it is
 * confirmed, so its number is kept in between: a lost answer is asked for, never confirmed twice.
 */
export function createShippop({ host, fetch, now }: Settings): CourierProvider {
  return {
    id: "shippop",
    signsPushes: false,
    readPush(body) {
      const sent = new TextDecoder().decode(body).trim();
      if (sent === "") return null;
      const parsed = Push.safeParse(
        parseJson(sent) ?? Object.fromEntries(new URLSearchParams(sent)),
      );
      if (!parsed.success) throw new CourierError("refused", "unreadable", parsed.error.message);
      return parsed.data.tracking_code;
    },
    open({ key, email }): Courier {
      const account: Account = { host, fetch, key, email };
      const read = (code: string) => readParcel(account, code);
      return {
        async check() {
          await callShippop(account, PriceList, "/pricelist/", { data: { 0: SAMPLE } });
        },
        quote: (parcel) => quote(account, parcel),
        book: (booking, draft) => book(account, booking, draft, now()),
        read,
        async label(code) {
          const { pdf } = await callShippop(account, Label, "/label_tracking_code/", {
            tracking_code: code,
            size: "A6",
            type: "pdf",
          });
          return new Uint8Array(Buffer.from(pdf, "base64"));
        },
        async cancel(code) {
          const { state, trackingCode } = await read(code);
          if (state === "cancelled") return;
          if (trackingCode === null)
            throw new CourierError("unavailable", "no_code", "The courier has given no code yet");
          await callShippop(account, Envelope, "/cancel/", { courier_tracking_code: trackingCode });
        },
      };
    },
  };
}

/** The first parcel of the published sample: a question that costs nothing. */
const SAMPLE = {
  from: sampleAddress("ถนนพญาไท", "ราชเทวี", "10400"),
  to: sampleAddress("สีลม", "บางรัก", "10500"),
  parcel: { name: "-", weight: 500, width: 10, length: 10, height: 10 },
};

function sampleAddress(district: string, state: string, postcode: string) {
  const province = "กรุงเทพมหานคร";
  return { ...{ name: "-", address: "-", district, state, province, postcode }, tel: "0800000000" };
}

/** `/pricelist/`: asks for the parcel, and for the same with cash to collect. */
async function quote(account: Account, parcel: QuotedParcel): Promise<CourierQuote[]> {
  const { from, to, lines, wantsCod } = parcel;
  const asked = {
    from: placeOf(from),
    to: placeOf(to),
    parcel: boxOf(lines),
  };
  const value = goodsValue(lines) / SATANG;
  // Cash is a whole number of baht there.
  const mayCod = wantsCod && Number.isInteger(value);
  const { data } = await callShippop(account, PriceList, "/pricelist/", {
    data: { 0: asked, ...(mayCod ? { 1: { ...asked, cod_amount: value } } : {}) },
  });
  const [plain = [], withCash = []] = data;
  const cashCodes = new Set(
    withCash.filter(({ available }) => available === true).map(({ courier_code }) => courier_code),
  );
  return plain.flatMap((quoted) => toQuote(quoted, cashCodes));
}

function toQuote(quoted: Quoted, cashCodes: ReadonlySet<string>): CourierQuote[] {
  const { courier_code: code, price, available } = quoted;
  if (!code || code.length > 40 || FOR_BRANCHES.has(code)) return [];
  if (available !== true || price === null || price <= 0) return [];
  const days = (quoted.estimate_time.match(/\d+/g) ?? ["1", "5"]).map(Number);
  return [
    {
      serviceId: code,
      name: quoted.courier_name || code,
      fee: Math.round(price * SATANG),
      minDays: Math.max(1, Math.min(...days)),
      maxDays: Math.max(1, ...days),
      supportsCod: cashCodes.has(code) && Number.isInteger(price),
      collections: collectionsOf(code),
    },
  ];
}

const collectionsOf = (code: string): Collection[] =>
  PICKS_UP.has(code) ? ["pickup", "dropoff"] : ["dropoff"];

/** The purchase, and SHIPPOP's own code of its only parcel. */
interface Draft {
  purchaseId: string;
  code: string;
}

async function book(
  account: Account,
  booking: CourierBooking,
  draft: BookingDraft,
  now: Date,
): Promise<BookedParcel> {
  const kept = draft.kept === null ? null : readDraft(draft.kept);
  const known = kept && (await purchaseStatus(account, kept));
  const made = kept && known !== "CANCEL" ? kept : await makePurchase(account, booking, draft);
  if (made !== kept || known !== "PAID") await confirm(account, made, draft);
  const parcel = await readParcel(account, made.code);
  if (booking.collection === "pickup") await callPickup(account, booking, parcel, now);
  return parcel;
}

const readDraft = (kept: string): Draft => {
  const [purchaseId = "", code = ""] = kept.split(":");
  return { purchaseId, code };
};

/** `/tracking_purchase/`: "PAID", "UNPAID" or "CANCEL". */
async function purchaseStatus(account: Account, { purchaseId }: Draft): Promise<string> {
  const body = { purchase_id: Number(purchaseId), email: account.email };
  const asked = callShippop(account, Purchase, "/tracking_purchase/", body);
  return (await asked).purchase_status;
}

async function makePurchase(
  account: Account,
  booking: CourierBooking,
  draft: BookingDraft,
): Promise<Draft> {
  const { from, to, lines, codAmount, isInsured } = booking;
  const { purchase_id: purchaseId, data } = await callShippop(account, Booked, "/booking/", {
    email: account.email,
    data: {
      0: {
        from: addressOf(from),
        to: addressOf(to),
        parcel: boxOf(lines),
        product: Object.fromEntries(lines.map((line, at) => [at, productOf(line)])),
        courier_code: booking.serviceId,
        ...(booking.note ? { remark: booking.note } : {}),
        ...(codAmount > 0 ? { cod_amount: codAmount / SATANG } : {}),
        ...(isInsured
          ? { insurance_code: INSURANCE, declared_value: Math.ceil(goodsValue(lines) / SATANG) }
          : {}),
        meta: { ref_no_1: booking.reference },
      },
    },
  });
  const [parcel] = data;
  if (parcel?.status === false) throw new CourierError("refused", "not_booked", parcel.message);
  if (!purchaseId || !parcel?.tracking_code)
    throw new CourierError("unavailable", "unreadable", "The booking has no number");
  await draft.keep(`${purchaseId}:${parcel.tracking_code}`);
  return { purchaseId, code: parcel.tracking_code };
}

/**
 * `/confirm/`: from now on it costs money. What another answer than "done" means is told by the
 * purchase. Throws the courier's refusal, after which a new booking is made.
 */
async function confirm(account: Account, made: Draft, draft: BookingDraft): Promise<void> {
  try {
    const body = { purchase_id: Number(made.purchaseId) };
    const { result } = await callShippop(account, Confirmed, "/confirm/", body);
    const ownResult = result.find(({ tracking_code }) => tracking_code === made.code) ?? result[0];
    if (ownResult?.status === false)
      throw new CourierError("refused", "not_confirmed", ownResult.message);
  } catch (error) {
    if (!(error instanceof CourierError) || error.kind === "unavailable") throw error;
    if (error.code !== "not_confirmed" && (await purchaseStatus(account, made)) === "PAID") return;
    await draft.keep(null);
    throw error;
  }
}

/** `/calltopickup/`: once more for a parcel that was called is one call there. */
async function callPickup(
  account: Account,
  { serviceId, from, pickupAt }: CourierBooking,
  { trackingCode }: BookedParcel,
  now: Date,
): Promise<void> {
  if (trackingCode === null)
    throw new CourierError("unavailable", "no_code", "The courier has given no code yet");
  const fetchedAt = pickupAt ?? usualPickup(now);
  const postage =
    serviceId === "EMST"
      ? {
          datetime_pickup: written(fetchedAt),
          origin_name: from.name,
          origin_phone: from.phone,
          origin_address: from.street,
          origin_district: from.place.subdistrict,
          origin_city: from.place.district,
          origin_province: from.place.province,
          origin_postcode: from.postCode || from.place.postCode,
        }
      : {};
  await callShippop(account, Envelope, "/calltopickup/", {
    tracking_code: trackingCode,
    num_of_parcel: 1,
    ...postage,
  });
}

const BANGKOK_MS = 7 * 3_600_000;

/** Thailand Post's advice: before 11:00 the same day at 13:00, otherwise at 9:00 on the next. */
function usualPickup(now: Date): Date {
  const local = new Date(now.getTime() + BANGKOK_MS);
  const isEarly = local.getUTCHours() < 11;
  local.setUTCDate(local.getUTCDate() + (isEarly ? 0 : 1));
  local.setUTCHours(isEarly ? 13 : 9, 0, 0, 0);
  return new Date(local.getTime() - BANGKOK_MS);
}

const written = (at: Date) =>
  new Date(at.getTime() + BANGKOK_MS).toISOString().slice(0, 19).replace("T", " ");

/** `/tracking/` */
async function readParcel(account: Account, code: string): Promise<BookedParcel> {
  const body = { tracking_code: code };
  const tracked = await callShippop(account, Tracked, "/tracking/", body);
  return {
    bookingId: code,
    trackingCode: tracked.courier_tracking_code,
    state: stateOf(tracked.order_status),
    nativeState: tracked.order_status,
    fee: tracked.price === null ? null : Math.round(tracked.price * SATANG),
    routingCode: "",
    events: eventsOf(tracked),
  };
}

/** The couriers' own numbers say nothing across couriers: the order's word dates the last scan. */
function eventsOf({ order_status, state }: Tracked): BookedParcel["events"] {
  const scans = state.flatMap(({ status, datetime, location, description }) => {
    const scannedAt = bangkokTime(datetime);
    const text = [description, location].filter(Boolean).join(" · ");
    return scannedAt ? [{ at: scannedAt, nativeState: status, text: text || status }] : [];
  });
  scans.sort((one, other) => one.at.getTime() - other.at.getTime());
  const now = stateOf(order_status);
  return scans.map((scan, at) => {
    const isLast = at === scans.length - 1;
    if (isLast && now !== "booked") return { ...scan, state: now };
    return { ...scan, state: at === 0 ? ("picked_up" as const) : null };
  });
}

/** SHIPPOP's `district` is our subdistrict, and its `state` our district. */
const placeOf = ({ place, postCode }: Stop) => ({
  name: "-",
  address: "-",
  district: place.subdistrict,
  state: place.district,
  province: place.province,
  postcode: postCode || place.postCode || "",
  tel: "0800000000",
});

const addressOf = (party: Party) => ({
  ...placeOf(party),
  name: party.name,
  address: party.street,
  tel: party.phone,
});

const productOf = (line: ParcelLine) => ({
  product_code: line.sku,
  name: line.name,
  category: "",
  price: line.price / SATANG,
  amount: line.quantity,
  weight: line.weightG,
});

/** One box in grams and centimetres, in which the goods lie on each other. */
function boxOf(lines: readonly ParcelLine[]) {
  const most = (of: (line: ParcelLine) => number) => Math.max(1, ...lines.map(of).map(Math.ceil));
  const sum = (of: (line: ParcelLine) => number) =>
    Math.max(1, Math.ceil(lines.reduce((all, line) => all + of(line) * line.quantity, 0)));
  return {
    name: lines
      .map(({ name, quantity }) => `${quantity} × ${name}`)
      .join(", ")
      .slice(0, 250),
    weight: sum(({ weightG }) => weightG),
    width: most(({ widthCm }) => widthCm),
    length: most(({ lengthCm }) => lengthCm),
    height: sum(({ heightCm }) => heightCm),
  };
}

function parseJson(text: string): unknown {
  try {
    return z.looseObject({}).parse(JSON.parse(text));
  } catch {
    return null;
  }
}
