"use client";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useReply } from "#app/components/form/use-reply.ts";
import { Toast, toastPlaceStyle } from "#app/components/ui/toast.tsx";
import { errorText, type MessageValues } from "#app/i18n/keys.ts";
import type { FormReply } from "#app/models/form/reply.ts";

/** What the sync page's action answers when nothing could be sent. */
export interface SyncReply extends FormReply {
  syncProblem?: {
    /** Codes of app/i18n errors. */
    codes: readonly string[];
    details: MessageValues;
  };
}

/**
 * Why nothing was sent, in a toast of this very answer: what was chosen stays on the page, so no
 * other page follows that could say it.
 */
export function SyncProblem() {
  const { t } = useTranslation(["errors", "common"]);
  const reply = useReply<SyncReply>();
  const [dismissed, setDismissed] = useState<SyncReply>();
  const problem = reply?.syncProblem;
  return (
    <div className={toastPlaceStyle} role="alert">
      {problem && reply !== dismissed ? (
        <Toast
          tone="error"
          dismissLabel={t("common:action.dismiss")}
          onDismiss={() => setDismissed(reply)}
        >
          {problem.codes.map((code) => errorText(t, code, problem.details)).join(" ")}
        </Toast>
      ) : null}
    </div>
  );
}
