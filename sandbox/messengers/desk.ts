import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import { Moods } from "../control-input.ts";
import { answerSeller } from "../for-seller.ts";
import { renderMoods } from "../mood-section.ts";
import { mountPath } from "../mount.ts";
import { chooseLanguage, type Language, renderSandboxPage } from "../page.ts";
import { ensureAccount, listMessages, setMoods, setWebhook } from "./accounts.ts";
import { DeskRefusal, type MessengerName, type MessengerSandboxDeps } from "./deps.ts";
import { writeToAccount } from "./line-api.ts";
import { MESSENGER_MOODS } from "./moods.ts";
import type { AccountRow, MessageRow } from "./schema.ts";
import { type DeskTexts, TEXTS } from "./texts.ts";
import { reportStatus, writeToNumber } from "./whatsapp-api.ts";

const NAMES = { whatsapp: "WhatsApp", line: "LINE" } as const;
const MESSENGERS = Object.keys(NAMES) as MessengerName[];
const messenger = z.enum(["whatsapp", "line"]);

const Webhook = z.object({
  messenger,
  url: z.string().max(500),
  verifyToken: z.string().max(500).default(""),
});
const Written = z.object({
  messenger,
  person: z.string().trim().min(1).max(40),
  text: z.string().trim().min(1).max(1000),
});
const Status = z.object({ id: z.string(), status: z.enum(["delivered", "read", "failed"]) });

const Messenger = z.object({ messenger });

const ACTIONS: Record<
  string,
  (deps: MessengerSandboxDeps, seller: string, input: unknown) => Promise<unknown>
> = {
  webhook(deps, seller, input) {
    const { messenger: name, ...webhook } = Webhook.parse(input);
    return setWebhook(deps, seller, name, webhook);
  },
  setMoods(deps, seller, input) {
    return setMoods(deps, seller, Messenger.parse(input).messenger, Moods.parse(input));
  },
  async write(deps, seller, input) {
    const { messenger: name, person, text } = Written.parse(input);
    const account = await ensureAccount(deps, seller, name);
    return name === "whatsapp"
      ? writeToNumber(deps, account, { phone: person, name: person, text })
      : writeToAccount(deps, account, { name: person, text });
  },
  async status(deps, seller, input) {
    const { id, status } = Status.parse(input);
    return changeStatus(deps, seller, id, status);
  },
};

/** Throws DeskRefusal for a message that the seller has not sent by WhatsApp. */
export async function changeStatus(
  deps: MessengerSandboxDeps,
  seller: string,
  messageId: string,
  status: "delivered" | "read" | "failed",
): Promise<void> {
  const sent = await listMessages(deps, seller, "whatsapp");
  const message = sent.find(({ id, isFromBuyer }) => id === messageId && !isFromBuyer);
  if (!message) throw new DeskRefusal("There is no such message");
  const account = await ensureAccount(deps, seller, "whatsapp");
  const error = { code: 131_026, title: "Message undeliverable" };
  await reportStatus(deps, account, message, status, status === "failed" ? error : undefined);
}

/** The page of the seller's accounts, for people, and its forms, which take JSON too. */
export function addDesk(root: Hono, deps: MessengerSandboxDeps): void {
  root.get("/controls", (c) => answerSeller(c, deps, (seller) => renderDesk(c, deps, seller)));
  root.post("/controls/:action", (c) =>
    answerSeller(c, deps, async (seller) => {
      const name = c.req.param("action");
      const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
      if (!action) return c.notFound();
      const isJson = c.req.header("content-type")?.includes("json") ?? false;
      const goBack = (query: Record<string, string>) =>
        c.redirect(`${mountPath(deps)}/controls?${new URLSearchParams(query)}`, 303);
      try {
        await action(deps, seller, isJson ? await c.req.json() : await c.req.parseBody());
      } catch (error) {
        if (!(error instanceof DeskRefusal || error instanceof z.ZodError)) throw error;
        const problem = error instanceof z.ZodError ? z.prettifyError(error) : error.message;
        return isJson ? c.json({ ok: false, message: problem }, 422) : goBack({ problem });
      }
      return isJson ? c.json({ ok: true }) : goBack({ done: "1" });
    }),
  );
}

async function renderDesk(
  c: Context,
  deps: MessengerSandboxDeps,
  seller: string,
): Promise<Response> {
  const t = TEXTS[chooseLanguage(c)];
  const problem = c.req.query("problem");
  const siblings = deps.siblings?.() ?? [];
  const parts = await Promise.all(
    MESSENGERS.map(async (name) =>
      renderAccount(
        deps,
        chooseLanguage(c),
        await ensureAccount(deps, seller, name),
        await listMessages(deps, seller, name),
      ),
    ),
  );
  const body = html`<h1>${t.title}</h1>
${siblings.length > 0 ? html`<p>${siblings.map(({ name, href }) => html`<a href="${href}">${name}</a> `)}</p>` : ""}
${c.req.query("done") ? html`<section class="good" role="status">${t.done}</section>` : ""}
${problem ? html`<section class="bad" role="alert">${problem}</section>` : ""}
${parts}`;
  return renderSandboxPage(c, t, t.title, body);
}

function renderAccount(
  deps: MessengerSandboxDeps,
  language: Language,
  account: AccountRow,
  messages: readonly MessageRow[],
) {
  const t = TEXTS[language];
  const { messenger: name, accountId, accessToken, secret, webhookUrl } = account;
  const path = `${mountPath(deps)}/controls`;
  const hidden = html`<input type="hidden" name="messenger" value="${name}">`;
  return html`<section><h2>${NAMES[name]}</h2><dl><dt>${t.accountId[name]}</dt><dd><code>${accountId}</code></dd><dt>${t.accessToken[name]}</dt><dd><code>${accessToken}</code></dd><dt>${t.secret[name]}</dt><dd><code>${secret}</code></dd></dl>
<h2>${t.webhook}</h2><form method="post" action="${path}/webhook" class="stack">${hidden}
<label>${t.url}<input name="url" value="${webhookUrl}" maxlength="500"></label>
${name === "whatsapp" ? html`<label>${t.verifyToken}<input name="verifyToken" maxlength="500"></label>` : ""}
<button class="primary">${t.save}</button></form>
<h2>${t.write}</h2><form method="post" action="${path}/write" class="stack">${hidden}
<label>${t.person[name]}<input name="person" required maxlength="40"></label><label>${t.text}<input name="text" required maxlength="1000"></label>
<button>${t.send}</button></form>
<h2>${t.messages}</h2>${
    messages.length === 0
      ? html`<p>${t.none}</p>`
      : html`<div class="scroll"><table><thead><tr><th>${t.person[name]}</th><th>${t.text}</th><th>${t.status}</th><th>${t.happens}</th></tr></thead><tbody>${messages.map((message) => renderMessage(path, t, message))}</tbody></table></div>`
  }</section>
${renderMoods(account, { base: mountPath(deps), language, about: hidden, offered: MESSENGER_MOODS })}`;
}

const renderMessage = (
  path: string,
  t: DeskTexts,
  { id, person, body, template, status, messenger: name, isFromBuyer }: MessageRow,
) =>
  html`<tr><td><code>${person}</code></td><td>${template ? html`<code>${template}</code> ` : ""}${body}</td><td><span class="badge">${status}</span></td><td>${
    name === "whatsapp" && !isFromBuyer
      ? html`<form method="post" action="${path}/status" class="inline"><input type="hidden" name="id" value="${id}"><select name="status" aria-label="${t.happens}"><option>delivered</option><option>read</option><option>failed</option></select><button>${t.go}</button></form>`
      : ""
  }</td></tr>`;
