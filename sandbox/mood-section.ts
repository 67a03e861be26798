import { html } from "hono/html";
import { MOOD_TEXTS } from "./mood-texts.ts";
import type { Mood, MoodSettings } from "./moods.ts";
import type { Html, Language } from "./page.ts";

interface MoodForm {
  /** The mount's base. */
  base: string;
  language: Language;
  /** Fields that name the shop. */
  about: Html;
  offered: readonly Mood[];
}

/** Shows a shop's moods, each with a box. */
export function renderMoods(
  { moods, moodSeed }: MoodSettings,
  { base, language, about, offered }: MoodForm,
): Html {
  const t = MOOD_TEXTS[language];
  const boxes = offered.map(
    (mood) =>
      html`<label class="check"><input type="checkbox" name="${mood}" ${moods.includes(mood) ? "checked" : ""}>${t.names[mood]}</label>`,
  );
  return html`<section><h2>${t.moods}</h2><p>${t.moodsText}</p>
<form method="post" class="stack" action="${base}/controls/setMoods">${about}${boxes}
<label>${t.seed}<input type="number" name="seed" value="${moodSeed}" min="1" max="1000000" required></label><button>${t.setMoods}</button></form></section>`;
}
