"use client";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { useReply } from "#app/components/form/use-reply.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { ListingAction } from "#contract/listings.ts";

export interface ListingBulkReply {
  done: number;
  failures: { id: string; name: string; reason: string }[];
}

/**
 * The button says what will happen to how many listings. Afterwards, failures are named; the rest
 * stays done.
 */
export function ListingBulkForm({
  action,
  count,
  back,
}: {
  action: ListingAction;
  count: number;
  back: string;
}) {
  const { t } = useTranslation(["listings", "products", "common"]);
  const reply = useReply<ListingBulkReply>();
  const sending = useNavigation().formMethod === "POST";
  return (
    <PostForm className="grid gap-4 max-w-form">
      {reply ? (
        <Alert tone="critical" title={t("products:do.failed", { count: reply.failures.length })}>
          <ul>
            {reply.failures.map(({ id, name, reason }) => (
              <li key={id}>{[name, reason].filter(Boolean).join(" · ")}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      <div className="flex items-center gap-2">
        {reply ? null : (
          <Button
            type="submit"
            variant={action === "unpublish" || action === "archive" ? "destructive" : "default"}
            disabled={sending}
          >
            {t(`listings:${action}.submit`, { count })}
          </Button>
        )}
        <ButtonLink to={back}>{t(reply ? "common:action.back" : "products:do.keep")}</ButtonLink>
      </div>
    </PostForm>
  );
}
