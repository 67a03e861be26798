import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { FilePlace } from "#contract/file-columns.ts";

interface OtherPlaceProps {
  place: FilePlace | null;
  file: string;
  /** The call of the page's intent `move`. */
  call: Endpoint;
}

/** Says that a file rather belongs to another import, and carries it there. */
export function OtherPlace({ place, file, call }: OtherPlaceProps) {
  if (place === null) return null;
  const t = getT();
  return (
    <section className={cn(sectionStyle, "pb-0")}>
      <Alert tone="warning" title={t(`imports:place.${place}`, { file })}>
        {place === "nowhere" ? (
          <p>{t("imports:place.nowhere.text")}</p>
        ) : (
          <IfMay call={call} otherwise={<p>{t("imports:place.mayNot")}</p>}>
            <ActionForm intent="move">
              <SubmitButton variant="outline">{t(`imports:place.${place}.move`)}</SubmitButton>
            </ActionForm>
          </IfMay>
        )}
      </Alert>
    </section>
  );
}
