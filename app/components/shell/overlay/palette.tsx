import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher, useNavigate } from "react-router";
import type { FoundEverything } from "#app/models/search/found.ts";
import type { PaletteOption } from "./options.tsx";
import { PaletteSheet, withIds } from "./palette-sheet.tsx";
import { takeTypedAhead } from "./typed-ahead.ts";

/** Waits after a key, so that typing sends one request per word instead of one per letter. */
const TYPING_MS = 150;

/** Finds screens, actions, products, stock, orders and buyers, as /search?q= does. */
export default function Palette({ close }: { close: () => void }) {
  const { t } = useTranslation(["elements"]);
  const id = useId();
  const navigate = useNavigate();
  const [words, setWords] = useState("");
  // The field has the focus when this effect runs, so later keys reach it.
  useEffect(() => {
    const ahead = takeTypedAhead();
    if (ahead) setWords((now) => ahead + now);
  }, []);
  const { found, failed } = useFound(words.trim());
  const shownResults = found && withIds(found, id);
  const options = shownResults?.options ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const active = options.find((option) => option.id === chosen) ?? options[0];
  const isCurrent = found?.q === words.trim();
  const activeId = active?.id;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  function openOption({ to, post }: Pick<PaletteOption, "to" | "post">) {
    close();
    if (post) submitCommand(to, post);
    else void navigate(to);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const index = active ? options.indexOf(active) : -1;
    const last = options.length - 1;
    const target = {
      ArrowDown: index === last ? 0 : index + 1,
      ArrowUp: index <= 0 ? last : index - 1,
    }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      setChosen(options[target]?.id ?? null);
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    // If Enter comes before the reply, search for the current text instead of an old option.
    openOption(
      isCurrent && active ? active : { to: `/search?${new URLSearchParams({ q: words })}` },
    );
  }

  return (
    <PaletteSheet
      words={words}
      found={shownResults}
      active={active}
      outcome={failed ? t("elements:palette.failed") : isCurrent ? describeOutcome() : ""}
      go={openOption}
      close={close}
      onChange={({ currentTarget }) => {
        setWords(currentTarget.value);
        setChosen(null);
      }}
      onKeyDown={onKeyDown}
    />
  );

  function describeOutcome(): string {
    return options.length === 0
      ? t("elements:palette.none", { q: words.trim() })
      : t("elements:palette.found", { count: options.length });
  }
}

/** Submits like the same button on the page: the change may affect the document itself. */
function submitCommand(to: string, fields: Readonly<Record<string, string>>) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = to;
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

/** Returns the newest results. The previous ones stay until then. */
function useFound(q: string): { found: FoundEverything | null; failed: boolean } {
  const { load, data, state } = useFetcher<FoundEverything | null>();
  const requestedSearch = useRef<string | null>(null);
  useEffect(() => {
    const loadResults = () => {
      requestedSearch.current = q;
      void load(`/search/found?${new URLSearchParams({ q })}`);
    };
    const timer = setTimeout(loadResults, requestedSearch.current === null ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
  }, [q, load]);
  return {
    found: data ?? null,
    failed: state === "idle" && requestedSearch.current === q && data?.q !== q,
  };
}
