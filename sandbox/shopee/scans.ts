import type { Region } from "../buyers.ts";
import { findAnyChannel, findChannel } from "./logistics-channels.ts";
import type { CourierScan, orders } from "./schema.ts";

/** The courier's texts in the country's language. */
const TEXTS_BY_LANGUAGE: Record<Region, Record<string, string>> = {
  ID: {
    LOGISTICS_REQUEST_CREATED: "Pengirim telah mengatur pengiriman; menunggu paket diserahkan",
    LOGISTICS_PICKUP_RETRY: "Kurir belum berhasil menjemput paket",
    LOGISTICS_PICKUP_DONE: "Paket telah diterima oleh kurir",
    LOGISTICS_DELIVERY_DONE: "Paket telah sampai di tujuan",
    LOGISTICS_DELIVERY_FAILED: "Paket gagal diantar dan dikembalikan ke pengirim",
    LOGISTICS_REQUEST_CANCELED: "Pengiriman dibatalkan",
  },
  TH: {
    LOGISTICS_REQUEST_CREATED: "ผู้ส่งเตรียมพัสดุแล้ว รอส่งมอบให้ขนส่ง",
    LOGISTICS_PICKUP_RETRY: "ขนส่งเข้ารับพัสดุไม่สำเร็จ",
    LOGISTICS_PICKUP_DONE: "ขนส่งรับพัสดุแล้ว",
    LOGISTICS_DELIVERY_DONE: "จัดส่งพัสดุสำเร็จ",
    LOGISTICS_DELIVERY_FAILED: "จัดส่งไม่สำเร็จ กำลังส่งคืนผู้ส่ง",
    LOGISTICS_REQUEST_CANCELED: "ยกเลิกการจัดส่งแล้ว",
  },
};

/** Returns the scans after a change of state; a state without a scan adds none. */
export function createScans(
  before: typeof orders.$inferSelect,
  status: string,
  at: Date,
): CourierScan[] {
  const { logisticsChannelId: id, scans } = before;
  const region = findChannel("TH", id) === findAnyChannel(id) ? "TH" : "ID";
  const text = TEXTS_BY_LANGUAGE[region][status];
  if (text === undefined || status === before.logisticsStatus) return scans;
  return [...scans, { at: at.toISOString(), status, text }];
}
