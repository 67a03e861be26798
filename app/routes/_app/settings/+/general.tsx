import { ActionForm } from "#app/components/form/action-form.tsx";
import { AskedForm } from "#app/components/form/asked-form.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { SupportLink } from "#app/components/shell/support-link.tsx";
import { ShareBar } from "#app/components/ui/bar.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { formatBytes } from "#app/i18n/format-bytes.ts";
import { IfMay } from "#app/middleware/if-may.tsx";
import { currentState, getFormat, getT } from "#app/middleware/request-store.ts";
import { type AccountLimits, type LimitName, NEAR_LIMIT } from "#contract/account-limits.ts";
import { type AccountSettings, updateAccountSettings } from "#contract/account-settings.ts";
import { TIME_ZONES } from "#contract/countries.ts";
import { FORM_STYLE, SettingsFrame } from "./frame.tsx";
import { GeneralFacts } from "./general-facts.tsx";
import { GeneralForm } from "./general-form.tsx";

interface GeneralProps {
  limits: AccountLimits;
  settings: AccountSettings;
  isStart?: boolean;
}

export function General({ settings, limits, isStart = false }: GeneralProps) {
  const t = getT();
  return (
    <SettingsFrame part="/settings/general" isStart={isStart}>
      <IfMay call={updateAccountSettings} otherwise={<GeneralFacts settings={settings} />}>
        <Section title={t("settings:general.shop")}>
          <GeneralForm intent="general" className={FORM_STYLE}>
            <TextField
              name="name"
              label={t("settings:general.name")}
              hint={t("settings:general.name.hint")}
              defaultValue={settings.name}
              required
              maxLength={100}
            />
            <SelectField
              name="timeZone"
              label={t("settings:general.timeZone")}
              hint={t("settings:general.timeZone.hint")}
              defaultValue={settings.timeZone}
            >
              {TIME_ZONES.map((zone) => (
                <option key={zone} value={zone}>
                  {t(`settings:zone.${zone}`)}
                </option>
              ))}
            </SelectField>
            <TextField
              name="currency"
              label={t("settings:general.currency")}
              hint={t("settings:general.currency.hint")}
              defaultValue={t(`settings:currency.${settings.countryCode}`)}
              readOnly
            />
            <TextField
              name="lowStockLevel"
              label={t("settings:general.lowStock")}
              hint={t("settings:general.lowStock.hint")}
              defaultValue={settings.lowStockLevel}
              inputMode="numeric"
              required
            />
            <TextField
              name="shipByWarningHours"
              label={t("settings:general.shipBy")}
              hint={t("settings:general.shipBy.hint")}
              defaultValue={settings.shipByWarningHours}
              inputMode="numeric"
              required
            />
            <div>
              <SubmitButton>{t("settings:save")}</SubmitButton>
            </div>
          </GeneralForm>
        </Section>
        <Logo logo={settings.logo} />
      </IfMay>
      <Limits limits={limits} />
    </SettingsFrame>
  );
}

/** A separate form, as browsers drop a chosen file when a form comes back with errors. */
function Logo({ logo }: Pick<AccountSettings, "logo">) {
  const t = getT();
  return (
    <Section title={t("settings:logo")} hint={t("settings:logo.text")}>
      {logo ? (
        <div className="mt-3 flex flex-wrap items-center gap-4">
          <img
            src={logo.url}
            alt={t("settings:logo.alt")}
            className="h-16 max-w-45 rounded-md border bg-picture object-contain p-1"
          />
          <AskedForm
            intent="remove-logo"
            label={t("settings:logo.remove")}
            text={t("settings:logo.remove.text")}
            confirm={t("common:answer.yes")}
          />
        </div>
      ) : null}
      <ActionForm intent="logo" encType="multipart/form-data" className={FORM_STYLE}>
        <TextField
          name="logo"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif"
          label={t(logo ? "settings:logo.replace" : "settings:logo.choose")}
          hint={t("settings:logo.hint")}
          required
        />
        <div>
          <SubmitButton variant="outline">{t("settings:logo.save")}</SubmitButton>
        </div>
      </ActionForm>
    </Section>
  );
}

const SHOWN_LIMITS: readonly LimitName[] = ["storageBytes", "runs", "requestsPerSecond"];

/** Plan limits, shown before one is reached. */
function Limits({ limits }: Pick<GeneralProps, "limits">) {
  const t = getT();
  const format = getFormat();
  const { env, language } = currentState();
  const hasSupport = env.supportUrls[language] !== null;
  const formatLimit = (name: LimitName, value: number) =>
    name === "storageBytes" ? formatBytes(format, value) : format.number(value);
  return (
    <Section title={t("settings:limits")} hint={t("settings:limits.text")}>
      {hasSupport ? (
        <p className="mt-1">
          {t("settings:limits.more")} <SupportLink />
        </p>
      ) : null}
      <dl className={FORM_STYLE}>
        {SHOWN_LIMITS.map((name) => {
          const { used, most } = limits[name];
          const share = most === 0 ? 1 : Math.min(1, used / most);
          const limitFigures = { used: formatLimit(name, used), most: formatLimit(name, most) };
          return (
            <div key={name} className="grid gap-1.5">
              <dt className="font-medium">{t(`settings:limits.${name}`)}</dt>
              <dd className="grid gap-1.5 text-secondary-foreground">
                {t("settings:limits.of", limitFigures)}
                <ShareBar share={share} />
                {share >= NEAR_LIMIT ? (
                  <span className="text-sm text-warning">
                    {t("settings:limits.near", { share: format.percent(share) })}
                  </span>
                ) : null}
              </dd>
            </div>
          );
        })}
      </dl>
    </Section>
  );
}
