import { Form } from "react-router";
import { Icon } from "#app/components/ui/icon.tsx";
import { useT } from "#app/i18n/provider.tsx";
import { THEMES, type Theme } from "../../../design/theme.ts";

const ICONS = { system: "monitor", light: "sun", dark: "moon" } as const;

export function ThemeChoice({ theme }: { theme: Theme }) {
  const t = useT();
  return (
    // A whole new document: the theme stands on its html element.
    <Form method="post" action="/theme" reloadDocument>
      <p className="lbl">{t("nav:theme")}</p>
      {THEMES.map((choice) => (
        <button key={choice} type="submit" name="theme" value={choice} aria-pressed={choice === theme}>
          <Icon name={ICONS[choice]} />
          {t(`nav:theme.${choice}`)}
        </button>
      ))}
    </Form>
  );
}
