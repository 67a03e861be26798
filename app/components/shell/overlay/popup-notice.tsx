"use client";
import { use, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { askedInPlaceStyle, dialogActionsStyle } from "#app/components/ui/dialog-style.ts";
import { InPlace } from "#app/components/ui/in-place.ts";
import { SanitisedHtml } from "#app/components/ui/sanitised-html.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { PopupNotice as Notice } from "#contract/announcements.ts";

/**
 * A notice from Etalase over the page (docs/specification.md "Notifications"). The server renders
 * it open and a form closes it, so it works without JavaScript. With JavaScript it is modal, and
 * Escape closes it too. A press beside it does not, so it is not dismissed unread.
 */
export function PopupNotice({ id, image, title, body, ctaLabel, ctaLinkUrl }: Notice) {
  const { t } = useTranslation(["notice", "common"]);
  const inPlace = use(InPlace);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (inPlace) return;
    const element = dialog.current;
    element?.removeAttribute("open");
    element?.showModal();
    // A long notice starts at its heading: the first button may be at its end.
    heading.current?.focus();
    // An open dialog would keep the next page's focus.
    return () => element?.close();
  }, [inPlace]);
  return (
    <dialog
      ref={dialog}
      open
      className={`${askedInPlaceStyle} w-120`}
      data-notice=""
      aria-labelledby="notice-title"
      onCancel={() => form.current?.requestSubmit()}
    >
      {image ? (
        <img className="block w-full max-h-60 object-cover rounded-md mb-3" src={image} alt="" />
      ) : null}
      <h2
        className="mb-1.5 text-[1.125rem] focus-visible:outline-none"
        ref={heading}
        id="notice-title"
        tabIndex={-1}
      >
        {title}
      </h2>
      <SanitisedHtml html={body} />
      <PostForm
        ref={form}
        action="/popup-notices/close"
        navigate={false}
        onSubmit={() => dialog.current?.close()}
      >
        <input type="hidden" name="id" value={id} />
        <Checkbox className="mt-3" name="today" value="1">
          {t("notice:today")}
        </Checkbox>
        <div className={dialogActionsStyle}>
          <Button type="submit">{t("common:action.close")}</Button>
          {ctaLinkUrl && ctaLabel ? (
            <ButtonLink
              variant="default"
              to={ctaLinkUrl}
              reloadDocument
              target="_blank"
              rel="noopener noreferrer"
            >
              {ctaLabel}
              <span className="sr-only"> {t("notice:newTab")}</span>
            </ButtonLink>
          ) : null}
        </div>
      </PostForm>
    </dialog>
  );
}
