"use client";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextareaField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { buttonVariants } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { menuEntryStyle, Popover, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { forgetDraft, keepDraft, readDraft } from "./draft.ts";
import { withParam } from "./open-params.ts";

interface ComposerProps {
  sessionId: string;
  address: string;
  /**
   * Names the next message; a message keeps its name until the server has it, however often it is
   * sent.
   */
  freshId: string;
  /** The names of the messages that the server has. */
  sent: readonly string[];
  /** What it begins with. */
  initialText: string;
  maxLength: number;
  /** 0: the channel takes no pictures. */
  imageBytes: number;
  replies: readonly { shortcut: string; text: string }[];
}

const REPLIES = "quick-replies";
const MB = 1024 * 1024;

/** The box to answer in. What is typed stays on this device until the server has it. */
export function Composer({ sessionId, freshId, sent, initialText, ...props }: ComposerProps) {
  const { address, maxLength, imageBytes, replies } = props;
  const { t } = useTranslation(["chats"]);
  const [clientId, setClientId] = useState(freshId);
  const [length, setLength] = useState(initialText.length);
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);

  const megabytes = Math.floor(imageBytes / MB);

  function fill(text: string): void {
    if (!box.current) return;
    box.current.value = text;
    setLength(text.length);
  }

  useEffect(() => {
    const draft = readDraft(sessionId);
    if (!draft || !box.current || box.current.value !== "") return;
    box.current.value = draft.text;
    setLength(draft.text.length);
    setClientId(draft.clientId);
  }, [sessionId]);

  const isSent = sent.includes(clientId);
  useEffect(() => {
    if (!isSent) return;
    forgetDraft(sessionId);
    setClientId(freshId);
    setLength(0);
    if (form.current) form.current.reset();
    if (box.current) box.current.value = "";
  }, [isSent, sessionId, freshId]);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === "/" && event.currentTarget.value === "" && replies.length > 0) {
      event.preventDefault();
      document.getElementById(REPLIES)?.showPopover();
    }
    // On a keyboard of glass Enter begins a line, as it does there in every app.
    const isSending = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isSending || !matchMedia("(hover: hover)").matches) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }

  function refuseLarge(input: HTMLInputElement): void {
    const isLarge = (input.files?.[0]?.size ?? 0) > imageBytes;
    input.setCustomValidity(isLarge ? t("chats:picture.large", { mb: megabytes }) : "");
  }

  /** Into the field that shows what is sent; answers whether there was one. */
  function take(pictures: FileList | null): boolean {
    const [picture] = pictures ?? [];
    if (!picture || !file.current) return false;
    // A list of its own: the one it comes from is emptied.
    const own = new DataTransfer();
    own.items.add(picture);
    file.current.files = own.files;
    refuseLarge(file.current);
    return true;
  }

  function onPaste(event: ClipboardEvent): void {
    if (take(event.clipboardData.files)) event.preventDefault();
  }

  return (
    <ActionForm
      ref={form}
      intent="send"
      encType="multipart/form-data"
      action={address}
      className="grid gap-2"
      onPaste={onPaste}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (take(event.dataTransfer.files)) event.preventDefault();
      }}
    >
      <input type="hidden" name="clientId" value={clientId} />
      <TextareaField
        ref={box}
        name="text"
        label={<span className="sr-only">{t("chats:text")}</span>}
        placeholder={t("chats:text.hint")}
        rows={2}
        maxLength={maxLength}
        defaultValue={initialText}
        hint={t("chats:text.limit", { length, max: maxLength })}
        onChange={(event) => {
          setLength(event.currentTarget.value.length);
          keepDraft(sessionId, { clientId, text: event.currentTarget.value });
        }}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap items-end gap-2">
        {imageBytes > 0 ? (
          <>
            <TextField
              ref={file}
              type="file"
              name="image"
              accept="image/jpeg,image/png,image/webp,image/gif"
              label={t("chats:picture", { mb: megabytes })}
              className="min-w-0 flex-1"
              onChange={(event) => refuseLarge(event.currentTarget)}
            />
            {/* Without a script it stays in this field, of the same name. */}
            <span className="hidden hover-none:contents">
              <label
                className={buttonVariants({
                  size: "icon",
                  className:
                    "relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring noscript:w-auto noscript:flex-wrap noscript:py-2",
                })}
              >
                <Icon name="camera" size="l" />
                <input
                  className="absolute inset-0 opacity-0 cursor-pointer noscript:static noscript:opacity-100 noscript:max-w-full"
                  type="file"
                  name="image"
                  accept="image/*"
                  capture="environment"
                  aria-label={t("chats:camera")}
                  onChange={(event) => {
                    if (take(event.currentTarget.files)) event.currentTarget.value = "";
                  }}
                />
              </label>
            </span>
          </>
        ) : null}
        <span className="flex flex-wrap items-center gap-2">
          {replies.length > 0 ? (
            <>
              <PopoverTrigger opens={REPLIES} variant="ghost" size="sm">
                {t("chats:replies")}
              </PopoverTrigger>
              <Popover id={REPLIES} inset="none">
                {replies.map(({ shortcut, text }) => (
                  <a
                    key={shortcut}
                    href={withParam(address, "reply", shortcut)}
                    className={menuEntryStyle}
                    onClick={(event) => {
                      event.preventDefault();
                      fill(text);
                      keepDraft(sessionId, { clientId, text });
                      document.getElementById(REPLIES)?.hidePopover();
                      box.current?.focus();
                    }}
                  >
                    <b>/{shortcut}</b> <span className="truncate">{text}</span>
                  </a>
                ))}
              </Popover>
            </>
          ) : null}
          <SubmitButton variant="outline" name="as" value="note">
            <Icon name="sticky-note" /> {t("chats:note")}
          </SubmitButton>
          <SubmitButton>
            <Icon name="send" /> {t("chats:send")}
          </SubmitButton>
        </span>
      </div>
    </ActionForm>
  );
}
