import type { Collection, ParcelLine } from "#contract/couriers.ts";
import {
  type BookedParcel,
  type Courier,
  type CourierBooking,
  CourierError,
  type CourierProvider,
  type CourierQuote,
  type QuotedParcel,
  sumGoodsValue,
} from "../courier.ts";
import { listPickupTimes } from "../pickup-times.ts";
import { createAreas } from "./areas.ts";
import { type Account, callBiteship, ReferenceTaken } from "./call.ts";
import { toParcelState } from "./statuses.ts";
import { CourierList, type CourierRate, Failure, Order, Push, RateList } from "./wire.ts";

interface BiteshipSettings {
  /** The host without a trailing slash. */
  host: string;
  fetch: typeof fetch;
}

/** Couriers that price by coordinates alone, which the shop does not have. */
const COORDINATE_COURIERS = new Set(["gojek", "grab", "paxel", "lalamove", "borzo"]);
/** "Maximum value is 15,000,000" of cash on delivery. */
const MAX_COD = 15_000_000;
/** Cash is paid out after seven days, which every account may choose. */
const COD_TYPE = "7_days";
/** Biteship takes any time that has not passed: offer the hours in which couriers collect. */
const PICKUP_HOURS = {
  noticeMs: 3_600_000,
  days: 4,
  windows: [
    [9, 12],
    [12, 15],
    [15, 18],
  ],
} as const;

/**
 * Biteship, for Indonesia (https://biteship.com/en/docs). It books under our reference, so a lost
 * answer can be requested again. Rupiah have no minor unit.
 */
export function createBiteship({ host, fetch }: BiteshipSettings): CourierProvider {
  const areas = createAreas();
  return {
    id: "biteship",
    signsPushes: true,
    readPush(body) {
      const bodyText = new TextDecoder().decode(body).trim();
      if (bodyText === "") return null;
      const parsed = Push.safeParse(parseJson(bodyText));
      if (!parsed.success) throw new CourierError("refused", "unreadable", parsed.error.message);
      return parsed.data.order_id;
    },
    open({ key }): Courier {
      const account: Account = { host, fetch, key };
      const makeOrderPath = (id: string) => `/v1/orders/${encodeURIComponent(id)}`;
      const readParcel = async (id: string) =>
        toParcel(await callBiteship(account, Order, "GET", makeOrderPath(id)));
      const book = async (booking: CourierBooking) => {
        const order = await makeOrder(account, areas, booking);
        try {
          return toParcel(await callBiteship(account, Order, "POST", "/v1/orders", order));
        } catch (error) {
          if (!(error instanceof ReferenceTaken) || error.orderId === null) throw error;
          return readParcel(error.orderId);
        }
      };
      const cancel = async (id: string) => {
        const reason = {
          cancellation_reason_code: "others",
          cancellation_reason: "The order was cancelled",
        };
        try {
          await callBiteship(account, Failure, "POST", `${makeOrderPath(id)}/cancel`, reason);
        } catch (error) {
          if (!(error instanceof CourierError) || error.kind !== "refused") throw error;
          if ((await readParcel(id)).state !== "cancelled") throw error;
        }
      };
      return {
        async check() {
          await listCouriers(account);
        },
        quote: (parcel) => quoteRates(account, areas, parcel),
        listPickupTimes: (_serviceId, now) => listPickupTimes({ now, ...PICKUP_HOURS }),
        book,
        // A booking is found by its reference only by booking again.
        drop: async (booking) => cancel((await book(booking)).bookingId),
        read: readParcel,
        cancel,
      };
    },
  };
}

/** Returns the codes of the couriers that the account may use, separated by commas. */
async function listCouriers(account: Account): Promise<string> {
  const { couriers } = await callBiteship(account, CourierList, "GET", "/v1/couriers");
  const codes = new Set(couriers.map(({ courier_code }) => courier_code.toLowerCase()));
  return [...codes].filter((code) => code && !COORDINATE_COURIERS.has(code)).join(",");
}

/** https://biteship.com/en/docs/api/rates/retrieve, "rates by mix" and "by area id". */
async function quoteRates(
  account: Account,
  areas: ReturnType<typeof createAreas>,
  { from, to, lines, wantsCod, isInsured }: QuotedParcel,
): Promise<CourierQuote[]> {
  const couriers = await listCouriers(account);
  if (couriers === "") return [];
  const value = sumGoodsValue(lines);
  const { pricing } = await callBiteship(account, RateList, "POST", "/v1/rates/couriers", {
    ...(await areas.rateFields(account, "origin", from)),
    ...(await areas.rateFields(account, "destination", to)),
    couriers,
    items: lines.map(makeItem),
    ...(isInsured ? { courier_insurance: value } : {}),
  });
  const mayCod = wantsCod && value <= MAX_COD;
  return pricing.flatMap((rate) => toQuote(rate, mayCod));
}

