"use client";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { useField } from "#app/components/form/form-context.ts";
import { Button, buttonVariants } from "#app/components/ui/button.tsx";
import { FieldMessage } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { errorMessage } from "#app/i18n/keys.ts";

interface PictureFieldsProps {
  field: Ref<HTMLInputElement>;
  megabytes: number;
  chosen: string;
  onChoose: (input: HTMLInputElement) => void;
  /** Puts a photo into the field. Returns whether there was one. */
  take: (pictures: FileList | null) => boolean;
}

/** The browser's file field covers the button. Without JavaScript, it shows the chosen file. */
const COVER_STYLE =
  "absolute inset-0 opacity-0 cursor-pointer noscript:static noscript:opacity-100 noscript:min-w-0";
const FRAME_STYLE =
  "relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring noscript:h-auto noscript:w-full noscript:justify-start noscript:py-2";

/** Chooses a picture to send: from the device's files or, on a phone, from its camera. */
export function PictureFields({ field, megabytes, chosen, onChoose, take }: PictureFieldsProps) {
  const { t } = useTranslation(["chats", "errors"]);
  const { code, details, control } = useField("image");
  const name = t("chats:picture", { mb: megabytes });
  return (
    <>
      {chosen || code ? (
        <span className="flex basis-full items-center gap-2">
          {chosen ? (
            <>
              <Icon name="image" />
              <span className="truncate">{chosen}</span>
              <Button
                type="button"
                variant="ghost"
                size="icon"
                aria-label={t("chats:picture.remove")}
                onClick={({ currentTarget: { form } }) => {
                  const input = form?.elements.namedItem("image");
                  for (const one of input instanceof RadioNodeList ? input : [input]) {
                    if (!(one instanceof HTMLInputElement)) continue;
                    one.value = "";
                    onChoose(one);
                  }
                }}
              >
                <Icon name="x" />
              </Button>
            </>
          ) : null}
          {code ? (
            <FieldMessage id={`${control.id}-error`}>{errorMessage(t, code, details)}</FieldMessage>
          ) : null}
        </span>
      ) : null}
      <label className={buttonVariants({ className: FRAME_STYLE })} title={name}>
        <Icon name="image" />
        <span className="max-md:sr-only">{t("chats:kind.image")}</span>
        <input
          {...control}
          ref={field}
          className={COVER_STYLE}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif"
          aria-label={name}
          onChange={(event) => onChoose(event.currentTarget)}
        />
      </label>
      {/* Without JavaScript, the photo stays in this field, which has the same name. */}
      <span className="hidden hover-none:contents">
        <label className={buttonVariants({ size: "icon", className: FRAME_STYLE })}>
          <Icon name="camera" size="l" />
          <input
            className={COVER_STYLE}
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
  );
}
