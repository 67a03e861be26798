import { Icon } from "#app/components/ui/icon.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import { THEMES, type Theme } from "../../../design/theme.ts";

const ICONS = { system: "monitor", light: "sun", dark: "moon" } as const;

export function ThemeChoice({ theme, t }: { theme: Theme; t: Translate }) {
  return (
    // A whole new document: the theme stands on its html element.
    <form method="post" action="/theme">
      <p className="lbl">{t("nav:theme")}</p>
      {THEMES.map((choice) => (
        <button
          key={choice}
          type="submit"
          name="theme"
          value={choice}
          aria-pressed={choice === theme}
        >
          <Icon name={ICONS[choice]} />
          {t(`nav:theme.${choice}`)}
        </button>
      ))}
    </form>
  );
}
