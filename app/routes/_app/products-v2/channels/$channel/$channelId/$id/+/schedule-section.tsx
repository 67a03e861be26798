"use client";
import { useTranslation } from "react-i18next";
import { DayField } from "#app/components/form/day-field.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { sectionStyle } from "#app/components/ui/section.tsx";
import type { ScheduleView } from "./listing-view.ts";

interface ScheduleSectionProps {
  schedule: ScheduleView;
  isOff: boolean;
  href: string;
}

/**
 * Sets when the listing is published automatically, with the values saved at that time. It is part
 * of the listing's form, so that setting it loses nothing typed.
 */
export function ScheduleSection({
  schedule: { activeAt, value, zone },
  isOff,
  href,
}: ScheduleSectionProps) {
  const { t } = useTranslation(["listing"]);
  const sectionUrl = `${href}#activation`;
  return (
    // The date field is replaced with each new date, so the section takes the focus.
    <section
      className={cn(sectionStyle, "grid gap-3.5")}
      id="activation"
      tabIndex={-1}
      aria-labelledby="activation-date"
    >
      <h2 id="activation-date">{t("listing:date")}</h2>
      <div role="status" className="empty:absolute">
        {activeAt ? t("listing:date.is", { when: activeAt }) : isOff ? t("listing:date.off") : null}
      </div>
      <DayField
        key={value}
        name="date"
        hasTime
        label={t("listing:date.label", { zone })}
        defaultValue={value}
      />
      <input type="hidden" name="dateFor" value={value} />
      <div className="flex items-center gap-2 flex-wrap">
        <SubmitButton variant="outline" name="do" value="schedule" formAction={sectionUrl}>
          {t("listing:date.set")}
        </SubmitButton>
        {activeAt ? (
          <SubmitButton variant="outline" name="do" value="unschedule" formAction={sectionUrl}>
            {t("listing:date.cancel")}
          </SubmitButton>
        ) : null}
      </div>
    </section>
  );
}
