import { html, raw } from "hono/html";
import type { Language } from "#contract/languages.ts";
import { themeMarkup, themeOf } from "../../design/theme.ts";
import { FAVICON_URL, readVisitorLanguage, STYLESHEET_VERSION } from "../accounts/index.ts";
import type { HttpContext } from "../http/implement.ts";

const PAGE_TEXTS: Record<
  Language,
  {
    locale: string;
    done: string;
    text: string;
    code: string;
    more: string;
    unknown: string;
    check: string;
  }
> = {
  en: {
    locale: "en-GB",
    done: "Your Facebook data was deleted",
    text: "On {time} we deleted your name, your Facebook number and the permission that you had given Etalase. We keep nothing else from your Facebook account.",
    code: "Confirmation code",
    more: "Products that were sent to a catalogue stay there: they belong to the business, which can delete them at Meta.",
    unknown: "This code is not known",
    check: "Check that the link is complete. Facebook shows it under Settings → Apps and websites.",
  },
  id: {
    locale: "id-ID",
    done: "Data Facebook Anda sudah dihapus",
    text: "Pada {time} kami menghapus nama Anda, nomor Facebook Anda, dan izin yang Anda berikan kepada Etalase. Tidak ada data lain dari akun Facebook Anda yang kami simpan.",
    code: "Kode konfirmasi",
    more: "Produk yang sudah dikirim ke katalog tetap ada di sana karena milik bisnis tersebut, dan dapat dihapus di Meta.",
    unknown: "Kode ini tidak dikenal",
    check:
      "Pastikan tautannya lengkap. Facebook menampilkannya di Pengaturan → Aplikasi dan situs web.",
  },
  th: {
    locale: "th-TH",
    done: "ลบข้อมูล Facebook ของคุณแล้ว",
    text: "เมื่อ {time} เราได้ลบชื่อ หมายเลขผู้ใช้ Facebook และสิทธิ์ที่คุณให้ไว้กับ Etalase แล้ว เราไม่ได้เก็บข้อมูลอื่นจากบัญชี Facebook ของคุณ",
    code: "รหัสยืนยัน",
    more: "สินค้าที่ส่งไปยังแค็ตตาล็อกแล้วจะยังอยู่ที่นั่น เพราะเป็นของธุรกิจ และลบได้ที่ Meta",
    unknown: "ไม่รู้จักรหัสนี้",
    check: "โปรดตรวจสอบว่าลิงก์ครบถ้วน Facebook แสดงลิงก์นี้ใน การตั้งค่า → แอพและเว็บไซต์",
  },
};

/** Shows the result of a requested deletion. `moment` is `null` for a foreign code. */
export function answerDeletionPage(
  c: HttpContext,
  code: string,
  moment: Date | null,
): Response | Promise<Response> {
  const language = readVisitorLanguage(c.req.raw);
  const texts = PAGE_TEXTS[language];
  const theme = themeMarkup(themeOf(c.req.header("Cookie") ?? null));
  const title = moment ? texts.done : texts.unknown;
  const time = moment
    ? new Intl.DateTimeFormat(texts.locale, {
        ...{ dateStyle: "long", timeStyle: "short", timeZone: "Asia/Jakarta" },
      }).format(moment)
    : "";
  c.header(
    "Content-Security-Policy",
    "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
  );
  c.header("Referrer-Policy", "no-referrer");
  c.header("X-Content-Type-Options", "nosniff");
  c.header("X-Robots-Tag", "noindex");
  c.header("Cache-Control", "no-store");
  const body = moment
    ? html`<p>${texts.text.replace("{time}", `${time} WIB`)}</p><p class="sec">${texts.more}</p>
<p class="sec">${texts.code}: <code>${code}</code></p>`
    : html`<p>${texts.check}</p>`;
  return c.html(
    html`<!doctype html>
<html lang="${language}" dir="ltr"${raw(theme.attribute)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${raw(theme.metas)}
<title>${title} · Etalase</title>
<link rel="icon" href="${FAVICON_URL}"><link rel="stylesheet" href="../../../v1/accounts/auth/page.css?v=${STYLESHEET_VERSION}"></head>
<body><main class="solo"><div><h1>${title}</h1>${body}</div></main></body></html>`,
    moment ? 200 : 404,
  );
}
