interface Service {
  serviceId: string;
  name: string;
  /** The price of a started kilogram: in a town, in a province, further. Minor units. */
  rates: readonly [near: number, province: number, far: number];
  days: readonly [near: [number, number], province: [number, number], far: [number, number]];
  supportsCod: boolean;
  /** Its labels have only Latin and Thai letters. */
  hasOwnLettersOnly?: true;
}

const INDONESIA: readonly Service[] = [
  {
    serviceId: "hemat",
    name: "Kurir Hemat",
    rates: [7_000, 9_500, 16_000],
    days: [
      [2, 3],
      [3, 5],
      [4, 8],
    ],
    supportsCod: false,
    hasOwnLettersOnly: true,
  },
  {
    serviceId: "reguler",
    name: "Kurir Reguler",
    rates: [9_000, 12_000, 22_000],
    days: [
      [1, 2],
      [1, 3],
      [2, 5],
    ],
    supportsCod: true,
  },
  {
    serviceId: "kilat",
    name: "Kurir Kilat",
    rates: [18_000, 24_000, 41_000],
    days: [
      [1, 1],
      [1, 1],
      [1, 2],
    ],
    supportsCod: false,
  },
];
const THAILAND: readonly Service[] = [
  {
    serviceId: "standard",
    name: "ส่งธรรมดา",
    rates: [3_000, 3_500, 4_500],
    days: [
      [1, 2],
      [1, 2],
      [2, 4],
    ],
    supportsCod: true,
  },
  {
    serviceId: "express",
    name: "ส่งด่วน",
    rates: [5_000, 6_500, 8_500],
    days: [
      [1, 1],
      [1, 1],
      [1, 2],
    ],
    supportsCod: false,
  },
];

const HEAVIEST_G = 30_000;

export interface CourierService {
  countryCode: "id" | "th";
  fromPlaceCode: string;
  toPlaceCode: string;
  weightG: number;
}

export function quotesOf({ countryCode, fromPlaceCode, toPlaceCode, weightG }: CourierService) {
  if (weightG > HEAVIEST_G) return [];
  const zone = zoneOf(countryCode, fromPlaceCode, toPlaceCode);
  const kilograms = Math.max(1, Math.ceil(weightG / 1000));
  return (countryCode === "th" ? THAILAND : INDONESIA).map(
    ({ serviceId, name, rates, days, supportsCod }) => ({
      ...{ serviceId, name, supportsCod },
      fee: rates[zone] * kilograms,
      minDays: days[zone][0],
      maxDays: days[zone][1],
    }),
  );
}

export const serviceOf = (countryCode: "id" | "th", serviceId: string): Service | undefined =>
  (countryCode === "th" ? THAILAND : INDONESIA).find((service) => service.serviceId === serviceId);

/** Uses the countries' place codes: two digits of a province, then its towns or districts. */
function zoneOf(countryCode: "id" | "th", from: string, to: string): 0 | 1 | 2 {
  const town = countryCode === "id" ? "32.73".length : "1001".length;
  if (from.slice(0, town) === to.slice(0, town)) return 0;
  return from.slice(0, 2) === to.slice(0, 2) ? 1 : 2;
}
