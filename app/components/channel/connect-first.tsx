import { ButtonLink } from "#app/components/ui/button.tsx";

/**
 * Shown instead of a choice of shops when no shop is connected. Both texts are props, so server and
 * client components can use it.
 */
export function ConnectFirst({ text, link }: { text: string; link: string }) {
  return (
    <div className="grid gap-3 max-w-form">
      <p>{text}</p>
      <div>
        <ButtonLink variant="default" to="/channels">
          {link}
        </ButtonLink>
      </div>
    </div>
  );
}
