import type { Language } from "#contract/languages.ts";

/** A text for the operators. */
export type Words = Readonly<Record<Language, string>>;

/** An instruction, with the vendor's page about it. */
interface GoingLiveNote {
  words: Words;
  url: string | null;
}

/** An address of this server that is entered at the marketplace. */
interface EnteredAddress {
  use: Words;
  /** The page's path, after PUBLIC_ORIGIN or, at `app`, after APP_ORIGIN. */
  path: string;
  at: "api" | "app";
  hint?: Words;
}

/** Describes what the operators do at a marketplace before sellers can connect (/channels/live). */
export interface GoingLive {
  /** Environment variables that live mode needs. */
  readonly variables: readonly string[];
  readonly addresses: readonly EnteredAddress[];
  /** Scopes and permissions to ask for, as the marketplace's console names them. */
  readonly permissions: readonly string[];
  /** Hosts that this server has to reach. */
  readonly hosts: readonly string[];
  /** Demands on addresses and certificates. */
  readonly demands: readonly GoingLiveNote[];
  /** Keeps their order. */
  readonly steps: readonly GoingLiveNote[];
  /** Returns whether our signatures equal published signatures. Absent if nothing is signed. */
  selfTest?(): boolean;
}

export const REDIRECT_ADDRESS: Words = {
  en: "Redirect address after consent",
  id: "URL kembali setelah izin",
  th: "URL สำหรับกลับมาหลังให้สิทธิ์",
};
export const PUSH_ADDRESS: Words = {
  en: "Push address (webhook)",
  id: "URL push (webhook)",
  th: "URL รับ push (webhook)",
};

/** How the address is found that a marketplace's list of addresses has to have. */
export const OUTGOING_ADDRESSES: Words = {
  en: "If the console has a list of IP addresses, enter the one that this server's calls come from. curl -4 https://ifconfig.me on the server shows it. Leave the list off if that address changes.",
  id: "Jika konsol punya daftar alamat IP, isi alamat asal panggilan server ini. curl -4 https://ifconfig.me di server menampilkannya. Biarkan daftar nonaktif jika alamat itu berubah-ubah.",
  th: "ถ้าคอนโซลมีรายการที่อยู่ IP ให้ใส่ที่อยู่ขาออกของเซิร์ฟเวอร์นี้ ดูได้ด้วยคำสั่ง curl -4 https://ifconfig.me บนเซิร์ฟเวอร์ ถ้าที่อยู่เปลี่ยนบ่อยให้ปิดรายการไว้",
};
export const HTTPS_NEEDED: Words = {
  en: "The address needs HTTPS with a certificate of a public authority. Let's Encrypt is enough.",
  id: "URL harus memakai HTTPS dengan sertifikat dari otoritas publik. Let's Encrypt cukup.",
  th: "URL ต้องเป็น HTTPS และใช้ใบรับรองจากผู้ออกใบรับรองสาธารณะ Let's Encrypt ก็ใช้ได้",
};
