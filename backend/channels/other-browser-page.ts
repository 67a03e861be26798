import { html, raw } from "hono/html";
import type { Language } from "#contract/languages.ts";
import { themeMarkup, themeOf } from "../../design/theme.ts";
import { FAVICON_URL, readVisitorLanguage, STYLESHEET_VERSION } from "../accounts/index.ts";
import type { BackendConfig } from "../config.ts";
import type { HttpContext } from "../http/implement.ts";

const PAGE_TEXTS: Record<
  Language,
  { title: string; why: string; ifYou: string; ifNotYou: string; back: string }
> = {
  en: {
    title: "This shop was not connected",
    why: "The connection was started in another browser, or more than 15 minutes ago. Nothing was changed.",
    ifYou: "If it was you, start it again in this browser.",
    ifNotYou:
      "If somebody sent you a link to connect your shop, do not follow it: your shop would have gone into their account.",
    back: "Go to Channels",
  },
  id: {
    title: "Toko ini tidak terhubung",
    why: "Penghubungan dimulai di browser lain, atau lebih dari 15 menit yang lalu. Tidak ada yang berubah.",
    ifYou: "Jika Anda yang memulainya, ulangi di browser ini.",
    ifNotYou:
      "Jika seseorang mengirimi Anda tautan untuk menghubungkan toko, jangan dibuka: toko Anda akan masuk ke akun orang itu.",
    back: "Buka Kanal",
  },
  th: {
    title: "ร้านนี้ยังไม่ได้เชื่อมต่อ",
    why: "การเชื่อมต่อเริ่มจากเบราว์เซอร์อื่น หรือเริ่มไว้นานเกิน 15 นาทีแล้ว ไม่มีข้อมูลใดเปลี่ยนแปลง",
    ifYou: "หากคุณเป็นผู้เริ่ม ให้เริ่มใหม่ในเบราว์เซอร์นี้",
    ifNotYou: "หากมีคนส่งลิงก์ให้คุณเชื่อมต่อร้าน อย่ากดลิงก์นั้น เพราะร้านของคุณจะไปอยู่ในบัญชีของผู้อื่น",
    back: "ไปที่ช่องทางขาย",
  },
};

/** Answers 403 to a browser that we did not send to the consent page. */
export function answerOtherBrowser(
  c: HttpContext,
  { appOrigin }: BackendConfig,
): Response | Promise<Response> {
  const language = readVisitorLanguage(c.req.raw);
  const texts = PAGE_TEXTS[language];
  const theme = themeMarkup(themeOf(c.req.header("Cookie") ?? null));
  c.header(
    "Content-Security-Policy",
    "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
  );
  c.header("Referrer-Policy", "no-referrer");
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Cache-Control", "no-store");
  return c.html(
    html`<!doctype html>
<html lang="${language}" dir="ltr"${raw(theme.attribute)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${raw(theme.metas)}
<title>${texts.title} · Etalase</title>
<link rel="icon" href="${FAVICON_URL}"><link rel="stylesheet" href="../../../accounts/auth/page.css?v=${STYLESHEET_VERSION}"></head>
<body><main class="solo"><div><h1>${texts.title}</h1><p>${texts.why}</p><p class="sec">${texts.ifYou}</p><p class="sec">${texts.ifNotYou}</p>
<p><a class="btn" href="${appOrigin}/channels">${texts.back}</a></p></div></main></body></html>`,
    403,
  );
}
