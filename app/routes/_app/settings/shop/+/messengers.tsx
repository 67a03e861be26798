import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { Output } from "#contract/endpoint.ts";
import { MESSENGER_NAMES } from "#contract/messengers.ts";
import type { getShopMessengers, ShopMessenger } from "#contract/shop-messengers.ts";
import { FORM_STYLE } from "../../+/frame.tsx";
import { MessengerTestForm, ShopMessengerForm } from "./checked-shop-forms.tsx";
import { ToPaste } from "./to-paste.tsx";

type Messengers = Output<typeof getShopMessengers>;

/** The seller's own accounts at WhatsApp and LINE. */
export function Messengers({ messengers, templates }: Messengers) {
  const t = getT();
  return (
    <Section title={t("shopSettings:messengers")} hint={t("shopSettings:messengers.hint")}>
      <div className="grid gap-8">
        {messengers.map((messenger) => (
          <Account key={messenger.messenger} messenger={messenger} templates={templates} />
        ))}
      </div>
    </Section>
  );
}

function Account({
  messenger: { messenger, account },
  templates,
}: {
  messenger: ShopMessenger;
  templates: Messengers["templates"];
}) {
  const t = getT();
  const name = MESSENGER_NAMES[messenger];
  return (
    <section id={messenger} className="grid scroll-mt-20 gap-4" aria-label={name}>
      <h3 className="font-semibold">{name}</h3>
      {account?.refusedAt ? (
        <Alert tone="critical">{t("shopSettings:messenger.refused", { name })}</Alert>
      ) : null}
      <p className="max-w-form text-secondary-foreground">
        {account
          ? t("shopSettings:messenger.known", { name: account.name, handle: account.handle })
          : t(`shopSettings:${messenger}.hint`)}
      </p>
      <ShopMessengerForm
        intent={messenger}
        messenger={messenger}
        className={FORM_STYLE}
        fieldsKey={`${account?.phoneNumberId}-${account?.keyEnd}`}
      >
        {messenger === "whatsapp" ? (
          <TextField
            name="phoneNumberId"
            label={t("shopSettings:whatsapp.phoneNumberId")}
            defaultValue={account?.phoneNumberId}
            inputMode="numeric"
            required
            maxLength={30}
          />
        ) : null}
        <TextField
          name="accessToken"
          type="password"
          label={t(`shopSettings:${messenger}.accessToken`)}
          hint={account ? t("shopSettings:messenger.keptEnd", { end: account.keyEnd }) : undefined}
          autoComplete="off"
          required={!account}
          maxLength={1000}
        />
        <TextField
          name="secret"
          type="password"
          label={t(`shopSettings:${messenger}.secret`)}
          hint={account ? t("shopSettings:messenger.kept") : undefined}
          autoComplete="off"
          required={!account}
          maxLength={200}
        />
        <div>
          <SubmitButton>
            {account ? t("shopSettings:save") : t("shopSettings:messenger.connect", { name })}
          </SubmitButton>
        </div>
      </ShopMessengerForm>
      {account ? <Webhook messenger={messenger} account={account} /> : null}
      {account && messenger === "whatsapp" ? <Templates templates={templates} /> : null}
      {account ? <Test account={account} /> : null}
      {account ? (
        <ActionForm intent={messenger === "whatsapp" ? "noWhatsapp" : "noLine"}>
          <p className="mb-2 text-secondary-foreground">{t("shopSettings:messenger.end.text")}</p>
          <SubmitButton variant="outline">{t("shopSettings:messenger.end", { name })}</SubmitButton>
        </ActionForm>
      ) : null}
    </section>
  );
}

interface Connected {
  account: NonNullable<ShopMessenger["account"]>;
}

function Webhook({
  messenger,
  account: { webhookUrl, verifyToken, heardAt },
}: Connected & Pick<ShopMessenger, "messenger">) {
  const t = getT();
  const format = getFormat();
  return (
    <div className="grid max-w-form gap-3">
      <p className="text-secondary-foreground">
        {t(`shopSettings:messenger.webhook.${messenger}`)}
      </p>
      <ToPaste label={t("shopSettings:courier.url")} value={webhookUrl} />
      {verifyToken === null ? null : (
        <ToPaste label={t("shopSettings:messenger.verifyToken")} value={verifyToken} />
      )}
      <p className="text-secondary-foreground">
        {heardAt
          ? t("shopSettings:messenger.heard", { time: format.dateTime(heardAt) })
          : t("shopSettings:messenger.neverHeard")}
      </p>
    </div>
  );
}

/** The texts that Meta has to approve, with the names by which they are sent. */
function Templates({ templates }: Pick<Messengers, "templates">) {
  const t = getT();
  return (
    <details className="max-w-form">
      <summary>{t("shopSettings:templates")}</summary>
      <p className="my-2 text-secondary-foreground">{t("shopSettings:templates.text")}</p>
      <dl className="grid gap-4">
        {templates.map(({ name, category, texts }) => (
          <div key={name} className="grid gap-2">
            <dt className="font-mono text-sm select-all">{name}</dt>
            {category === "authentication" ? (
              <dd className="text-sm">{t("shopSettings:templates.authentication")}</dd>
            ) : null}
            {texts.map(({ language, text }) => (
              <dd key={language} className="grid gap-1">
                <span className="text-sm text-secondary-foreground">
                  {t(`shopSettings:templates.language.${language}`)}
                </span>
                <span
                  lang={language}
                  className="rounded-md border bg-muted px-3 py-2 text-sm whitespace-pre-line select-all"
                >
                  {text}
                </span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}

function Test({ account: { testText } }: Connected) {
  const t = getT();
  return testText === null ? (
    <MessengerTestForm intent="testWhatsapp" className={FORM_STYLE}>
      <TextField
        name="phone"
        type="tel"
        label={t("shopSettings:messenger.test.phone")}
        hint={t("shopSettings:messenger.test.hint")}
        autoComplete="tel"
        required
        maxLength={20}
      />
      <div>
        <SubmitButton variant="outline">{t("shopSettings:messenger.test.send")}</SubmitButton>
      </div>
    </MessengerTestForm>
  ) : (
    <div className="max-w-form">
      <ToPaste label={t("shopSettings:messenger.test.line")} value={testText} />
    </div>
  );
}
