import { ActionForm } from "#app/components/form/action-form.tsx";
import {
  CheckboxField,
  FieldError,
  TextareaField,
  TextField,
} from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { currentState, getT } from "#app/middleware/request-store.ts";
import { TIME_PATTERN } from "#app/models/list/parse-time.ts";
import type { getChatSettings } from "#contract/chat-settings.ts";
import type { Output } from "#contract/endpoint.ts";

type ChatSettingProps = Output<typeof getChatSettings>;

const MAX_WORDS = 600;
const WEEKDAY_NUMBERS = [1, 2, 3, 4, 5, 6, 7];
/** January 1, 2024 was a Monday. */
const formatWeekday = (day: number) =>
  new Intl.DateTimeFormat(currentState().language, { weekday: "long", timeZone: "UTC" }).format(
    Date.UTC(2024, 0, day),
  );
/** Empty rows to fill in before saving. */
const EMPTY_ROWS = 2;

export function ChatSetting({ settings, members }: ChatSettingProps) {
  const t = getT();
  return (
    <>
      <PageHead
        title={t("chats:setting.title")}
        crumbs={[{ to: "/chats", label: t("chats:title") }]}
      />
      <Replies settings={settings} />
      <Hours settings={settings} />
      <Words settings={settings} />
      <Section title={t("chats:setting.turns")}>
        <ActionForm intent="turns" className="grid max-w-form gap-4">
          <p className="text-sm text-secondary-foreground">{t("chats:setting.turns.text")}</p>
          {members.map(({ id, name }) => (
            <CheckboxField
              key={id}
              name={`takesTurns.${id}`}
              label={name}
              defaultChecked={settings.takesTurns.includes(id)}
            />
          ))}
          <Save />
        </ActionForm>
      </Section>
    </>
  );
}

function Save() {
  const t = getT();
  return (
    <div>
      <SubmitButton>{t("chats:setting.save")}</SubmitButton>
    </div>
  );
}

function Replies({ settings }: Pick<ChatSettingProps, "settings">) {
  const t = getT();
  const rows = [
    ...settings.quickReplies,
    ...Array.from({ length: EMPTY_ROWS }, () => ({ shortcut: "", text: "", words: [] })),
  ];
  return (
    <Section title={t("chats:setting.replies")}>
      <ActionForm
        intent="replies"
        className="grid max-w-form gap-4"
        fieldsKey={settings.quickReplies.length}
      >
        <p className="text-sm text-secondary-foreground">{t("chats:setting.replies.text")}</p>
        {rows.map((row, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            key={at}
            className="grid grid-cols-[12rem_minmax(0,1fr)] gap-2 max-md:grid-cols-1"
          >
            <TextField
              name={`replies[${at}].shortcut`}
              label={t("chats:setting.shortcut")}
              defaultValue={row.shortcut}
              maxLength={30}
            />
            <div className="grid gap-2">
              <TextareaField
                name={`replies[${at}].text`}
                label={t("chats:setting.reply")}
                defaultValue={row.text}
                maxLength={MAX_WORDS}
                rows={2}
              />
              <TextField
                name={`replies[${at}].words`}
                label={t("chats:setting.words")}
                hint={at === 0 ? t("chats:setting.words.hint") : undefined}
                defaultValue={row.words.join(", ")}
                maxLength={420}
              />
            </div>
          </div>
        ))}
        <Save />
      </ActionForm>
    </Section>
  );
}

function Hours({ settings: { hours } }: Pick<ChatSettingProps, "settings">) {
  const t = getT();
  return (
    <Section title={t("chats:setting.hours")}>
      <ActionForm intent="hours" className="grid max-w-form gap-4">
        <CheckboxField
          name="isLimited"
          label={t("chats:setting.hours.limited")}
          defaultChecked={hours !== null}
        />
        <fieldset className="grid gap-1.5">
          <legend className="text-sm font-medium">{t("chats:setting.days")}</legend>
          <span className="flex flex-wrap gap-x-4 gap-y-1.5">
            {WEEKDAY_NUMBERS.map((day) => (
              <CheckboxField
                key={day}
                name={`days.${day}`}
                label={formatWeekday(day)}
                defaultChecked={hours?.days.includes(day) ?? true}
              />
            ))}
          </span>
          <FieldError name="days" />
        </fieldset>
        <div className="grid grid-cols-2 gap-3">
          <TextField
            name="from"
            inputMode="numeric"
            placeholder="09:00"
            pattern={TIME_PATTERN}
            label={t("chats:setting.from")}
            defaultValue={hours?.from ?? "09:00"}
          />
          <TextField
            name="to"
            inputMode="numeric"
            placeholder="17:00"
            pattern={TIME_PATTERN}
            label={t("chats:setting.to")}
            defaultValue={hours?.to ?? "17:00"}
          />
        </div>
        <Save />
      </ActionForm>
    </Section>
  );
}

function Words({ settings }: Pick<ChatSettingProps, "settings">) {
  const t = getT();
  return (
    <Section title={t("chats:setting.automatic")}>
      <ActionForm intent="words" className="grid max-w-form gap-4">
        <TextareaField
          name="greeting"
          label={t("chats:setting.greeting")}
          hint={t("chats:setting.greeting.hint")}
          defaultValue={settings.greeting}
          maxLength={MAX_WORDS}
          rows={3}
        />
        <TextareaField
          name="absence"
          label={t("chats:setting.absence")}
          hint={t("chats:setting.absence.hint")}
          defaultValue={settings.absence}
          maxLength={MAX_WORDS}
          rows={3}
        />
        <Save />
      </ActionForm>
    </Section>
  );
}
