import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { Modal } from "#app/components/overlay/modal.tsx";
import { useOverlayTexts } from "#app/components/overlay/texts.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import type { FoundEverything } from "./found.ts";
import { Options, type PaletteOption, type PaletteSection } from "./options.tsx";

/** Between two keys of somebody who types; one request a word instead of one a letter. */
const TYPING_MS = 150;

/** Screens, products and orders by a few letters (an editable combobox with a listbox, ARIA APG). The same at /search?q= without JavaScript. */
export default function Palette({ close }: { close: () => void }) {
  const t = useOverlayTexts();
  const id = useId();
  const navigate = useNavigate();
  const [words, setWords] = useState("");
  const { found, failed } = useFound(words.trim());
  const sections = withIds(found, id);
  const options = sections.flatMap((section) => section.options);
  const [chosen, setChosen] = useState<string | null>(null);
  const active = options.find(({ to }) => to === chosen) ?? options[0];
  const isCurrent = found?.q === words.trim();

  function go(to: string) {
    close();
    void navigate(to);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const at = active ? options.indexOf(active) : -1;
    const last = options.length - 1;
    const target = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      setChosen(options[target]?.to ?? null);
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    // Faster than the answer: the page searches for what stands there, not for what stood there.
    go(isCurrent && active ? active.to : `/search?${new URLSearchParams({ q: words })}`);
  }

  return (
    <Modal close={close} className="palette" aria-label={t("elements:palette.title")}>
      <div className="palette-field">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label={t("elements:palette.placeholder")}
          placeholder={t("elements:palette.placeholder")}
          aria-expanded={options.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={active?.id}
          autoComplete="off"
          spellCheck={false}
          value={words}
          onChange={({ currentTarget }) => {
            setWords(currentTarget.value);
            setChosen(null);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Options id={`${id}list`} label={t("elements:palette.title")} sections={sections} active={active?.id} go={go} />
      <p className="palette-foot">
        <span role="status">{failed ? t("elements:palette.failed") : isCurrent ? outcome() : ""}</span>
        <span className="no-phone">{t("elements:palette.hint")}</span>
      </p>
    </Modal>
  );

  function outcome(): string {
    return options.length === 0 ? t("elements:palette.none", { q: words.trim() }) : t("elements:palette.found", { count: options.length });
  }
}

/** The newest answer; the one before stays until it is there. */
function useFound(q: string): { found: FoundEverything | null; failed: boolean } {
  const { load, data, state } = useFetcher<FoundEverything>();
  const asked = useRef<string | null>(null);
  useEffect(() => {
    const ask = () => {
      asked.current = q;
      void load(`/search/found?${new URLSearchParams({ q })}`);
    };
    const timer = setTimeout(ask, asked.current === null ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
  }, [q, load]);
  return { found: data ?? null, failed: state === "idle" && asked.current === q && data?.q !== q };
}

/** Every option with an id of its own for `aria-activedescendant`; a section's "all" is an option too. */
function withIds(found: FoundEverything | null, id: string): PaletteSection[] {
  return (found?.sections ?? []).map(({ name, label, icon, items, all, failed }) => {
    const links = [...items, ...(all ? [{ ...all, note: "" }] : [])];
    return { name, label, failed, options: links.map((link, index): PaletteOption => ({ ...link, id: `${id}${name}${index}`, icon })) };
  });
}
