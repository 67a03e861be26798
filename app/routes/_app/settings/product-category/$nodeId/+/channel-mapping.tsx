import { ActionForm } from "#app/components/form/action-form.tsx";
import { FieldError } from "#app/components/form/fields.tsx";
import { RadioField } from "#app/components/form/radio-field.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { FieldSet } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import type { ChannelChoice } from "./channel-choices.ts";

export interface MappingView {
  channelId: string;
  name: string;
  /** The current category. `null` for none. */
  mapped: ChannelChoice | null;
  /** Search results. `null` if the channel did not answer, undefined without a search. */
  found?: ChannelChoice[] | null;
  /** Suggestions, while nothing is chosen or searched. */
  proposed: ChannelChoice[];
}

/** The mapping for one shop: search its categories and choose a result. */
export function ChannelMapping({
  view: { channelId, name, mapped, found, proposed },
  find,
}: {
  view: MappingView;
  find: string;
}) {
  const t = getT();
  const choices = [
    ...(mapped ? [mapped] : []),
    ...(found ?? proposed).filter(({ id }) => id !== mapped?.id),
  ];
  return (
    <section className={cn(sectionStyle, "grid gap-3")} id={`channel-${channelId}`}>
      <header className={sectionHeadStyle}>
        <h2>{t("productCategory:mapping", { shop: name })}</h2>
      </header>
      <GetForm className="flex items-center gap-2 flex-wrap">
        <input type="hidden" name="channel" value={channelId} />
        <Input
          type="search"
          name="find"
          className="max-w-90 max-md:flex-1 max-md:min-w-0 max-md:w-auto"
          defaultValue={found === undefined ? "" : find}
          maxLength={100}
          aria-label={t("productCategory:find.of", { shop: name })}
          placeholder={t("productCategory:find.placeholder")}
        />
        <Button type="submit">{t("productCategory:find")}</Button>
      </GetForm>
      {found === null ? <Alert tone="warning">{t("productCategory:find.silent")}</Alert> : null}
      {found?.length === 0 ? (
        <p className="text-secondary-foreground">{t("productCategory:find.none")}</p>
      ) : null}
      <ActionForm
        intent={`map ${channelId}`}
        className="grid gap-3"
        fieldsKey={choices.map(({ id }) => id).join()}
      >
        <input type="hidden" name="channelId" value={channelId} />
        <FieldSet legend={t("productCategory:choose")}>
          {proposed.length > 0 ? (
            <p className="text-xs text-muted-foreground">
              {t("productCategory:proposed", { shop: name })}
            </p>
          ) : null}
          {choices.map(({ id, path }) => (
            <RadioField
              className="text-sm font-medium text-secondary-foreground"
              key={id}
              name="channelCategoryId"
              value={id}
              defaultChecked={id === mapped?.id}
            >
              {path}
            </RadioField>
          ))}
          <RadioField
            className="text-sm font-medium text-secondary-foreground"
            name="channelCategoryId"
            value=""
            defaultChecked={mapped === null}
          >
            {t("productCategory:choose.none")}
          </RadioField>
          <FieldError name="channelCategoryId" />
        </FieldSet>
        <div className="flex items-center gap-2">
          <SubmitButton variant="outline">{t("productCategory:choose.save")}</SubmitButton>
        </div>
      </ActionForm>
    </section>
  );
}
