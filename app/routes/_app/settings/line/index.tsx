import { CopyButton } from "#app/components/order/copy-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { type LineSettings, listLineSettings } from "#contract/line.ts";
import { SettingsFrame } from "../+/frame.tsx";
import { changeLine } from "./+/line-actions.ts";
import { LineForms } from "./+/line-forms.tsx";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  return getCall(context)(listLineSettings);
}

export const action = ({ context, request }: Route.ActionArgs) => changeLine(context, request);

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { shops } = loaderData;
  const t = getT();
  return (
    <SettingsFrame part="/settings/line">
      {shops.length === 0 ? (
        <Empty
          title={t("settings:line.empty")}
          actions={
            <ButtonLink to="/channels/connect/line" variant="default">
              {t("settings:line.connect")}
            </ButtonLink>
          }
        >
          {t("settings:line.empty.text")}
        </Empty>
      ) : (
        shops.map((shop) => <Shop key={shop.channelId} shop={shop} />)
      )}
    </SettingsFrame>
  );
}

function Shop({ shop }: { shop: LineSettings }) {
  const t = getT();
  return (
    <Section title={shop.name}>
      <dl className="mb-4 grid gap-1">
        <dt className="text-xs text-muted-foreground">{t("settings:line.webhookUrl")}</dt>
        <dd className="flex flex-wrap items-center gap-1">
          <code className="wrap-anywhere">{shop.webhookUrl}</code>
          <CopyButton
            text={shop.webhookUrl}
            label={t("settings:line.copy")}
            done={t("settings:line.copied")}
          />
        </dd>
        <dd className="text-secondary-foreground">{t("settings:line.webhookUrl.hint")}</dd>
      </dl>
      <LineForms shop={shop} />
    </Section>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
