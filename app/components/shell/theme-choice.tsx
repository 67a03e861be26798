import { Icon } from "#app/components/ui/icon.tsx";
import { MenuButton, MenuLabel } from "#app/components/ui/popover.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { THEMES, type Theme } from "../../../design/theme.ts";

const ICONS = { system: "monitor", light: "sun", dark: "moon" } as const;

interface ThemeChoiceProps {
  theme: Theme;
  /** The phone's sheet shows the three options in one line to save height. */
  sheet?: boolean;
}

export function ThemeChoice({ theme, sheet = false }: ThemeChoiceProps) {
  const t = getT();
  return (
    // A new document, as the theme is set on the html element.
    <form
      method="post"
      action="/theme"
      className={sheet ? "grid grid-cols-[auto_1fr_1fr] gap-x-2" : "contents"}
    >
      <MenuLabel className="col-span-full">{t("nav:theme")}</MenuLabel>
      {THEMES.map((choice) => (
        <MenuButton
          size={sheet ? "choice" : "default"}
          key={choice}
          type="submit"
          name="theme"
          value={choice}
          aria-pressed={choice === theme}
        >
          <Icon name={ICONS[choice]} />
          {t(`nav:theme.${choice}`)}
        </MenuButton>
      ))}
    </form>
  );
}
