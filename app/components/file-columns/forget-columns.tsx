import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";

export function ForgetColumns({ system }: { system: string | null }) {
  const t = getT();
  return (
    <section className={cn(sectionStyle, "grid gap-2")}>
      <p className="text-secondary-foreground">{t("imports:columns.isRemembered")}</p>
      <ActionForm intent="forget">
        <SubmitButton variant="outline">
          {system === null
            ? t("imports:columns.forget")
            : t("imports:columns.forgetKnown", { system })}
        </SubmitButton>
      </ActionForm>
    </section>
  );
}
