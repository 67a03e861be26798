import { ButtonLink } from "#app/components/ui/button.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { IconName } from "../../../design/icon-names.ts";
import { Countdown } from "./countdown.tsx";
import { Solo } from "./solo.tsx";

const SECONDS = 5;

/** A message with a link to the home page, which opens after five seconds. */
export function SendsHome({
  title,
  description,
  icon,
}: {
  title: string;
  description: string;
  icon: IconName;
}) {
  const t = getT();
  return (
    <Solo
      title={title}
      icon={icon}
      actions={
        <ButtonLink variant="default" to="/" reloadDocument>
          {t("common:action.home")}
        </ButtonLink>
      }
    >
      <p>{description}</p>
      <Countdown seconds={SECONDS} to="/" />
    </Solo>
  );
}
