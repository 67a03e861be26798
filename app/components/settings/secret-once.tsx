"use client";
import { useReply } from "#app/components/form/use-reply.ts";
import { CopyButton } from "#app/components/order/copy-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import type { FormReply } from "#app/models/form/reply.ts";

/** Reply of the page's action with a new secret. It is shown once and not stored. */
export interface SecretReply extends FormReply {
  secret?: string;
}

interface SecretWords {
  title: string;
  text: string;
  copy: string;
  copied: string;
}

/** Shows the new secret. Renders nothing without one. */
export function SecretOnce(words: SecretWords) {
  const secret = useReply<SecretReply>()?.secret;
  return secret ? <Secret {...words} secret={secret} className="mt-3 max-w-180" /> : null;
}

interface SecretProps extends SecretWords {
  secret: string;
  className?: string;
}

export function Secret({ secret, title, text, copy, copied, className }: SecretProps) {
  return (
    <Alert tone="info" title={title} {...(className ? { className } : {})}>
      <p>{text}</p>
      <p className="mt-2 flex items-center gap-2">
        <code className="rounded-sm bg-muted px-2 py-1 wrap-anywhere">{secret}</code>
        <CopyButton text={secret} label={copy} done={copied} />
      </p>
    </Alert>
  );
}
