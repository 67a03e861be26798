import type { Region } from "../buyers.ts";

/** The end of each country's gateway. */
export const GATEWAY_DOMAINS: Record<Region, string> = { ID: "co.id", TH: "co.th" };

/** Invented: where parcels leave, the couriers, and the buyer's fee in minor units. */
export const MARKETS: Record<
  Region,
  {
    offset: string;
    warehouse: { code: string; name: string; address: string };
    courier: { name: string; prefix: string };
    shippingFee: number;
    country: string;
  }
> = {
  ID: {
    offset: "+07:00",
    warehouse: {
      code: "dropshipping",
      name: "Gudang Cimahi",
      address: "Jl. Gandawijaya No. 12, Baros, Cimahi Tengah, Kota Cimahi, Jawa Barat, 40521",
    },
    courier: { name: "LEX ID", prefix: "LXAD-" },
    shippingFee: 11_000,
    country: "Indonesia",
  },
  TH: {
    offset: "+07:00",
    warehouse: {
      code: "dropshipping",
      name: "คลังลาดกระบัง",
      address: "99/1 ถนนลาดกระบัง เขตลาดกระบัง กรุงเทพมหานคร 10520",
    },
    courier: { name: "LEX TH", prefix: "LEXST" },
    shippingFee: 3_500,
    country: "Thailand",
  },
};

/** A country's local time, as in orders. */
export function formatLocalTime(at: Date | null, region: Region): string {
  if (!at) return "";
  const { offset } = MARKETS[region];
  const [hours = 0] = offset.split(":").map(Number);
  const local = new Date(at.getTime() + hours * 3_600_000);
  return local.toISOString().replace(/\.\d+Z$/, offset);
}

/** Formats a time as in the items of orders. */
export const formatSpacedTime = (at: Date | null, region: Region): string =>
  formatLocalTime(at, region)
    .replace("T", " ")
    .replace(/([+-]\d{2}):(\d{2})$/, " $1$2");
