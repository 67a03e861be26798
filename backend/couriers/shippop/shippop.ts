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
  type CourierStop,
  type ParcelParty,
  type QuotedParcel,
  sumGoodsValue,
} from "../courier.ts";
import { listPickupTimes } from "../pickup-times.ts";
import { callShippop, type ShippopConnection } from "./call.ts";
import { toParcelState } from "./statuses.ts";
import {
  Booked,
  Confirmed,
  Envelope,
  Label,
  PriceList,
  Purchase,
  Push,
  parseBangkokTime,
  type Quoted,
  Tracked,
} from "./wire.ts";

interface ShippopSettings {
  /** The host without a trailing slash. */
  host: string;
  fetch: typeof fetch;
  now: () => Date;
}

/** Couriers for senders with their own branch of the courier ("Dropoff Offline"). */
const FOR_BRANCHES = new Set(["FLEDS", "KRYS", "KRYDS", "JNTP", "JNTD", "LZDS"]);
/** Thailand Post, the only courier whose pickup is called for a time. */
const POSTAL_SERVICE = "EMST";
/** Couriers that `/calltopickup/` calls; parcels of the others are brought to a branch. */
const PICKS_UP = new Set(["FLE", "FLEB", "FLEF", POSTAL_SERVICE]);
/** Thailand Post's advice: requests before 11:00 for the same day at 13:00. */
const POSTAL_HOURS = {
  noticeMs: 2 * 3_600_000,
  days: 4,
  windows: [
    [9, 12],
    [13, 16],
  ],
} as const;
const SATANG_PER_BAHT = 100;
/** Dhipaya's insurance, which covers every courier. */
const INSURANCE_CODE = "DHPY";

/**
 * Creates the provider of Thailand's couriers: SHIPPOP (http://developers.shippop.com and
 * https://documenter.getpostman.com/view/10021496/Tzz8qwkE). A booking is free until confirmed, so
 * its number is stored first: after a lost answer it is looked up, never confirmed twice.
 */
export function createShippop({ host, fetch, now }: ShippopSettings): CourierProvider {
  return {
    id: "shippop",
    signsPushes: false,
    readPush(body) {
      const bodyText = new TextDecoder().decode(body).trim();
      if (bodyText === "") return null;
      const parsed = Push.safeParse(
        parseJson(bodyText) ?? Object.fromEntries(new URLSearchParams(bodyText)),
      );
      if (!parsed.success) throw new CourierError("refused", "unreadable", parsed.error.message);
      return parsed.data.tracking_code;
    },
    open({ key, email }): Courier {
      const account: ShippopConnection = { host, fetch, key, email };
      const readParcelByCode = (code: string) => readParcel(account, code);
      const cancel = async (code: string) => {
        const { state, trackingCode } = await readParcelByCode(code);
        if (state === "cancelled") return;
        if (trackingCode === null)
          throw new CourierError("unavailable", "no_code", "The courier has given no code yet");
        await callShippop(account, Envelope, "/cancel/", { courier_tracking_code: trackingCode });
      };
      return {
        async check() {
          await callShippop(account, PriceList, "/pricelist/", { data: { 0: SAMPLE_ROUTE } });
        },
        quote: (parcel) => quotePrices(account, parcel),
        listPickupTimes: (serviceId, asked) =>
          serviceId === POSTAL_SERVICE ? listPickupTimes({ now: asked, ...POSTAL_HOURS }) : [],
        book: (booking, draft) => bookParcel(account, booking, draft, now()),
        read: readParcelByCode,
        async label(code) {
          const { pdf } = await callShippop(account, Label, "/label_tracking_code/", {
            tracking_code: code,
            size: "A6",
            type: "pdf",
          });
          return new Uint8Array(Buffer.from(pdf, "base64"));
        },
        // A purchase that was not confirmed costs nothing.
        async drop(_booking, keptDraft) {
          if (keptDraft === null) return;
          const draft = readDraft(keptDraft);
          if ((await readPurchaseStatus(account, draft)) === "PAID") await cancel(draft.code);
        },
        cancel,
      };
    },
  };
}

/** The published sample's first parcel: asking costs nothing. */
const SAMPLE_ROUTE = {
  from: makeSampleAddress("ถนนพญาไท", "ราชเทวี", "10400"),
  to: makeSampleAddress("สีลม", "บางรัก", "10500"),
  parcel: { name: "-", weight: 500, width: 10, length: 10, height: 10 },
};

