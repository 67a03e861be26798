import type { Logger } from "pino";
import type { Language } from "#contract/languages.ts";
import { findByWord } from "#contract/word-table.ts";
import type { NotificationRow } from "../db/schema/notifications.ts";
import {
  isTemplateId,
  type Parameters,
  TEMPLATE_PARAMETERS,
  type TemplateId,
} from "./templates.ts";
import { en } from "./texts/en.ts";
import { id } from "./texts/id.ts";
import type { NotificationTexts } from "./texts/notification-texts.ts";
import { th } from "./texts/th.ts";

const TEXTS_BY_LANGUAGE: Record<Language, NotificationTexts> = { en, id, th };
const MAX_REASON_LENGTH = 200;

type RenderedRow = Pick<NotificationRow, "id" | "templateId" | "parameters" | "category" | "count">;

/** If the parameters cannot be read, logs that and returns the category's general text. */
export function renderBody(row: RenderedRow, language: Language, log: Logger): string {
  const texts = TEXTS_BY_LANGUAGE[language];
  const generalText = texts.general[row.category];
  if (!isTemplateId(row.templateId)) return generalText;
  const parameters = readParameters(row, row.templateId, log);
  if (!parameters) return generalText;
  const write = texts.body[row.templateId] as (
    parameters: Parameters,
    count: number,
    reason: string,
  ) => string;
  return write(
    parameters,
    row.count,
    "reason" in parameters ? findReasonText(parameters.reason, texts) : "",
  );
}

function readParameters(row: RenderedRow, template: TemplateId, log: Logger): Parameters | null {
  try {
    return TEMPLATE_PARAMETERS[template].parse(JSON.parse(row.parameters));
  } catch (error) {
    log.warn({ err: error, notificationId: row.id }, "a notification's parameters cannot be read");
    return null;
  }
}

/** Returns "" for a code without a text. */
function findReasonText(reason: string, { reasons }: NotificationTexts): string {
  const text =
    findByWord(reasons, reason) ??
    (/^[a-z0-9_.]*$/.test(reason) ? "" : reason.slice(0, MAX_REASON_LENGTH));
  return text === "" ? "" : ` ${text}`;
}
