import { computePrice } from "../courier-desk.ts";

interface Service {
  courier_code: string;
  courier_name: string;
  courier_service_code: string;
  courier_service_name: string;
  service_type: string;
  rates: readonly [near: number, province: number, far: number];
  days: readonly [
    near: readonly [number, number],
    province: readonly [number, number],
    far: readonly [number, number],
  ];
  cod: boolean;
  methods: readonly ("pickup" | "drop_off")[];
}

/** Some of the couriers in the published list, with prices of the sandbox's own. */
export const SERVICES: readonly Service[] = [
  {
    courier_code: "jne",
    courier_name: "JNE",
    courier_service_code: "reg",
    courier_service_name: "Reguler",
    service_type: "standard",
    rates: [9_000, 12_000, 22_000],
    days: [
      [1, 2],
      [1, 3],
      [2, 5],
    ],
    cod: true,
    methods: ["pickup", "drop_off"],
  },
  {
    courier_code: "sicepat",
    courier_name: "SiCepat",
    courier_service_code: "gokil",
    courier_service_name: "Gokil",
    service_type: "standard",
    rates: [7_000, 9_500, 16_000],
    days: [
      [2, 3],
      [3, 5],
      [4, 8],
    ],
    cod: false,
    methods: ["drop_off"],
  },
  {
    courier_code: "anteraja",
    courier_name: "AnterAja",
    courier_service_code: "next_day",
    courier_service_name: "Next Day",
    service_type: "overnight",
    rates: [18_000, 24_000, 41_000],
    days: [
      [1, 1],
      [1, 1],
      [1, 2],
    ],
    cod: false,
    methods: ["pickup"],
  },
];

/** An instant courier of the published list: it has no price without coordinates. */
const INSTANT_COURIER = { courier_code: "gojek", courier_name: "Gojek" } as const;

export const answerCouriers = () => ({
  success: true,
  object: "courier",
  couriers: [
    ...SERVICES.map((service) => ({
      available_for_cash_on_delivery: service.cod,
      available_for_proof_of_delivery: false,
      available_for_instant_waybill_id: true,
      courier_name: service.courier_name,
      courier_code: service.courier_code,
      courier_service_name: service.courier_service_name,
      courier_service_code: service.courier_service_code,
      tier: "essentials",
      description: "Layanan reguler",
      service_type: service.service_type,
      shipping_type: "parcel",
      ...describeDuration(service.days[0]),
    })),
    {
      available_for_cash_on_delivery: false,
      available_for_proof_of_delivery: false,
      available_for_instant_waybill_id: true,
      ...INSTANT_COURIER,
      courier_service_name: "Instant",
      courier_service_code: "instant",
      tier: "premium",
      description: "On Demand Instant (bike)",
      service_type: "same_day",
      shipping_type: "parcel",
      shipment_duration_range: "1 - 3",
      shipment_duration_unit: "hours",
    },
  ],
});

const describeDuration = ([least, most]: readonly [number, number]) => ({
  shipment_duration_range: least === most ? String(least) : `${least} - ${most}`,
  shipment_duration_unit: "days",
});

/** 0.2 % of the value, at least Rp 500. */
const computeInsuranceFee = (value: number) =>
  value > 0 ? Math.max(500, Math.round(value * 0.002)) : 0;

export function computeRate(
  service: Service,
  { zone, weightG, insured }: { zone: 0 | 1 | 2; weightG: number; insured: number },
) {
  const { price, days } = computePrice(service, { zone, weightG });
  const insurance = computeInsuranceFee(insured);
  const { shipment_duration_range, shipment_duration_unit } = describeDuration(days);
  return {
    available_collection_method: service.methods,
    available_for_cash_on_delivery: service.cod,
    available_for_proof_of_delivery: false,
    available_for_instant_waybill_id: true,
    available_for_insurance: true,
    company: service.courier_code,
    courier_name: service.courier_name,
    courier_code: service.courier_code,
    courier_service_name: service.courier_service_name,
    courier_service_code: service.courier_service_code,
    currency: "IDR",
    description: "Layanan reguler",
    duration: `${shipment_duration_range} ${shipment_duration_unit}`,
    ...{ shipment_duration_range, shipment_duration_unit },
    service_type: service.service_type,
    shipping_type: "parcel",
    shipping_fee: price,
    shipping_fee_discount: 0,
    shipping_fee_surcharge: 0,
    insurance_fee: insurance,
    cash_on_delivery_fee: 0,
    price: price + insurance,
    tax_lines: [],
    type: service.courier_service_code,
  };
}
