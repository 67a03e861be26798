import { type ComponentProps, useId } from "react";
import { useTranslation } from "react-i18next";
import { Modal } from "#app/components/overlay/modal.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import type { FoundEverything } from "./found.ts";
import { Options, type PaletteOption, type PaletteSection } from "./options.tsx";

interface PaletteSheetProps extends Pick<ComponentProps<"input">, "onChange" | "onKeyDown"> {
  words: string;
  /** null until the first answer. */
  found: PaletteFound | null;
  active: PaletteOption | undefined;
  /** What came of it, said aloud too. */
  outcome: string;
  go: (to: string) => void;
  close: () => void;
}

export interface PaletteFound {
  sections: readonly PaletteSection[];
  options: readonly PaletteOption[];
}

const WAITING = ["45%", "60%", "38%", "52%"];

/** The palette as it looks, whatever brings its results: an editable combobox with a listbox (ARIA APG). */
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
    <Modal close={close} className="palette" aria-label={t("elements:palette.title")}>
      <div className="palette-field">
        <Icon name="search" />
        <input
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
        <div className="palette-wait">
          {WAITING.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      )}
      <p className="palette-foot">
        <span role="status">{outcome}</span>
        <span className="no-phone">{t("elements:palette.hint")}</span>
      </p>
    </Modal>
  );
}

/** Every option with an id of its own for `aria-activedescendant`; a section's "all" is an option too. */
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
