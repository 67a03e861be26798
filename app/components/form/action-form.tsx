"use client";
import { type ComponentProps, Fragment, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher, useNavigation } from "react-router";
import { Alert } from "#app/components/ui/alert.tsx";
import { errorMessage } from "#app/i18n/keys.ts";
import { type FormReply, findFormCode, listFieldCodes, replyTo } from "#app/models/form/reply.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import { useAnswered } from "#app/navigation/use-answer.ts";
import { FormContext } from "./form-context.ts";
import { useFieldsKey } from "./use-fields-key.ts";
import { useReply } from "./use-reply.ts";
import { useClearAcceptedPasswords } from "./use-spent-passwords.ts";
import { useTypedSince } from "./use-typed-since.ts";

interface ActionFormProps extends Omit<ComponentProps<typeof PostForm>, "navigate" | "fetcherKey"> {
  /** Distinguishes the forms of a page. Sent as the field `intent`. */
  intent?: string;
  /** Keeps the page where it is, for a form in a row. Without JavaScript it is an ordinary form. */
  inPlace?: boolean;
  /** A new key resets the fields to their default values. */
  fieldsKey?: string | number;
}

/**
 * A POST form whose action replies with a `FormReply` or a redirect. Without JavaScript the page is
 * rendered again with errors and typed values. With JavaScript the same happens in place: the focus
 * moves to the first wrong field, else to the message above the form, and text typed meanwhile
 * stays (use-typed-since.ts).
 */
export function ActionForm({
  intent,
  inPlace = false,
  fieldsKey,
  children,
  onInput,
  onSubmit,
  ...props
}: ActionFormProps) {
  const key = useId();
  const form = useRef<HTMLFormElement>(null);
  const actionData = useReply<FormReply>();
  const fetcher = useFetcher<FormReply | undefined>({ key });
  const navigation = useNavigation();

  const fetched = useAnswered<FormReply>(fetcher.data);
  const answer = inPlace ? (fetched ?? actionData) : actionData;
  const reply = replyTo(answer, intent);
  const submitted = inPlace ? fetcher.formData : navigation.formData;
  const pending = submitted !== undefined && (submitted.get("intent") ?? undefined) === intent;

  const madeFor = useFieldsKey(fieldsKey, reply !== undefined);
  const { typed, ...since } = useTypedSince(form);
  useClearAcceptedPasswords(
    form,
    { isPending: pending, isRefused: reply?.error !== undefined },
    typed,
  );
  useEffect(() => {
    // Do not move the focus while somebody is typing.
    if (!reply?.error || typed.current.size > 0) return;
    const findFirstField = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (findFirstField('[aria-invalid="true"]') ?? findFirstField("[data-takes-focus]"))?.focus();
  }, [reply, typed]);

  return (
    <PostForm
      ref={form}
      {...(inPlace ? { navigate: false, fetcherKey: key } : {})}
      aria-busy={pending || undefined}
      {...props}
      onInput={(event) => {
        since.onInput(event);
        onInput?.(event);
      }}
      onSubmit={(event) => {
        onSubmit?.(event);
        if (!event.defaultPrevented) since.onSubmit(event);
      }}
    >
      {intent ? <input type="hidden" name="intent" value={intent} /> : null}
      <FormContext value={{ reply, pending, prefix: intent ? `${intent}-` : "" }}>
        <FormAlert reply={reply} />
        <Fragment key={madeFor}>{children}</Fragment>
      </FormContext>
    </PostForm>
  );
}

function FormAlert({ reply }: { reply: FormReply | undefined }) {
  const { t } = useTranslation(["common", "errors"]);
  const count = Object.keys(listFieldCodes(reply)).length;
  const code = findFormCode(reply);
  // Takes a full line, even in a form laid out as a row.
  const line = "col-span-full w-full";
  if (code)
    return (
      <Alert className={line} tone="critical" takesFocus>
        {errorMessage(t, code, reply?.details)}
      </Alert>
    );
  if (count === 0) return null;
  return (
    <Alert className={line} tone="critical" title={t("common:form.check", { count })} takesFocus>
      {t("common:form.nothingLost")}
    </Alert>
  );
}