function makeSampleAddress(district: string, state: string, postcode: string) {
  const province = "กรุงเทพมหานคร";
  return { ...{ name: "-", address: "-", district, state, province, postcode }, tel: "0800000000" };
}

/** `/pricelist/`: asks for the parcel without and with cash to collect. */
async function quotePrices(
  account: ShippopConnection,
  parcel: QuotedParcel,
): Promise<CourierQuote[]> {
  const { from, to, lines, wantsCod } = parcel;
  const request = {
    from: makePlace(from),
    to: makePlace(to),
    parcel: measureBox(lines),
  };
  const value = sumGoodsValue(lines) / SATANG_PER_BAHT;
  // SHIPPOP takes whole baht.
  const mayCod = wantsCod && Number.isInteger(value);
  const { data } = await callShippop(account, PriceList, "/pricelist/", {
    data: { 0: request, ...(mayCod ? { 1: { ...request, cod_amount: value } } : {}) },
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
      fee: Math.round(price * SATANG_PER_BAHT),
      minDays: Math.max(1, Math.min(...days)),
      maxDays: Math.max(1, ...days),
      supportsCod: cashCodes.has(code) && Number.isInteger(price),
      collections: listCollections(code),
    },
  ];
}

const listCollections = (code: string): Collection[] =>
  PICKS_UP.has(code) ? ["pickup", "dropoff"] : ["dropoff"];

/** The purchase, and SHIPPOP's code of its only parcel. */
interface Draft {
  purchaseId: string;
  code: string;
}

async function bookParcel(
  account: ShippopConnection,
  booking: CourierBooking,
  draft: BookingDraft,
  now: Date,
): Promise<BookedParcel> {
  const storedDraft = draft.kept === null ? null : readDraft(draft.kept);
  const purchaseStatus = storedDraft && (await readPurchaseStatus(account, storedDraft));
  const purchase =
    storedDraft && purchaseStatus !== "CANCEL"
      ? storedDraft
      : await makePurchase(account, booking, draft);
  if (purchase !== storedDraft || purchaseStatus !== "PAID")
    await confirmPurchase(account, purchase, draft);
  const parcel = await readParcel(account, purchase.code);
  if (booking.collection === "pickup") await callPickup(account, booking, parcel, now);
  return parcel;
}

const readDraft = (storedText: string): Draft => {
  const [purchaseId = "", code = ""] = storedText.split(":");
  return { purchaseId, code };
};

/** `/tracking_purchase/`: "PAID", "UNPAID" or "CANCEL". */
async function readPurchaseStatus(
  account: ShippopConnection,
  { purchaseId }: Draft,
): Promise<string> {
  const body = { purchase_id: Number(purchaseId), email: account.email };
  const request = callShippop(account, Purchase, "/tracking_purchase/", body);
  return (await request).purchase_status;
}

