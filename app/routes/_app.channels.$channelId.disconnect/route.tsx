import { data } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton, TextField } from "#app/components/form/fields.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { CHANNEL_NAMES } from "#app/components/ui/channel-mark.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { invalid } from "#app/services/form.ts";
import { redirectWithToast } from "#app/services/toast.ts";
import { deleteChannel, listChannels } from "#contract/channels.ts";
import type { Route } from "./+types/route";

async function findChannel(context: Route.LoaderArgs["context"], channelId: string) {
  const { channels } = await getCall(context)(listChannels);
  const channel = channels.find(({ id }) => id === channelId);
  if (!channel) throw data({ code: "not_found" }, { status: 404 });
  return channel;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  return { channel: await findChannel(context, params.channelId) };
}

/** Typing the name is the confirmation: it works without a dialog and cannot be done by habit. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const formData = await request.formData();
  const channel = await findChannel(context, params.channelId);
  const typed = String(formData.get("name") ?? "").trim();
  if (typed !== channel.name.trim()) return invalid({ formData, fieldErrors: { name: typed ? "name_differs" : "required" } });
  await getCall(context)(deleteChannel, { params });
  return redirectWithToast(context, "/channels", "channels:toast.disconnected", { name: channel.name });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { channel } = loaderData;
  const t = getT();
  const names = { name: channel.name, channel: CHANNEL_NAMES[channel.channelType] };
  return (
    <>
      <PageHead title={t("channels:disconnect.title", names)} crumbs={[{ to: "/channels", label: t("channels:title") }]} />
      <ActionForm className="confirm">
        <div>
          <h2>{t("channels:disconnect.lost")}</h2>
          <ul className="effects">
            <li>{t("channels:disconnect.links", { ...names, count: channel.linkedProducts })}</li>
            <li>{t("channels:disconnect.stock")}</li>
            <li>{t("channels:disconnect.orders")}</li>
          </ul>
        </div>
        <div>
          <h2>{t("channels:disconnect.kept")}</h2>
          <ul className="effects kept">
            <li>{t("channels:disconnect.kept.orders")}</li>
            <li>{t("channels:disconnect.kept.products")}</li>
          </ul>
        </div>
        <TextField name="name" label={t("channels:disconnect.type", names)} autoComplete="off" />
        <div className="row">
          <SubmitButton variant="destructive">{t("channels:disconnect.confirm")}</SubmitButton>
          <ButtonLink to="/channels">{t("channels:disconnect.keep")}</ButtonLink>
        </div>
      </ActionForm>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
