import { ButtonLink } from "#app/components/ui/button.tsx";

/**
 * In the place of a choice of shops when there is none to choose; both texts are passed on, so that
 * it serves on either side.
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
