import type { ComponentProps } from "react";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { DAY_PATTERN, writeDay } from "#app/models/list/parse-day.ts";
import { DAY_TIME_PATTERN, writeDayTime } from "#app/models/list/parse-time.ts";
import type { Language } from "#contract/languages.ts";

export interface DayWords {
  language: Language;
  form: string;
  pick: string;
}

interface DayInputProps
  extends Pick<
    ComponentProps<typeof Input>,
    "id" | "name" | "look" | "fill" | "aria-label" | "aria-invalid" | "aria-describedby"
  > {
  /** `2026-11-01`, with a time `2026-11-01T09:30`. "" for none. */
  value: string;
  /** The input takes a time of day too. */
  hasTime?: boolean;
  /** The reader's day format and the label of the calendar button. */
  words: DayWords;
  className?: string;
}

/**
 * An input of a day, or a day and time, in the reader's format. The native date field would use the
 * browser's language instead of the page's. The calendar is the browser's
 * (shell/interactions/pick-day.ts).
 */
export function DayInput({ value, hasTime = false, words, className, ...props }: DayInputProps) {
  const { language, form, pick } = words;
  return (
    <span className={cn("relative inline-flex", className)} data-day={language}>
      <Input
        {...props}
        // A new value remounts the field, so it shows in the reader's format.
        key={value}
        className="min-w-0 pr-7"
        inputMode="numeric"
        autoComplete="off"
        maxLength={hasTime ? 16 : 10}
        size={hasTime ? 16 : 10}
        placeholder={form}
        pattern={hasTime ? DAY_TIME_PATTERN : DAY_PATTERN}
        title={form}
        defaultValue={hasTime ? writeDayTime(value, language) : writeDay(value, language)}
      />
      <button
        type="button"
        tabIndex={-1}
        className="absolute inset-y-0 right-0 grid w-9 place-items-center text-muted-foreground hover:text-foreground noscript:hidden"
        aria-label={pick}
      >
        <Icon name="calendar" />
      </button>
      <input
        type={hasTime ? "datetime-local" : "date"}
        tabIndex={-1}
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 opacity-0"
      />
    </span>
  );
}
