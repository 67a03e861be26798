"use client";
import { type ComponentProps, useEffect, useId, useRef } from "react";
import { Form, useActionData, useFetcher, useNavigation } from "react-router";
import { Alert } from "#app/components/ui/alert.tsx";
import { useT } from "#app/i18n/provider.tsx";
import { errorText } from "#app/i18n/translate.ts";
import { FormContext } from "./form-context.ts";
import type { FormReply } from "./reply.ts";

interface ActionFormProps extends Omit<ComponentProps<typeof Form>, "method" | "navigate" | "fetcherKey"> {
  /** Tells the forms of a page apart; sent as the field `intent`. */
  intent?: string;
  /** For a form in a row: the page stays where it is. Without JavaScript it is an ordinary form. */
  inPlace?: boolean;
}

/**
 * A POST form whose action answers a `FormReply` or a redirect. Without JavaScript the page comes back with errors and typed
 * values; with it the same happens in place and the focus goes to the first field that is wrong.
 */
export function ActionForm({ intent, inPlace = false, children, ...props }: ActionFormProps) {
  const key = useId();
  const form = useRef<HTMLFormElement>(null);
  const actionData = useActionData<FormReply | undefined>();
  const fetcher = useFetcher<FormReply | undefined>({ key });
  const navigation = useNavigation();

  const answer = inPlace ? (fetcher.data ?? actionData) : actionData;
  const reply = answer && answer.intent === intent ? answer : undefined;
  const submitted = inPlace ? fetcher.formData : navigation.formData;
  const pending = submitted !== undefined && (submitted.get("intent") ?? undefined) === intent;

  useEffect(() => {
    if (reply?.fieldErrors) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [reply]);

  return (
    <Form ref={form} method="post" {...(inPlace ? { navigate: false, fetcherKey: key } : {})} aria-busy={pending || undefined} {...props}>
      {intent ? <input type="hidden" name="intent" value={intent} /> : null}
      <FormContext value={{ reply, pending, prefix: intent ? `${intent}-` : "" }}>
        <FormAlert reply={reply} />
        {children}
      </FormContext>
    </Form>
  );
}

function FormAlert({ reply }: { reply: FormReply | undefined }) {
  const t = useT();
  const count = Object.keys(reply?.fieldErrors ?? {}).length;
  if (reply?.formError) return <Alert tone="critical">{errorText(t, reply.formError, reply.details)}</Alert>;
  if (count === 0) return null;
  return (
    <Alert tone="critical" title={t("common:form.check", { count })}>
      {t("common:form.nothingLost")}
    </Alert>
  );
}