function toQuote(rate: CourierRate, mayCod: boolean): CourierQuote[] {
  const company = rate.courier_code || rate.company;
  const service = rate.courier_service_code || rate.type;
  const serviceId = `${company}:${service}`.toLowerCase();
  if (!company || !service || serviceId.length > 40) return [];
  if (rate.price === null || rate.price < 0) return [];
  const [minDays, maxDays] = readDays(rate);
  const name = [rate.courier_name || company, rate.courier_service_name].filter(Boolean).join(" ");
  return [
    {
      ...{ serviceId, name, minDays, maxDays },
      fee: Math.round(rate.price),
      supportsCod: mayCod && rate.available_for_cash_on_delivery === true,
      collections: listCollections(rate.available_collection_method),
    },
  ];
}

/** "Default to pickup." */
function listCollections(methods: readonly string[]): Collection[] {
  const lowerMethods = methods.map((method) => method.toLowerCase());
  const offered: Collection[] = [
    ...(lowerMethods.includes("pickup") ? (["pickup"] as const) : []),
    ...(lowerMethods.includes("drop_off") ? (["dropoff"] as const) : []),
  ];
  return offered.length > 0 ? offered : ["pickup"];
}

const USUAL_DAYS = [1, 7] as const;

/** "2 - 3" of `toDays` or `hours`; a day at least. */
function readDays(rate: CourierRate): readonly [number, number] {
  const text = rate.shipment_duration_range || rate.duration;
  const unit = (rate.shipment_duration_unit || rate.duration).toLowerCase();
  const figures = (text.match(/\d+/g) ?? []).map(Number);
  const [first] = figures;
  if (first === undefined) return USUAL_DAYS;
  const toDays = (figure: number) =>
    Math.max(1, unit.includes("hour") ? Math.ceil(figure / 24) : figure);
  return [toDays(first), toDays(Math.max(...figures))];
}

async function makeOrder(
  account: Account,
  areas: ReturnType<typeof createAreas>,
  booking: CourierBooking,
) {
  const { from, to, lines, codAmount, isInsured, pickupAt } = booking;
  const [company = "", type = ""] = booking.serviceId.split(":");
  return {
    reference_id: booking.reference,
    shipper_contact_name: from.name,
    shipper_contact_phone: from.phone,
    origin_contact_name: from.name,
    origin_contact_phone: from.phone,
    origin_address: from.address,
    ...(await areas.rateFields(account, "origin", from)),
    origin_collection_method: booking.collection === "pickup" ? "pickup" : "drop_off",
    destination_contact_name: to.name,
    destination_contact_phone: to.phone,
    destination_address: to.address,
    ...(booking.note ? { destination_note: booking.note } : {}),
    ...(await areas.rateFields(account, "destination", to)),
    ...(codAmount > 0
      ? { destination_cash_on_delivery: codAmount, destination_cash_on_delivery_type: COD_TYPE }
      : {}),
    courier_company: company,
    courier_type: type,
    ...(isInsured ? { courier_insurance: sumGoodsValue(lines) } : {}),
    ...(pickupAt
      ? { delivery_type: "scheduled", ...formatJakartaTime(pickupAt) }
      : { delivery_type: "now" }),
    items: lines.map(makeItem),
  };
}

/** `delivery_date` and `delivery_time` as the samples have them: "2019-09-24", "12:00". */
function formatJakartaTime(time: Date) {
  const local = new Date(time.getTime() + 7 * 3_600_000).toISOString();
  return { delivery_date: local.slice(0, 10), delivery_time: local.slice(11, 16) };
}

/** Biteship has whole grams and centimetres too. */
const makeItem = (line: ParcelLine) => ({
  name: line.name,
  ...(line.sku ? { sku: line.sku } : {}),
  value: line.price,
  quantity: line.quantity,
  weight: Math.max(1, Math.round(line.weightG)),
  ...(line.lengthCm > 0 && line.widthCm > 0 && line.heightCm > 0
    ? {
        length: Math.ceil(line.lengthCm),
        width: Math.ceil(line.widthCm),
        height: Math.ceil(line.heightCm),
      }
    : {}),
});

function toParcel({
  id,
  status,
  price,
  delivery,
  courier,
}: {
  id: string;
  status: string;
  price: number | null;
  delivery: { type: string; datetime: Date | null } | null;
  courier: {
    waybill_id: string | null;
    routing_code: string;
    history: { status: string; note: string; updated_at: Date | null }[];
  } | null;
}): BookedParcel {
  return {
    bookingId: id,
    trackingCode: courier?.waybill_id ?? null,
    state: toParcelState(status),
    nativeState: status,
    fee: price === null ? null : Math.round(price),
    routingCode: courier?.routing_code ?? "",
    ...(delivery ? { pickupAt: delivery.type === "scheduled" ? delivery.datetime : null } : {}),
    events: (courier?.history ?? []).flatMap(({ status: word, note, updated_at: time }) =>
      time ? [{ at: time, state: toParcelState(word), nativeState: word, text: note || word }] : [],
    ),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
