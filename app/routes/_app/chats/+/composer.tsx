"use client";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextareaField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { menuEntryStyle, Popover, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { forgetDraft, keepDraft, readDraft } from "./draft.ts";
import { findReplies, type QuickReply } from "./find-replies.ts";
import { addParam } from "./open-params.ts";
import { PictureFields } from "./picture-fields.tsx";
import { ReplyList, replyId } from "./reply-list.tsx";

interface ComposerProps {
  sessionId: string;
  address: string;
  /**
   * Client id for the next message. A message keeps its id until the server has it, even if it is
   * sent several times.
   */
  freshId: string;
  /** Client ids of the messages that the server has. */
  sent: readonly string[];
  initialText: string;
  maxLength: number;
  /** 0 if the channel takes no pictures. */
  imageBytes: number;
  replies: readonly QuickReply[];
}

const REPLIES_ID = "quick-replies";
const OFFERED_ID = "offered-replies";
const ARROW_STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const MEGABYTE = 1024 * 1024;

/** The reply box. Typed text stays on the device until the server has it. */
export function Composer({ sessionId, freshId, sent, initialText, ...props }: ComposerProps) {
  const { address, maxLength, imageBytes, replies } = props;
  const { t } = useTranslation(["chats"]);
  const [clientId, setClientId] = useState(freshId);
  const [typed, setTyped] = useState(initialText);
  /** Index of the quick reply that Enter inserts. */
  const [active, setActive] = useState(0);
  /** Escape closes the quick replies, for a text that starts with a slash. */
  const [isDismissed, setIsDismissed] = useState(false);
  /** Name of the picture to send with the text, or "". */
  const [picture, setPicture] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);

  const megabytes = Math.floor(imageBytes / MEGABYTE);
  const offeredReplies = isDismissed ? null : findReplies(replies, typed);

  function changeTyped(text: string): void {
    setTyped(text);
    setActive(0);
    if (!text.startsWith("/")) setIsDismissed(false);
  }

  function insertReply({ text }: QuickReply): void {
    if (!box.current) return;
    box.current.value = text;
    changeTyped(text);
    keepDraft(sessionId, { clientId, text });
    box.current.focus();
  }

  useEffect(() => {
    const draft = readDraft(sessionId);
    if (!draft || !box.current || box.current.value !== "") return;
    box.current.value = draft.text;
    setTyped(draft.text);
    setClientId(draft.clientId);
  }, [sessionId]);

  const isSent = sent.includes(clientId);
  useEffect(() => {
    if (!isSent) return;
    forgetDraft(sessionId);
    setClientId(freshId);
    setTyped("");
    setPicture("");
    if (form.current) form.current.reset();
    if (box.current) box.current.value = "";
  }, [isSent, sessionId, freshId]);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (offeredReplies && moveInReplies(event, offeredReplies)) return;
    // On a touch keyboard, Enter starts a new line, as in other apps.
    const isSending = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isSending || !matchMedia("(hover: hover)").matches) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }

  /** Handles the keys for the offered replies. Returns whether it used the key. */
  function moveInReplies(event: KeyboardEvent, found: readonly QuickReply[]): boolean {
    if (event.nativeEvent.isComposing) return false;
    const step = ARROW_STEPS[event.key];
    if (step !== undefined && found.length > 0)
      setActive((active + step + found.length) % found.length);
    else if (event.key === "Escape") setIsDismissed(true);
    else if (event.key === "Enter" && !event.shiftKey) {
      const reply = found[active];
      if (reply) insertReply(reply);
    } else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  function checkPicture(input: HTMLInputElement): void {
    const [chosen] = input.files ?? [];
    setPicture(chosen?.name ?? "");
    const isLarge = (chosen?.size ?? 0) > imageBytes;
    input.setCustomValidity(isLarge ? t("chats:picture.large", { mb: megabytes }) : "");
  }

  /** Puts a picture into the visible file field. Returns whether there was one. */
  function takePicture(pictures: FileList | null): boolean {
    const [taken] = pictures ?? [];
    if (!taken || !file.current) return false;
    // A separate list, because the source field is emptied.
    const transfer = new DataTransfer();
    transfer.items.add(taken);
    file.current.files = transfer.files;
    checkPicture(file.current);
    return true;
  }

  function onPaste(event: ClipboardEvent): void {
    if (takePicture(event.clipboardData.files)) event.preventDefault();
  }

  return (
    <ActionForm
      ref={form}
      intent="send"
      encType="multipart/form-data"
      action={address}
      className="grid grid-cols-1 gap-2"
      onPaste={onPaste}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (takePicture(event.dataTransfer.files)) event.preventDefault();
      }}
    >
      <input type="hidden" name="clientId" value={clientId} />
      {offeredReplies ? (
        <ReplyList
          id={OFFERED_ID}
          replies={offeredReplies}
          hasAny={replies.length > 0}
          active={active}
          choose={insertReply}
        />
      ) : null}
      <TextareaField
        ref={box}
        name="text"
        label={<span className="sr-only">{t("chats:text")}</span>}
        placeholder={t("chats:text.hint")}
        rows={2}
        maxLength={maxLength}
        defaultValue={initialText}
        hint={t("chats:text.limit", { length: typed.length, max: maxLength })}
        aria-autocomplete="list"
        aria-controls={offeredReplies ? OFFERED_ID : undefined}
        aria-activedescendant={offeredReplies?.length ? replyId(OFFERED_ID, active) : undefined}
        onChange={(event) => {
          changeTyped(event.currentTarget.value);
          keepDraft(sessionId, { clientId, text: event.currentTarget.value });
        }}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap items-end gap-2">
        {imageBytes > 0 ? (
          <PictureFields
            field={file}
            megabytes={megabytes}
            chosen={picture}
            onChoose={checkPicture}
            take={takePicture}
          />
        ) : null}
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {replies.length > 0 ? (
            <>
              <PopoverTrigger opens={REPLIES_ID} variant="ghost" size="sm">
                {t("chats:replies")}
              </PopoverTrigger>
              <Popover id={REPLIES_ID} inset="none" className="max-h-[60dvh] p-1">
                {replies.map((reply) => (
                  <a
                    key={reply.shortcut}
                    href={addParam(address, "reply", reply.shortcut)}
                    className={cn(menuEntryStyle, "flex-wrap gap-y-0 py-1.5 wrap-anywhere")}
                    onClick={(event) => {
                      event.preventDefault();
                      insertReply(reply);
                      document.getElementById(REPLIES_ID)?.hidePopover();
                      box.current?.focus();
                    }}
                  >
                    <b>/{reply.shortcut}</b> <span>{reply.text}</span>
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
