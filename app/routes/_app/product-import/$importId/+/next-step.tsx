"use client";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { AskedForm } from "#app/components/form/asked-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import type { ImportStatus } from "#app/models/product-import/import-status.ts";

interface NextStepProps {
  importId: string;
  status: ImportStatus;
  waiting: number;
  imported: number;
}

/** Shows the possible next steps. A count is shown before the change. */
export function NextStep({ importId, status, waiting, imported }: NextStepProps) {
  const { t } = useTranslation(["imports", "common"]);
  return (
    <>
      {status === "applying" ? (
        <ActionForm intent="stop">
          <SubmitButton variant="outline">{t("imports:stop")}</SubmitButton>
        </ActionForm>
      ) : null}
      {status === "checked" || status === "failed" ? (
        <AskedForm
          intent="cancel"
          label={t("imports:cancel")}
          text={t("imports:cancel.text")}
          confirm={t("common:answer.yes")}
        />
      ) : null}
      {status === "failed" || (status === "checked" && waiting === 0) ? (
        <ButtonLink variant="default" to="/product-import">
          {t("imports:again")}
        </ButtonLink>
      ) : null}
      {status === "applied" || status === "stopped" ? (
        <>
          <ActionForm intent="clear">
            <SubmitButton variant="outline">{t("imports:clear")}</SubmitButton>
          </ActionForm>
          <ButtonLink to="/product-import">{t("imports:again")}</ButtonLink>
        </>
      ) : null}
      {imported > 0 && (status === "applied" || status === "stopped") ? (
        <ButtonLink to={`/products-history?batchId=${importId}`}>{t("imports:changes")}</ButtonLink>
      ) : null}
      {(status === "checked" || status === "stopped") && waiting > 0 ? (
        <ActionForm intent="apply">
          <SubmitButton>
            {t(status === "stopped" ? "imports:goOn" : "imports:apply", { count: waiting })}
          </SubmitButton>
        </ActionForm>
      ) : null}
      {status === "applied" ? (
        <ButtonLink variant="default" to="/products-v2/master">
          {t("imports:products")}
        </ButtonLink>
      ) : null}
    </>
  );
}