async function makePurchase(
  account: ShippopConnection,
  booking: CourierBooking,
  draft: BookingDraft,
): Promise<Draft> {
  const { from, to, lines, codAmount, isInsured } = booking;
  const { purchase_id: purchaseId, data } = await callShippop(account, Booked, "/booking/", {
    email: account.email,
    data: {
      0: {
        from: makeAddress(from),
        to: makeAddress(to),
        parcel: measureBox(lines),
        product: Object.fromEntries(lines.map((line, index) => [index, makeProduct(line)])),
        courier_code: booking.serviceId,
        ...(booking.note ? { remark: booking.note } : {}),
        ...(codAmount > 0 ? { cod_amount: codAmount / SATANG_PER_BAHT } : {}),
        ...(isInsured
          ? {
              insurance_code: INSURANCE_CODE,
              declared_value: Math.ceil(sumGoodsValue(lines) / SATANG_PER_BAHT),
            }
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
 * Calls `/confirm/`, after which the booking costs money. If the answer is not "done", the purchase
 * tells the result. Throws the courier's refusal; then a new booking is made.
 */
async function confirmPurchase(
  account: ShippopConnection,
  newDraft: Draft,
  draft: BookingDraft,
): Promise<void> {
  try {
    const body = { purchase_id: Number(newDraft.purchaseId) };
    const { result } = await callShippop(account, Confirmed, "/confirm/", body);
    const ownResult =
      result.find(({ tracking_code }) => tracking_code === newDraft.code) ?? result[0];
    if (ownResult?.status === false)
      throw new CourierError("refused", "not_confirmed", ownResult.message);
  } catch (error) {
    if (!(error instanceof CourierError) || error.kind === "unavailable") throw error;
    if (error.code !== "not_confirmed" && (await readPurchaseStatus(account, newDraft)) === "PAID")
      return;
    await draft.keep(null);
    throw error;
  }
}

/** `/calltopickup/`: a repeated call has no effect. */
async function callPickup(
  account: ShippopConnection,
  { serviceId, from, pickupAt }: CourierBooking,
  { trackingCode }: BookedParcel,
  now: Date,
): Promise<void> {
  if (trackingCode === null)
    throw new CourierError("unavailable", "no_code", "The courier has given no code yet");
  const fetchedAt = pickupAt ?? computeUsualPickup(now);
  const postage =
    serviceId === POSTAL_SERVICE
      ? {
          datetime_pickup: formatBangkokTime(fetchedAt),
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

/** Thailand Post's advice: before 11:00 today at 13:00, else tomorrow at 9:00. */
function computeUsualPickup(now: Date): Date {
  const local = new Date(now.getTime() + BANGKOK_MS);
  const isEarly = local.getUTCHours() < 11;
  local.setUTCDate(local.getUTCDate() + (isEarly ? 0 : 1));
  local.setUTCHours(isEarly ? 13 : 9, 0, 0, 0);
  return new Date(local.getTime() - BANGKOK_MS);
}

const formatBangkokTime = (time: Date) =>
  new Date(time.getTime() + BANGKOK_MS).toISOString().slice(0, 19).replace("T", " ");

/** `/tracking/` */
async function readParcel(account: ShippopConnection, code: string): Promise<BookedParcel> {
  const body = { tracking_code: code };
  const tracked = await callShippop(account, Tracked, "/tracking/", body);
  return {
    bookingId: code,
    trackingCode: tracked.courier_tracking_code,
    state: toParcelState(tracked.order_status),
    nativeState: tracked.order_status,
    fee: tracked.price === null ? null : Math.round(tracked.price * SATANG_PER_BAHT),
    routingCode: "",
    events: readEvents(tracked),
  };
}

/** Couriers' own numbers are not comparable: the order's word dates the last scan. */
function readEvents({ order_status, state }: Tracked): BookedParcel["events"] {
  const scans = state.flatMap(({ status, datetime, location, description }) => {
    const scannedAt = parseBangkokTime(datetime);
    const text = [description, location].filter(Boolean).join(" · ");
    return scannedAt ? [{ at: scannedAt, nativeState: status, text: text || status }] : [];
  });
  scans.sort((left, right) => left.at.getTime() - right.at.getTime());
  const now = toParcelState(order_status);
  return scans.map((scan, index) => {
    const isLast = index === scans.length - 1;
    if (isLast && now !== "booked") return { ...scan, state: now };
    return { ...scan, state: index === 0 ? ("picked_up" as const) : null };
  });
}

/** SHIPPOP's `district` is our subdistrict, and its `state` our district. */
const makePlace = ({ place, postCode }: CourierStop) => ({
  name: "-",
  address: "-",
  district: place.subdistrict,
  state: place.district,
  province: place.province,
  postcode: postCode || place.postCode || "",
  tel: "0800000000",
});

const makeAddress = (party: ParcelParty) => ({
  ...makePlace(party),
  name: party.name,
  address: party.street,
  tel: party.phone,
});

const makeProduct = (line: ParcelLine) => ({
  product_code: line.sku,
  name: line.name,
  category: "",
  price: line.price / SATANG_PER_BAHT,
  amount: line.quantity,
  weight: line.weightG,
});

/** Measures one box for all goods, stacked, in grams and centimetres. */
function measureBox(lines: readonly ParcelLine[]) {
  const findLargest = (of: (line: ParcelLine) => number) =>
    Math.max(1, ...lines.map(of).map(Math.ceil));
  const sumRounded = (of: (line: ParcelLine) => number) =>
    Math.max(1, Math.ceil(lines.reduce((all, line) => all + of(line) * line.quantity, 0)));
  return {
    name: lines
      .map(({ name, quantity }) => `${quantity} × ${name}`)
      .join(", ")
      .slice(0, 250),
    weight: sumRounded(({ weightG }) => weightG),
    width: findLargest(({ widthCm }) => widthCm),
    length: findLargest(({ lengthCm }) => lengthCm),
    height: sumRounded(({ heightCm }) => heightCm),
  };
}

function parseJson(text: string): unknown {
  try {
    return z.looseObject({}).parse(JSON.parse(text));
  } catch {
    return null;
  }
}
