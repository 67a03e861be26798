import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ReconnectForm } from "#app/components/shop-import/reconnect-form.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { DialogLink } from "#app/components/ui/dialog-link.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { ChannelImport } from "#contract/channel-imports.ts";

/** Shows the possible next steps. Counts are shown before the change. */
export function NextStep({ job }: { job: ChannelImport }) {
  const t = getT();
  const { status, counts } = job;
  const ready = counts.link + counts.create;
  const isOpen = status === "ready" || status === "stopped" || status === "applied";
  const isLost = job.channelStatus !== "active";
  return (
    <>
      {status === "ready" || status === "paused" || status === "failed" ? (
        <Forget job={job} />
      ) : null}
      {status === "undone" || status === "applied" || status === "stopped" ? (
        <Step intent="clear" label={t("shopImports:clear")} />
      ) : null}
      {status === "fetching" || status === "applying" ? (
        <Step intent="stop" label={t("shopImports:stop")} />
      ) : null}
      {isOpen && counts.proposed > 0 ? (
        <Step
          intent="accept"
          label={t("shopImports:accept", {
            count: counts.proposed,
          })}
        />
      ) : null}
      {isLost && (status === "failed" || status === "paused") ? (
        <ReconnectForm channelId={job.channelId} channelType={job.channelType} />
      ) : null}
      {!isLost && (status === "paused" || status === "failed") ? (
        <Step intent="resume" label={t("shopImports:resume")} primary />
      ) : null}
      {isOpen && ready > 0 ? (
        <ButtonLink
          variant="default"
          to={`/product-import-v2/${encodeURIComponent(job.id)}/preview`}
        >
          {t("shopImports:preview", { count: ready })}
        </ButtonLink>
      ) : null}
    </>
  );
}

/** Forgetting the import also forgets its decisions. */
function Forget({ job: { id, channelName } }: { job: ChannelImport }) {
  const t = getT();
  const forgetPath = `/product-import-v2/${encodeURIComponent(id)}/forget`;
  return (
    <>
      <DialogLink opens="forget-import" to={forgetPath} variant="outline">
        {t("shopImports:cancel")}
      </DialogLink>
      <Dialog
        id="forget-import"
        title={t("shopImports:forget.title", { shop: channelName })}
        description={t("shopImports:forget.text")}
        icon="warning"
        action={forgetPath}
        cancel={t("shopImports:forget.keep")}
        confirm={t("shopImports:cancel")}
        destructive
      />
    </>
  );
}

function Step({
  intent,
  label,
  primary = false,
}: {
  intent: string;
  label: string;
  primary?: boolean;
}) {
  return (
    <ActionForm intent={intent}>
      <SubmitButton variant={primary ? "default" : "outline"}>{label}</SubmitButton>
    </ActionForm>
  );
}
