import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { EXPIRY_BOUNDS } from "#contract/form-fields.ts";
import type { LineSettings } from "#contract/line.ts";
import {
  LineExpiryForm,
  LineMessagingForm,
  LineSecretForm,
  LineSenderForm,
} from "./checked-line-forms.tsx";

const FORM_STYLE = "grid max-w-form gap-4 border-t border-line-soft py-5 last:pb-0";

/** One form per topic, so that an error in one does not block another. */
export function LineForms({ shop }: { shop: LineSettings }) {
  const t = getT();
  const channelField = <input type="hidden" name="channelId" value={shop.channelId} />;
  const reconnect = `/channels/connect/line?channelId=${encodeURIComponent(shop.channelId)}`;
  return (
    <>
      <ActionForm intent={`test-key:${shop.channelId}`} className={FORM_STYLE}>
        {channelField}
        <p className="text-secondary-foreground">{t("settings:line.key.text")}</p>
        <div className="flex flex-wrap gap-2">
          <SubmitButton variant="outline">{t("settings:line.key.test")}</SubmitButton>
          <ButtonLink to={reconnect} variant="ghost">
            {t("settings:line.key.change")}
          </ButtonLink>
        </div>
      </ActionForm>
      <LineExpiryForm intent={`expiry:${shop.channelId}`} className={FORM_STYLE}>
        {channelField}
        <TextField
          name="orderExpHours"
          label={t("settings:line.expiry")}
          hint={t("settings:line.expiry.hint", {
            min: EXPIRY_BOUNDS.min,
            max: EXPIRY_BOUNDS.max / 60,
          })}
          defaultValue={
            shop.orderExpMins === null ? "" : getFormat().number(shop.orderExpMins / 60, 0, 2)
          }
          inputMode="decimal"
          maxLength={10}
          required
        />
        <div>
          <SubmitButton>{t("settings:save")}</SubmitButton>
        </div>
      </LineExpiryForm>
      <LineSecretForm intent={`secret:${shop.channelId}`} className={FORM_STYLE}>
        {channelField}
        <TextField
          name="webhookSecret"
          type="password"
          label={t("settings:line.secret")}
          hint={t(
            shop.hasWebhookSecret ? "settings:line.secret.kept" : "settings:line.secret.hint",
          )}
          autoComplete="off"
          required
          maxLength={200}
        />
        <div>
          <SubmitButton>{t("settings:save")}</SubmitButton>
        </div>
      </LineSecretForm>
      <LineMessagingForm intent={`messaging:${shop.channelId}`} className={FORM_STYLE}>
        {channelField}
        <p className="text-secondary-foreground">{t("settings:line.chat.text")}</p>
        <TextField
          name="messagingToken"
          type="password"
          label={t("settings:line.chat.token")}
          hint={t(shop.hasMessaging ? "settings:line.chat.kept" : "settings:line.chat.token.hint")}
          autoComplete="off"
          required
          maxLength={500}
        />
        <TextField
          name="messagingSecret"
          type="password"
          label={t("settings:line.chat.secret")}
          hint={t("settings:line.chat.secret.hint")}
          autoComplete="off"
          required
          maxLength={200}
        />
        <div>
          <SubmitButton>{t("settings:line.chat.save")}</SubmitButton>
        </div>
      </LineMessagingForm>
      <LineSenderForm intent={`sender:${shop.channelId}`} className={FORM_STYLE}>
        {channelField}
        <TextField
          name="senderName"
          label={t("settings:line.sender")}
          hint={t("settings:line.sender.hint")}
          defaultValue={shop.senderName}
          maxLength={20}
        />
        <TextField
          name="senderIconUrl"
          type="url"
          label={t("settings:line.icon")}
          hint={t("settings:line.icon.hint")}
          defaultValue={shop.senderIconUrl}
          maxLength={2000}
        />
        <div>
          <SubmitButton>{t("settings:save")}</SubmitButton>
        </div>
      </LineSenderForm>
    </>
  );
}
