/** Questions of buyers in the demo's shop, in order. */
export const DEMO_CHATS = [
  { username: "sitirahma88", kind: "item" },
  { username: "sitirahma88", kind: "text", text: "Kak, yang ini warna hitam masih ada?" },
  { username: "budisantoso", kind: "text", text: "Siang kak, pesanan saya kapan dikirim ya?" },
  { username: "dewi.lestari_", kind: "image" },
  { username: "dewi.lestari_", kind: "text", text: "Jahitannya lepas kak, bisa ditukar?" },
  { username: "rinawulan22", kind: "text", text: "Bisa beli grosir kak? Minimal berapa pcs?" },
] as const;

/** Messages in a young shop of another marketplace. Buyers without a name have ordered there. */
export const DEMO_OTHER_CHATS = [
  { kind: "order" },
  { kind: "text", text: "Kak, kalau pesan sekarang sampai Jumat tidak?" },
  { username: "hendrag", kind: "item" },
  { username: "hendrag", kind: "text", text: "Ukuran XL ada kak?" },
  { username: "agusprasetyo", kind: "text", text: "Bisa COD ke Malang?" },
] as const;
