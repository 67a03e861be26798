"use client";
import { useTranslation } from "react-i18next";
import { useReply } from "#app/components/form/use-reply.ts";
import { SanitisedHtml } from "#app/components/ui/sanitised-html.tsx";
import { Card } from "#app/components/ui/section.tsx";
import type { FormReply } from "#app/models/form/reply.ts";
import type { PopupNotice } from "#contract/announcements.ts";

export interface PreviewReply extends FormReply {
  preview?: PopupNotice;
}

/** Shows the notice as a seller would see it, after a preview. The server has sanitised it. */
export function NoticePreview() {
  const { t } = useTranslation(["admin"]);
  const preview = useReply<PreviewReply>()?.preview;
  if (!preview) return null;
  const { title, image, body, ctaLabel } = preview;
  return (
    <section className="mt-4 max-w-form" aria-labelledby="notice-preview" role="status">
      <h3 id="notice-preview" className="mb-2 text-md font-semibold">
        {t("admin:popup-notices.preview")}
      </h3>
      <Card>
        {image ? (
          <img className="mb-3 block max-h-60 w-full rounded-md object-cover" src={image} alt="" />
        ) : null}
        <p className="mb-1.5 text-lg font-semibold">{title}</p>
        <SanitisedHtml html={body} />
        {ctaLabel ? <p className="mt-3 font-medium text-link">{ctaLabel}</p> : null}
      </Card>
    </section>
  );
}
