import { data } from "react-router";
import { z } from "zod";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import type { MessageKey } from "#app/i18n/keys.ts";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import { rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attemptRemote } from "#app/upstream/attempt-remote.ts";
import { connectByKeys, getChannelKeys } from "#contract/channel-keys.ts";
import { listChannels } from "#contract/channels.ts";
import { CHANNEL_TYPES, type ChannelType } from "#contract/statuses.ts";
import type { Route } from "./+types/$channelType";

function parseChannelType(params: Route.LoaderArgs["params"]) {
  const channelType = z.enum(CHANNEL_TYPES).safeParse(params.channelType);
  if (!channelType.success) throw data({ code: "not_found" }, { status: 404 });
  return channelType.data;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const channelType = parseChannelType(params);
  const call = getCall(context);
  const channelId = currentState(context).url.searchParams.get("channelId");
  const { channels, moved } = await call(listChannels);
  const successor = moved.find((one) => one.channelType === channelType)?.to ?? null;
  if (successor) return { channelType, to: successor, fields: [], webhookUrl: null, known: null };
  const { fields, webhookUrl } = await call(getChannelKeys, {
    params: { channelType },
    query: channelId ? { channelId } : {},
  });
  const knownChannel = channels.find(({ id }) => id === channelId) ?? null;
  return {
    ...{ channelType, to: successor, fields, webhookUrl },
    known: knownChannel && { id: knownChannel.id, shopId: knownChannel.shopId },
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const channelType = parseChannelType(params);
  const formData = await request.formData();
  const { channelId, ...keys } = Object.fromEntries(
    [...formData].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const connected = await attemptRemote(
    getCall(context)(connectByKeys, {
      params: { channelType },
      body: { keys, ...(channelId ? { channelId } : {}) },
    }),
  );
  if (!connected.ok) return rejectProblem(formData, connected.problem);
  return redirectWithToast(
    context,
    "/channels",
    connected.value.status === "pending" ? "channels:toast.asked" : "channels:toast.keysConnected",
    { channel: getFormat(context).channelName(channelType) },
  );
}

interface FormTexts {
  text: MessageKey<"channels">;
  submit: MessageKey<"channels">;
  fields: Record<string, { label: MessageKey<"channels">; hint: MessageKey<"channels"> }>;
}
/** Texts for marketplaces whose form does not ask for an API key. */
const TEXTS_BY_TYPE: Partial<Record<ChannelType, FormTexts>> = {
  tokopedia: {
    text: "channels:keys.tokopedia.text",
    submit: "channels:keys.tokopedia.submit",
    fields: {
      shopId: {
        label: "channels:keys.tokopedia.shopId",
        hint: "channels:keys.tokopedia.shopId.hint",
      },
    },
  },
};
const OF_A_KEY: FormTexts = {
  text: "channels:keys.text",
  submit: "channels:keys.submit",
  fields: {
    shopId: { label: "channels:keys.shopId", hint: "channels:keys.shopId.hint" },
    apiKey: { label: "channels:keys.apiKey", hint: "channels:keys.apiKey.hint" },
    storeCode: { label: "channels:keys.storeCode", hint: "channels:keys.storeCode.hint" },
    username: { label: "channels:keys.username", hint: "channels:keys.username.hint" },
    sellerKey: { label: "channels:keys.sellerKey", hint: "channels:keys.sellerKey.hint" },
    signatureKey: { label: "channels:keys.signatureKey", hint: "channels:keys.signatureKey.hint" },
  },
};

/**
 * For marketplaces without a consent page: asks for the values that the seller copies from there.
 */
export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { channelType, to, fields, webhookUrl, known } = loaderData;
  const t = getT();
  const words = TEXTS_BY_TYPE[channelType] ?? OF_A_KEY;
  if (to) return <Moved from={channelType} to={to} />;
  return (
    <>
      <PageHead
        title={t("channels:connect", { channel: getFormat().channelName(channelType) })}
        crumbs={[{ to: "/channels", label: t("channels:title") }]}
      />
      <ActionForm className="px-gutter pt-1 pb-7 grid grid-cols-1 gap-4 box-content max-w-form">
        <p className="text-secondary-foreground">
          {t(words.text, { channel: getFormat().channelName(channelType) })}
        </p>
        {known ? <input type="hidden" name="channelId" value={known.id} /> : null}
        {fields.map(({ name, isSecret, isShop, isOptional }) => {
          const fieldWords = words.fields[name];
          return (
            <TextField
              key={name}
              name={name}
              label={fieldWords ? t(fieldWords.label) : name}
              hint={fieldWords ? t(fieldWords.hint) : undefined}
              type={isSecret ? "password" : "text"}
              defaultValue={isShop ? known?.shopId : undefined}
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
              required={!isOptional}
            />
          );
        })}
        {webhookUrl ? (
          <dl className="grid gap-1">
            <dt className="text-xs text-muted-foreground">{t("channels:keys.webhookUrl")}</dt>
            <dd>
              <code className="wrap-anywhere">{webhookUrl}</code>
            </dd>
            <dd className="text-secondary-foreground">{t("channels:keys.webhookUrl.hint")}</dd>
          </dl>
        ) : null}
        <div className="flex flex-wrap items-center gap-2">
          <SubmitButton>{t(words.submit)}</SubmitButton>
          <ButtonLink to="/channels" variant="ghost">
            {t("common:action.cancel")}
          </ButtonLink>
        </div>
      </ActionForm>
    </>
  );
}

/** Shown for a marketplace that closed. Its shops are connected in another one. */
function Moved({ from, to }: { from: ChannelType; to: ChannelType }) {
  const t = getT();
  const format = getFormat();
  const names = { channel: format.channelName(from), to: format.channelName(to) };
  return (
    <>
      <PageHead
        title={t("channels:moved.title", names)}
        crumbs={[{ to: "/channels", label: t("channels:title") }]}
      />
      <div className="px-gutter pt-1 pb-7 grid gap-4 box-content max-w-form">
        <p className="text-secondary-foreground">{t("channels:moved.text", names)}</p>
        <PostForm action="/channels?index" className="flex flex-wrap items-center gap-2">
          <input type="hidden" name="channelType" value={to} />
          <Button type="submit" name="intent" value="connect">
            {t("channels:moved.connect", names)}
          </Button>
          <ButtonLink to="/channels" variant="ghost">
            {t("common:action.cancel")}
          </ButtonLink>
        </PostForm>
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
