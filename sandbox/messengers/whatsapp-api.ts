import { createHmac, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Context, Hono } from "hono";
import { z } from "zod";
import { newId } from "#backend/db/columns.ts";
import { distortPush } from "../moody-answer.ts";
import { answerAccount, findAccount, takeLostAnswer, takeRefusal } from "./accounts.ts";
import { findWhatsAppProblem } from "./definitions.ts";
import { DeskRefusal, type MessengerSandboxDeps } from "./deps.ts";
import { pushSoon } from "./pushes.ts";
import { type AccountRow, type MessageRow, messages } from "./schema.ts";

const DISPLAY_NUMBER = "+62 812-0000-1111";
const VERSION = "/whatsapp/v23.0";

class GraphError extends Error {
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const Template = z.looseObject({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.looseObject({ code: z.string() }),
  components: z.array(z.looseObject({ parameters: z.array(z.looseObject({ text: z.string() })) })),
});
const Sent = z.looseObject({
  type: z.enum(["text", "template"]),
  to: z.string().regex(/^\+?\d{8,15}$/),
  text: z.looseObject({ body: z.string().min(1).max(4096) }).optional(),
  template: Template.optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
});

/**
 * WhatsApp's Cloud API in this process, by Meta's definition (definitions.json). Every template is
 * taken as approved. Free texts need a message of the buyer within a day.
 */
export function addWhatsAppRoutes(root: Hono, deps: MessengerSandboxDeps): void {
  root.get(`${VERSION}/:id`, (c) =>
    answerCall(c, deps, (account) => {
      const proof = c.req.query("appsecret_proof");
      const wanted = createHmac("sha256", account.secret).update(account.accessToken).digest("hex");
      if (proof !== undefined && proof !== wanted)
        throw new GraphError(400, 100, "Invalid appsecret_proof provided in the API argument");
      return Promise.resolve({
        id: account.accountId,
        display_phone_number: DISPLAY_NUMBER,
        verified_name: "Toko Laras",
        quality_rating: "GREEN",
      });
    }),
  );
  root.post(`${VERSION}/:id/messages`, (c) =>
    answerCall(c, deps, async (account) => {
      const message = await takeMessage(deps, account, await c.req.json().catch(() => null));
      if (await takeLostAnswer(deps, account)) return null;
      return {
        messaging_product: "whatsapp",
        contacts: [{ input: message.person, wa_id: message.person }],
        messages: [{ id: message.externalId, message_status: "accepted" }],
      };
    }),
  );
}

const ERRORS = {
  createThrottledError: () => new GraphError(400, 130_429, "(#130429) Rate limit hit"),
  createTransientError: () => new GraphError(500, 131_000, "(#131000) Something went wrong"),
};

/** `null`: the answer gets lost. */
async function answerCall(
  c: Context,
  deps: MessengerSandboxDeps,
  handle: (account: AccountRow) => Promise<object | null>,
): Promise<Response> {
  try {
    const account = await findAccount(deps, "whatsapp", c.req.header("authorization"));
    if (!account) throw new GraphError(401, 190, "Invalid OAuth access token");
    if (c.req.param("id") !== account.accountId)
      throw new GraphError(400, 100, "Unsupported request. Object does not exist");
    const refusal = await takeRefusal(deps, account);
    if (refusal !== null)
      throw new GraphError(refusal === 190 ? 401 : 400, refusal, `(#${refusal}) Refused`);
    return await answerAccount(deps, account, ERRORS, async () => {
      const answer = await handle(account);
      return answer ? c.json(answer) : new Response("<html>Bad gateway</html>", { status: 502 });
    });
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    const { status, code, message } = error;
    const fbtrace_id = randomBytes(12).toString("base64url");
    return Response.json(
      { error: { message, type: "OAuthException", code, fbtrace_id } },
      { status },
    );
  }
}

const DAY_MS = 86_400_000;

async function takeMessage(
  deps: MessengerSandboxDeps,
  account: AccountRow,
  body: unknown,
): Promise<MessageRow> {
  const parsed = Sent.safeParse(body);
  if (!parsed.success) throw new GraphError(400, 100, z.prettifyError(parsed.error));
  const { type, to, text, template, biz_opaque_callback_data: ownId } = parsed.data;
  const problem = findWhatsAppProblem(type, body);
  if (problem !== null) throw new GraphError(400, 100, `(#100) ${problem}`);
  const person = to.replace(/^\+/, "");
  const rows = await deps.db.select().from(messages).where(eq(messages.person, person));
  const lastWritten = rows
    .filter(({ isFromBuyer, seller }) => isFromBuyer && seller === account.seller)
    .reduce((last, { createdAt }) => Math.max(last, createdAt.getTime()), 0);
  const isOpen = deps.now().getTime() - lastWritten < DAY_MS;
  const parameters = template?.components.flatMap((component) => component.parameters) ?? [];
  if (parameters.some((parameter) => parameter.text === "" || /[\n\t]| {5}/.test(parameter.text)))
    throw new GraphError(400, 132_018, "Param text cannot have new-line/tab characters");
  const row = {
    ...{ id: newId(), seller: account.seller, messenger: "whatsapp" as const, person },
    ...{ isFromBuyer: false, externalId: makeMessageId(), ownId: ownId ?? null },
    body: text?.body ?? parameters.map((parameter) => parameter.text).join(" | "),
    template: template ? `${template.name}/${template.language.code}` : "",
    ...{ status: "sent", createdAt: deps.now() },
  };
  await deps.db.insert(messages).values(row);
  // Meta takes a text outside of the window, and reports it as failed.
  if (type === "text" && !isOpen)
    await reportStatus(deps, account, row, "failed", {
      code: 131_047,
      title: "Re-engagement message",
    });
  else await reportStatus(deps, account, row, "sent");
  return row;
}

const makeMessageId = () => `wamid.${randomBytes(30).toString("base64")}`;
const readSeconds = (at: Date) => String(Math.floor(at.getTime() / 1000));
const makeMetadata = (account: AccountRow) => ({
  display_phone_number: DISPLAY_NUMBER.replace(/\D/g, ""),
  phone_number_id: account.accountId,
});

/** Sends the webhook of a status, as Meta does for each step. */
export async function reportStatus(
  deps: MessengerSandboxDeps,
  account: AccountRow,
  message: MessageRow,
  status: "sent" | "delivered" | "read" | "failed",
  error?: { code: number; title: string },
): Promise<void> {
  await deps.db.update(messages).set({ status }).where(eq(messages.id, message.id));
  await pushValue(deps, account, {
    messaging_product: "whatsapp",
    metadata: makeMetadata(account),
    statuses: [
      {
        id: message.externalId,
        status,
        timestamp: readSeconds(deps.now()),
        recipient_id: message.person,
        ...(message.ownId ? { biz_opaque_callback_data: message.ownId } : {}),
        ...(status === "failed" || !message.template
          ? {}
          : { pricing: { billable: true, pricing_model: "PMP", category: "utility" } }),
        ...(error
          ? {
              errors: [{ ...error, message: error.title, error_data: { details: error.title } }],
            }
          : {}),
      },
    ],
  });
}

/** A buyer writes to the number. */
export async function writeToNumber(
  deps: MessengerSandboxDeps,
  account: AccountRow,
  { phone, name, text }: { phone: string; name: string; text: string },
): Promise<string> {
  const person = phone.replace(/\D/g, "");
  if (!/^\d{8,15}$/.test(person)) throw new DeskRefusal("This is no phone number");
  const externalId = makeMessageId();
  await deps.db.insert(messages).values({
    ...{ id: newId(), seller: account.seller, messenger: "whatsapp", person, isFromBuyer: true },
    ...{ externalId, body: text, status: "received", createdAt: deps.now() },
  });
  await pushValue(deps, account, {
    messaging_product: "whatsapp",
    metadata: makeMetadata(account),
    contacts: [{ profile: { name }, wa_id: person }],
    messages: [
      {
        ...{ from: person, id: externalId, timestamp: readSeconds(deps.now()) },
        ...{ type: "text", text: { body: text } },
      },
    ],
  });
  return externalId;
}

async function pushValue(
  deps: MessengerSandboxDeps,
  account: AccountRow,
  value: object,
): Promise<void> {
  const body = distortPush(
    JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ id: "102290129340398", changes: [{ value, field: "messages" }] }],
    }),
    account,
  );
  const signature = createHmac("sha256", account.secret).update(body).digest("hex");
  await pushSoon(deps, account, body, { "X-Hub-Signature-256": `sha256=${signature}` });
}
