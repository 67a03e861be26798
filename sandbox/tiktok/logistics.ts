import type { Region } from "../buyers.ts";

interface DeliveryOption {
  id: string;
  name: string;
  /** `null` where the seller sends it by their own courier. */
  courier: { name: string; prefix: string } | null;
  fee: number;
  maxWeightG: number;
}
interface Warehouse {
  id: string;
  name: string;
  isDefault: boolean;
  address: { city: string; state: string; postalCode: string; line: string };
}

/** Invented. The first of each is the main warehouse and the default. In minor units. */
export const WAREHOUSES: Record<Region, readonly [Warehouse, ...Warehouse[]]> = {
  ID: [
    {
      id: "7068517275539719942",
      name: "Gudang Cimahi",
      isDefault: true,
      address: {
        city: "Kota Cimahi",
        state: "Jawa Barat",
        postalCode: "40521",
        line: "Jl. Gandawijaya No. 12, Baros",
      },
    },
    {
      id: "7068517275539719943",
      name: "Gudang Bandung",
      isDefault: false,
      address: {
        city: "Bandung",
        state: "Jawa Barat",
        postalCode: "40132",
        line: "Jl. Ir. H. Juanda No. 140, Coblong",
      },
    },
  ],
  TH: [
    {
      id: "7091146663229655011",
      name: "คลังบางนา",
      isDefault: true,
      address: {
        city: "กรุงเทพมหานคร",
        state: "กรุงเทพมหานคร",
        postalCode: "10260",
        line: "88/8 ถนนบางนา-ตราด เขตบางนา",
      },
    },
  ],
};

export const DELIVERY_OPTIONS: Record<Region, readonly [DeliveryOption, ...DeliveryOption[]]> = {
  ID: [
    {
      id: "7091146663229654785",
      name: "Standard shipping",
      courier: { name: "J&T Express", prefix: "JX" },
      fee: 9_000,
      maxWeightG: 50_000,
    },
    {
      id: "7091146663229654786",
      name: "Shipped from seller",
      courier: null,
      fee: 15_000,
      maxWeightG: 100_000,
    },
  ],
  TH: [
    {
      id: "7091146663229654885",
      name: "Standard shipping",
      courier: { name: "Flash Express", prefix: "TH" },
      fee: 3_700,
      maxWeightG: 50_000,
    },
    {
      id: "7091146663229654886",
      name: "Shipped from seller",
      courier: null,
      fee: 5_000,
      maxWeightG: 100_000,
    },
  ],
};

/** Couriers that a seller with their own courier may name. */
export const PROVIDERS: Record<Region, readonly { id: string; name: string }[]> = {
  ID: [
    { id: "6841743441349706241", name: "JNE" },
    { id: "6841743441349706242", name: "SiCepat" },
  ],
  TH: [
    { id: "6841743441349706251", name: "Kerry Express" },
    { id: "6841743441349706252", name: "Thailand Post" },
  ],
};

export const findOption = (region: Region, id: string) =>
  DELIVERY_OPTIONS[region].find((option) => option.id === id);

export const formatFullAddress = ({ address }: Warehouse) =>
  [address.line, address.city, address.state, address.postalCode].join(", ");
