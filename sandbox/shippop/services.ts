import { computePrice, HEAVIEST_G } from "../courier-desk.ts";

interface Service {
  code: string;
  name: string;
  /** Baht. */
  rates: readonly [near: number, province: number, far: number];
  days: readonly [
    near: readonly [number, number],
    province: readonly [number, number],
    far: readonly [number, number],
  ];
  cod: boolean;
}

/** Some of the couriers in the published list, with prices of the sandbox's own. */
export const SERVICES: readonly Service[] = [
  {
    code: "FLE",
    name: "FlashExpress",
    rates: [30, 35, 45],
    days: [
      [1, 2],
      [1, 2],
      [2, 4],
    ],
    cod: true,
  },
  {
    code: "EMST",
    name: "EMS Thailand Post",
    rates: [50, 65, 85],
    days: [
      [1, 1],
      [1, 1],
      [1, 2],
    ],
    cod: false,
  },
  {
    code: "SPX",
    name: "SPX Express",
    rates: [38, 40, 52],
    days: [
      [1, 2],
      [1, 3],
      [2, 4],
    ],
    cod: true,
  },
];

export interface Address {
  state: string;
  province: string;
}

export function quotePrice(
  service: Service,
  { from, to, weightG }: { from: Address; to: Address; weightG: number },
) {
  const isSameProvince = from.province === to.province;
  const zone = isSameProvince ? (from.state === to.state ? 0 : 1) : 2;
  return computePrice(service, { zone, weightG });
}

/** A courier's entry of `/pricelist/`, with the price as text, as in the sample. */
export function quoteService(
  service: Service,
  about: { from: Address; to: Address; weightG: number; codAmount: number },
) {
  const { price, days } = quotePrice(service, about);
  const errCode =
    about.weightG > HEAVIEST_G
      ? "ERR_OVER_WEIGHT"
      : about.codAmount > 0 && !service.cod
        ? "ERR_NOT_SUPPORT_COD"
        : null;
  return {
    courier_code: service.code,
    price: String(price),
    estimate_time: `ภายใน ${days[0]} - ${days[1]} วัน`,
    available: errCode === null,
    remark: "",
    err_code: errCode ?? "",
    courier_name: service.name,
    price_cod: about.codAmount > 0 && service.cod ? 10 : 0,
    price_cod_vat: 0,
  };
}
