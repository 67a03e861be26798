"use client";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Toast, toastPlaceStyle } from "#app/components/ui/toast.tsx";
import { useToastPlace } from "#app/components/ui/use-toast-place.ts";
import type { FormReply } from "#app/models/form/reply.ts";
import { useReply } from "./use-reply.ts";

/** Reply of an action that failed and reports it in a toast. */
export interface ToldReply extends FormReply {
  /** The message in the reader's language. */
  toast?: string;
}

/** Shows a refused action's message in a toast, because the browser stays on the same page. */
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
