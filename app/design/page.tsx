import { sectionStyle } from "#app/components/ui/section.tsx";
import { Actions } from "./actions.tsx";
import { Dialogs } from "./dialogs.tsx";
import { Forms } from "./forms.tsx";
import { Lists } from "./lists.tsx";
import { OpensOverlays, OverlaySpecimens } from "./over-page.tsx";
import { Overlays } from "./overlays.tsx";

/**
 * Shows every primitive in every state, light and dark side by side: `npm run dev`, then /design.
 * Not in a production build (app/routes.ts).
 */
export function ServerComponent() {
  return (
    <>
      <main id="main" className="grid grid-cols-2">
        <title>Design · Etalase</title>
        {(["light", "dark"] as const).map((theme) => (
          <div key={theme} data-theme={theme} className="bg-surface text-foreground">
            <h1 className={sectionStyle}>{theme === "light" ? "Light" : "Dark"}</h1>
            <Actions />
            <Forms prefix={theme} />
            <Lists />
            <Overlays prefix={theme} />
            <Dialogs prefix={theme} />
            <OverlaySpecimens prefix={theme} />
          </div>
        ))}
      </main>
      <OpensOverlays />
    </>
  );
}
