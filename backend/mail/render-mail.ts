import { html } from "hono/html";
import type { Language } from "#contract/languages.ts";
import type { MailParameters, MailTemplate, MailTexts, MailWords } from "./templates.ts";
import { en } from "./texts/en.ts";
import { id } from "./texts/id.ts";
import { th } from "./texts/th.ts";

const TEXTS_BY_LANGUAGE: Record<Language, MailTexts> = { en, id, th };

export interface RenderedMail {
  subject: string;
  /** Paragraphs before the button. */
  lines: readonly string[];
  text: string;
  html: string;
}

/** Renders a mail as plain text and equal HTML. Names are put on one line and escaped. */
export function renderMail<T extends MailTemplate>(
  template: T,
  language: Language,
  parameters: MailParameters[T],
): RenderedMail {
  const texts = TEXTS_BY_LANGUAGE[language];
  const mailTexts = texts.mails[template](toOneLineValues(parameters));
  return {
    subject: mailTexts.subject,
    lines: mailTexts.lines,
    text: renderPlain(mailTexts, texts),
    html: String(renderMarkup(mailTexts, texts, language)),
  };
}

/** A line break in a name could start a header or a paragraph. */
function toOneLineValues<P extends object>(parameters: P): P {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(toOneLine) : toOneLine(value),
    ]),
  ) as P;
}

const toOneLine = (value: unknown) =>
  typeof value === "string" ? value.replace(/[\p{Cc}\s]+/gu, " ").trim() : value;

function renderPlain(
  { lines, figures = [], button, after = [], sender }: MailWords,
  texts: MailTexts,
): string {
  const link = button ? [`${button.label}:\n${button.url}`] : [];
  const figureTexts =
    figures.length > 0 ? [figures.map(([name, figure]) => `${name}: ${figure}`).join("\n")] : [];
  return `${[...lines, ...figureTexts, ...link, ...after, `-- \n${sender?.footer ?? texts.footer}`].join("\n\n")}\n`;
}

/** Uses tables and inline styles, which mail programs understand. */
function renderMarkup(
  { subject, lines, figures = [], button, after = [], sender }: MailWords,
  { footer, orCopy }: MailTexts,
  language: Language,
) {
  const renderParagraph = (line: string) => html`<p style="margin:0 0 16px">${line}</p>`;
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f5f7;font:16px/1.5 -apple-system,'Segoe UI',Roboto,'Noto Sans Thai',sans-serif;color:#1c2434">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fff;border:1px solid #e3e6eb;border-radius:10px"><tr><td style="padding:28px">
<p style="margin:0 0 20px;font-weight:600;color:#4169e0">${sender?.name ?? "Etalase"}</p>
${lines.map(renderParagraph)}${
  figures.length > 0
    ? html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${figures.map(
        ([name, figure]) =>
          html`<tr><th scope="row" align="left" style="padding:8px 12px 8px 0;border-top:1px solid #e3e6eb;font-weight:400;color:#5b6577">${name}</th><td align="right" style="padding:8px 0;border-top:1px solid #e3e6eb;font-weight:600">${figure}</td></tr>`,
      )}</table>`
    : ""
}${
  button
    ? html`<p style="margin:24px 0"><a href="${button.url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#4169e0;color:#fff;text-decoration:none;font-weight:600">${button.label}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5b6577">${orCopy}<br><a href="${button.url}" style="color:#4169e0;word-break:break-all">${button.url}</a></p>`
    : ""
}${after.map(renderParagraph)}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e3e6eb;font-size:13px;color:#5b6577">${sender?.footer ?? footer}</p>
</td></tr></table></td></tr></table></body></html>`;
}
