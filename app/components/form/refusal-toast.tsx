"use client";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Toast, toastPlaceStyle } from "#app/components/ui/toast.tsx";
import { useToastPlace } from "#app/components/ui/use-toast-place.ts";
import type { FormReply } from "#app/models/form/reply.ts";
import { useReply } from "./use-reply.ts";

/** What an action answers that did not do its work and says so over the page. */
export interface ToldReply extends FormReply {
  /** In the reader's words. */
  toast?: string;
}

/**
 * Why nothing came of it, in a toast of this very answer: what was chosen stays on the page, so no
 * other page follows that could say it.
 */
export function RefusalToast() {
  const { t } = useTranslation(["common"]);
  const reply = useReply<ToldReply>();
  const [dismissed, setDismissed] = useState<ToldReply>();
  const text = reply !== dismissed ? reply?.toast : undefined;
  const place = useToastPlace(text ?? "");
  return (
    <div className={toastPlaceStyle} role="alert" {...place}>
      {text ? (
        <Toast
          tone="error"
          dismissLabel={t("common:action.dismiss")}
          onDismiss={() => setDismissed(reply)}
        >
          {text}
        </Toast>
      ) : null}
    </div>
  );
}
