import { data, redirectDocument } from "react-router";
import { DisconnectEffects } from "#app/components/channel/disconnect-effects.tsx";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { CheckboxField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { rejectInvalid } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { deleteChannel, listChannels } from "#contract/channels.ts";
import type { Route } from "./+types/disconnect";

async function findChannel(context: Route.LoaderArgs["context"], channelId: string) {
  const { channels } = await getCall(context)(listChannels);
  const channel = channels.find(({ id }) => id === channelId);
  if (!channel) throw data({ code: "not_found" }, { status: 404 });
  return channel;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  return { channel: await findChannel(context, params.channelId) };
}

/** Typing the name confirms it: that works without a dialog and cannot become a habit. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const formData = await request.formData();
  const channel = await findChannel(context, params.channelId);
  const typedName = String(formData.get("name") ?? "").trim();
  if (typedName !== channel.name.trim())
    return rejectInvalid({
      formData,
      fieldErrors: { name: typedName ? "name_differs" : "required" },
    });
  const { endConsentUrl } = await getCall(context)(deleteChannel, { params });
  if (formData.get("endConsent") === "on" && endConsentUrl)
    return redirectDocument(endConsentUrl, 303);
  return redirectWithToast(context, "/channels", "channels:toast.disconnected", {
    name: channel.name,
  });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { channel } = loaderData;
  const t = getT();
  const { name } = channel;
  return (
    <>
      <PageHead
        title={t("channels:disconnect.title", { name })}
        crumbs={[{ to: "/channels", label: t("channels:title") }]}
      />
      <ActionForm className="px-gutter pt-1 pb-7 grid grid-cols-1 gap-4 box-content max-w-form wrap-anywhere">
        <DisconnectEffects channel={channel} heading="h2" />
        <TextField name="name" label={t("channels:disconnect.type", { name })} autoComplete="off" />
        {channel.hasConsentPage ? (
          <CheckboxField
            name="endConsent"
            label={t("channels:disconnect.consent.end", {
              channel: getFormat().channelName(channel.channelType),
            })}
          />
        ) : null}
        <div className="flex flex-wrap items-center gap-2">
          <SubmitButton variant="destructive">{t("channels:disconnect.confirm")}</SubmitButton>
          <ButtonLink to="/channels">{t("channels:disconnect.keep")}</ButtonLink>
        </div>
      </ActionForm>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
