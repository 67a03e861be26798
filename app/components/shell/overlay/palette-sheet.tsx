import { type ComponentProps, useId } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/ui/icon.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import type { FoundEverything } from "#app/models/search/found.ts";
import { Modal } from "./modal.tsx";
import { Options, type PaletteOption, type PaletteSection } from "./options.tsx";

interface PaletteSheetProps extends Pick<ComponentProps<"input">, "onChange" | "onKeyDown"> {
  words: string;
  /** `null` until the first reply. */
  found: PaletteFound | null;
  active: PaletteOption | undefined;
  /** The result count as text, also announced. */
  outcome: string;
  go: (option: PaletteOption) => void;
  close: () => void;
}

export interface PaletteFound {
  sections: readonly PaletteSection[];
  options: readonly PaletteOption[];
}

const PLACEHOLDER_WIDTHS = ["45%", "60%", "38%", "52%"];

/** The palette's markup for any source of results: an editable combobox (ARIA APG). */
export function PaletteSheet({
  words,
  found,
  active,
  outcome,
  go,
  close,
  ...field
}: PaletteSheetProps) {
  const { t } = useTranslation(["elements"]);
  const list = useId();
  return (
    <Modal
      close={close}
      className="fixed inset-x-0 top-[12vh] bottom-auto mx-auto max-h-[85dvh] w-150 max-w-[calc(100vw-32px)] flex-col overflow-hidden rounded-lg bg-popover text-foreground shadow-dialog open:flex"
      aria-label={t("elements:palette.title")}
    >
      <div className="flex items-center gap-2.5 px-3.5 border-b text-muted-foreground">
        <Icon name="search" />
        <input
          className="flex-1 min-w-0 min-h-14 bg-transparent text-foreground text-lg focus-visible:outline-none"
          type="text"
          role="combobox"
          aria-label={t("elements:palette.placeholder")}
          placeholder={t("elements:palette.placeholder")}
          aria-expanded={found !== null && found.options.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active?.id}
          autoComplete="off"
          spellCheck={false}
          value={words}
          {...field}
        />
      </div>
      <Options
        id={list}
        label={t("elements:palette.title")}
        sections={found?.sections ?? []}
        active={active?.id}
        go={go}
      />
      {found || outcome ? null : (
        <div className="grid gap-5 px-3.5 pt-3 pb-5">
          {PLACEHOLDER_WIDTHS.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      )}
      <p className="px-3.5 py-2 border-t border-line-soft text-muted-foreground text-xs flex justify-between gap-3">
        <span role="status">{outcome}</span>
        <span className="max-md:hidden">{t("elements:palette.hint")}</span>
      </p>
    </Modal>
  );
}

/** Gives every option an id for `aria-activedescendant`. A section's "all" is an option too. */
export function withIds(found: Pick<FoundEverything, "sections">, id: string): PaletteFound {
  const sections = found.sections.map(({ name, label, icon, items, all, failed }) => {
    const links = [...items, ...(all ? [{ ...all, note: "" }] : [])];
    return {
      name,
      label,
      failed,
      options: links.map(
        (link, index): PaletteOption => ({ ...link, id: `${id}${name}${index}`, icon }),
      ),
    };
  });
  return { sections, options: sections.flatMap(({ options }) => options) };
}
