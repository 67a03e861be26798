import type { Region } from "../buyers.ts";

export interface LogisticsChannel {
  id: number;
  name: string;
  cod: boolean;
  maxKg: number;
  /** Tracking codes start with this. */
  prefix: string;
  methods: {
    /**
     * `slots`: the seller books a time; other couriers drive a round. `ownCode`: the seller has the
     * courier's numbers, and gives one to each parcel.
     */
    pickup?: { slots: boolean; ownCode?: true };
    dropoff?: { senderName: boolean };
    nonIntegrated?: true;
  };
  /** Minor units of the region's currency, for a parcel of ordinary size. */
  fee: number;
  /** The mask channel, the only one that buyers and products know. */
  maskedBy?: number;
}

export const LOGISTICS_CHANNELS: Record<Region, LogisticsChannel[]> = {
  ID: [
    {
      id: 8003,
      name: "SPX Standard",
      cod: true,
      maxKg: 50,
      prefix: "SPXID",
      methods: { pickup: { slots: true }, dropoff: { senderName: false } },
      fee: 11_000,
    },
    {
      id: 8005,
      name: "SPX Hemat",
      cod: true,
      maxKg: 5,
      prefix: "SPXID",
      methods: { dropoff: { senderName: false } },
      fee: 7_500,
    },
    {
      id: 8002,
      name: "J&T Express",
      cod: true,
      maxKg: 50,
      prefix: "JP",
      methods: { pickup: { slots: true } },
      fee: 12_000,
    },
    {
      id: 8006,
      name: "JNE REG",
      cod: false,
      maxKg: 50,
      prefix: "JNE",
      methods: { pickup: { slots: true }, dropoff: { senderName: true } },
      fee: 13_000,
    },
    {
      id: 8007,
      name: "SiCepat REG",
      cod: true,
      maxKg: 50,
      prefix: "SCP",
      methods: { pickup: { slots: false } },
      fee: 12_500,
    },
    {
      id: 8008,
      name: "Pos Reguler",
      cod: false,
      maxKg: 30,
      prefix: "P",
      methods: { pickup: { slots: true, ownCode: true } },
      fee: 12_000,
    },
    {
      id: 80_051,
      name: "Hemat Antar Pulau",
      cod: false,
      maxKg: 5,
      prefix: "SPXID",
      methods: { dropoff: { senderName: false } },
      fee: 7_500,
      maskedBy: 8005,
    },
    {
      id: 80020,
      name: "Kurir Toko",
      cod: false,
      maxKg: 20,
      prefix: "TOKO",
      methods: { nonIntegrated: true },
      fee: 10_000,
    },
  ],
  TH: [
    {
      id: 7000,
      name: "SPX Express",
      cod: true,
      maxKg: 20,
      prefix: "SPXTH",
      methods: { pickup: { slots: true }, dropoff: { senderName: false } },
      fee: 3_500,
    },
    {
      id: 7011,
      name: "Flash Express",
      cod: true,
      maxKg: 30,
      prefix: "TH",
      methods: { pickup: { slots: false } },
      fee: 3_800,
    },
    {
      id: 7012,
      name: "J&T Express",
      cod: true,
      maxKg: 30,
      prefix: "JTH",
      methods: { pickup: { slots: true }, dropoff: { senderName: true } },
      fee: 3_700,
    },
    {
      id: 7001,
      name: "Thailand Post EMS",
      cod: false,
      maxKg: 20,
      prefix: "EX",
      methods: { dropoff: { senderName: true } },
      fee: 4_500,
    },
    {
      id: 70020,
      name: "Seller Own Fleet",
      cod: false,
      maxKg: 20,
      prefix: "FLEET",
      methods: { nonIntegrated: true },
      fee: 5_000,
    },
  ],
};

export function findChannel(region: Region, id: number): LogisticsChannel | undefined {
  return LOGISTICS_CHANNELS[region].find((channel) => channel.id === id);
}

/** Ids are unique across regions. */
export function findAnyChannel(id: number): LogisticsChannel | undefined {
  return findChannel("ID", id) ?? findChannel("TH", id);
}

/** The shop's addresses and the couriers' branches; invented. */
export const SHOP_ADDRESSES = {
  ID: [
    {
      address_id: 200_114,
      region: "ID",
      state: "Jawa Barat",
      city: "Kota Cimahi",
      district: "Cimahi Tengah",
      town: "",
      address: "Jl. Gandawijaya No. 12, Gudang A3",
      zipcode: "40521",
    },
    {
      address_id: 200_115,
      region: "ID",
      state: "Jawa Barat",
      city: "Bandung",
      district: "Coblong",
      town: "",
      address: "Jl. Ir. H. Juanda No. 140",
      zipcode: "40132",
    },
  ],
  TH: [
    {
      address_id: 300_114,
      region: "TH",
      state: "กรุงเทพมหานคร",
      city: "กรุงเทพมหานคร",
      district: "ลาดพร้าว",
      town: "",
      address: "88/9 ถนนลาดพร้าว 101",
      zipcode: "10230",
    },
  ],
} satisfies Record<Region, object[]>;

export const COURIER_BRANCHES = {
  ID: [
    {
      branch_id: 5101,
      region: "ID",
      state: "DKI Jakarta",
      city: "SPX Drop Point Cengkareng",
      district: "Cengkareng",
      town: "",
      address: "Ruko Mutiara Blok B2",
      zipcode: "11730",
    },
    {
      branch_id: 5102,
      region: "ID",
      state: "DKI Jakarta",
      city: "SPX Drop Point Kalideres",
      district: "Kalideres",
      town: "",
      address: "Jl. Peta Barat No. 17",
      zipcode: "11840",
    },
  ],
  TH: [
    {
      branch_id: 6101,
      region: "TH",
      state: "กรุงเทพมหานคร",
      city: "จุดส่งพัสดุลาดพร้าว",
      district: "ลาดพร้าว",
      town: "",
      address: "ลาดพร้าว 101",
      zipcode: "10230",
    },
  ],
} satisfies Record<Region, object[]>;

const createWarehouse = (id: number, name: string, locationId: string, addressId: number) => ({
  ...{ warehouse_id: id, warehouse_name: name },
  ...{ location_id: locationId, address_id: addressId },
});

export const WAREHOUSES: Record<Region, ReturnType<typeof createWarehouse>[]> = {
  ID: [
    createWarehouse(1, "Gudang Cimahi", "ID0001", 200_114),
    createWarehouse(2, "Gudang Bandung", "ID0002", 200_115),
  ],
  TH: [createWarehouse(3, "คลังลาดพร้าว", "TH0001", 300_114)],
};

/** Sales take from the main warehouse. */
export const getMainLocation = (region: Region) => WAREHOUSES[region][0]?.location_id ?? "";
