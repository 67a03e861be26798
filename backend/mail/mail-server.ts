import type { BackendConfig } from "../config.ts";
import type { RenderedMail } from "./render-mail.ts";

interface OutgoingMail extends Omit<RenderedMail, "lines"> {
  id: string;
  to: string;
}

export interface MailServer {
  /** Throws `MailRefused` if a retry is useless, else the original error. */
  send(mail: OutgoingMail): Promise<void>;
}

/** The mail server's final refusal (SMTP 5xx), because of the text or the recipient. */
export class MailRefused extends Error {}

const TIMEOUT_MS = 30_000;

/**
 * Opens SMTP_URL (`smtps://user:password@host:465`, `smtp://host:587`); `null` if it is not set.
 */
export async function openMailServer({
  smtpUrl,
  mailFrom,
}: BackendConfig): Promise<MailServer | null> {
  if (!smtpUrl) return null;
  const { createTransport } = await import("nodemailer");
  const url = new URL(smtpUrl);
  const isSecure = url.protocol === "smtps:";
  const transport = createTransport({
    host: url.hostname,
    port: Number(url.port || (isSecure ? 465 : 587)),
    secure: isSecure,
    // An unencrypted connection is accepted only on this machine.
    requireTLS: !isSecure && !["localhost", "127.0.0.1", "[::1]"].includes(url.hostname),
    ...(url.username
      ? {
          auth: {
            user: decodeURIComponent(url.username),
            pass: decodeURIComponent(url.password),
          },
        }
      : {}),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, to, subject, text, html }) {
      try {
        await transport.sendMail({
          from: mailFrom,
          // A text with a comma would be two addresses.
          to: { name: "", address: to },
          subject,
          text,
          html,
          // Equal in each try, so that a duplicate is recognised.
          messageId: `<${id}@${mailFrom.split("@").at(-1)?.replace(/>.*$/, "")}>`,
          headers: { "Auto-Submitted": "auto-generated" },
        });
      } catch (error) {
        const code = error instanceof Error && "responseCode" in error ? error.responseCode : null;
        if (typeof code === "number" && code >= 500) throw new MailRefused(getErrorMessage(error));
        throw error;
      }
    },
  };
}

const getErrorMessage = (error: unknown) =>
  error instanceof Error ? error.message : String(error);
