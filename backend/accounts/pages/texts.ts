import type { Language } from "#contract/accounts.ts";

const en = {
  signIn: "Sign in",
  signInLine: "One window for every shop you run.",
  signUp: "Open an account",
  signUpLine: "One catalogue, one stock, all your shops.",
  email: "E-mail",
  password: "Password",
  passwordHint: "At least 10 characters. A short sentence is easy to remember.",
  name: "Your name",
  shopName: "Shop name",
  country: "Country",
  countryId: "Indonesia",
  countryTh: "Thailand",
  forgot: "Forgot it?",
  forgotHint:
    "This server sends no e-mail. Ask the owner of your account, or whoever runs the server, to set a new password for you.",
  newHere: "New here?",
  haveAccount: "You have an account?",
  language: "Language",
  demo: "This is a demo. Sign in with",
  demoAnd: "and the password",
  problem: "Something is missing. Look at the marked fields.",
  wrong: (left: number) =>
    `E-mail or password is not right. ${left === 0 ? "We pause for 10 minutes now." : `After ${left} more ${left === 1 ? "try" : "tries"} we pause for 10 minutes.`}`,
  paused: (minutes: number) =>
    `Too many tries. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
  unavailable: "We cannot be reached just now. Wait a few seconds and send this again.",
  required: "Fill this in.",
  too_long: "This is too long.",
  email_invalid: "This is not an e-mail address.",
  password_short: "At least 10 characters, please.",
  password_common:
    "This password is among the first that attackers try. Choose another one, such as a short sentence.",
  email_refused: "This e-mail cannot be used.",
  synced: (time: string) => `Synced ${time}`,
  publishing: (count: number) => `Publishing ${count} products`,
};

type PageTexts = typeof en;

const id: PageTexts = {
  signIn: "Masuk",
  signInLine: "Satu jendela untuk semua toko Anda.",
  signUp: "Buka akun",
  signUpLine: "Satu katalog, satu stok, semua toko Anda.",
  email: "E-mail",
  password: "Kata sandi",
  passwordHint: "Minimal 10 karakter. Kalimat pendek mudah diingat.",
  name: "Nama Anda",
  shopName: "Nama toko",
  country: "Negara",
  countryId: "Indonesia",
  countryTh: "Thailand",
  forgot: "Lupa?",
  forgotHint:
    "Server ini tidak mengirim e-mail. Minta pemilik akun Anda, atau pengelola server, membuatkan kata sandi baru.",
  newHere: "Baru di sini?",
  haveAccount: "Sudah punya akun?",
  language: "Bahasa",
  demo: "Ini demo. Masuk dengan",
  demoAnd: "dan kata sandi",
  problem: "Ada yang belum lengkap. Periksa kolom yang ditandai.",
  wrong: (left) =>
    `E-mail atau kata sandi salah. ${left === 0 ? "Kami jeda 10 menit sekarang." : `Setelah ${left} percobaan lagi, kami jeda 10 menit.`}`,
  paused: (minutes) => `Terlalu banyak percobaan. Coba lagi dalam ${minutes} menit.`,
  unavailable: "Layanan sedang tidak bisa dihubungi. Tunggu beberapa detik, lalu kirim lagi.",
  required: "Wajib diisi.",
  too_long: "Terlalu panjang.",
  email_invalid: "Ini bukan alamat e-mail.",
  password_short: "Minimal 10 karakter.",
  password_common:
    "Kata sandi ini termasuk yang pertama dicoba penyerang. Pilih yang lain, misalnya kalimat pendek.",
  email_refused: "E-mail ini tidak dapat dipakai.",
  synced: (time) => `Tersinkron ${time}`,
  publishing: (count) => `Menerbitkan ${count} produk`,
};

const th: PageTexts = {
  signIn: "เข้าสู่ระบบ",
  signInLine: "หน้าต่างเดียวสำหรับทุกร้านของคุณ",
  signUp: "เปิดบัญชี",
  signUpLine: "แคตตาล็อกเดียว สต็อกเดียว ครบทุกร้าน",
  email: "อีเมล",
  password: "รหัสผ่าน",
  passwordHint: "อย่างน้อย 10 ตัวอักษร ประโยคสั้น ๆ จำง่ายที่สุด",
  name: "ชื่อของคุณ",
  shopName: "ชื่อร้าน",
  country: "ประเทศ",
  countryId: "อินโดนีเซีย",
  countryTh: "ไทย",
  forgot: "ลืมรหัสผ่าน?",
  forgotHint: "เซิร์ฟเวอร์นี้ไม่ส่งอีเมล โปรดขอให้เจ้าของบัญชีหรือผู้ดูแลเซิร์ฟเวอร์ตั้งรหัสผ่านใหม่ให้คุณ",
  newHere: "เพิ่งเคยใช้?",
  haveAccount: "มีบัญชีอยู่แล้ว?",
  language: "ภาษา",
  demo: "นี่คือระบบสาธิต เข้าสู่ระบบด้วย",
  demoAnd: "และรหัสผ่าน",
  problem: "ข้อมูลยังไม่ครบ โปรดดูช่องที่ทำเครื่องหมายไว้",
  wrong: (left) =>
    `อีเมลหรือรหัสผ่านไม่ถูกต้อง ${left === 0 ? "ระบบจะพัก 10 นาทีตั้งแต่ตอนนี้" : `หากผิดอีก ${left} ครั้ง ระบบจะพัก 10 นาที`}`,
  paused: (minutes) => `ลองหลายครั้งเกินไป โปรดลองอีกครั้งใน ${minutes} นาที`,
  unavailable: "ขณะนี้เชื่อมต่อระบบไม่ได้ โปรดรอสักครู่แล้วส่งอีกครั้ง",
  required: "โปรดกรอกช่องนี้",
  too_long: "ยาวเกินไป",
  email_invalid: "นี่ไม่ใช่ที่อยู่อีเมล",
  password_short: "ต้องมีอย่างน้อย 10 ตัวอักษร",
  password_common: "รหัสผ่านนี้อยู่ในกลุ่มแรกที่ผู้บุกรุกมักลองใช้ โปรดตั้งรหัสอื่น เช่น ประโยคสั้น ๆ",
  email_refused: "ใช้อีเมลนี้ไม่ได้",
  synced: (time) => `ซิงค์แล้ว ${time}`,
  publishing: (count) => `กำลังเผยแพร่สินค้า ${count} รายการ`,
};

export const PAGE_TEXTS: Record<Language, PageTexts> = { en, id, th };
export type { PageTexts };

export const LANGUAGE_NAMES: Record<Language, string> = {
  id: "Indonesia",
  th: "ไทย",
  en: "English",
};

/** The text of a field's error code. */
export function errorText(texts: PageTexts, code: string): string {
  const text = texts[code as keyof PageTexts];
  return typeof text === "string" ? text : texts.required;
}
