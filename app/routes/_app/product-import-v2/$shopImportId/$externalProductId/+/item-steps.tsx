import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { ChannelImportItem } from "#contract/channel-import-items.ts";

export function ItemSteps({ item, isOpen }: { item: ChannelImportItem; isOpen: boolean }) {
  const t = getT();
  const isDone = item.status === "done" && item.channelProductId !== null;
  return (
    <>
      {item.status === "failed" && isOpen ? (
        <ActionForm intent="retry">
          <SubmitButton>
            <Icon name="rotate-cw" />
            {t("shopImports:retry")}
          </SubmitButton>
        </ActionForm>
      ) : null}
      {isDone ? (
        <ActionForm intent="republish">
          <SubmitButton variant="outline" title={t("shopImports:republish.hint")}>
            <Icon name="send" />
            {t("shopImports:republish")}
          </SubmitButton>
        </ActionForm>
      ) : null}
      {isDone && item.product ? (
        <ButtonLink variant="default" to={`/products-v2/master/${item.product.id}`}>
          {t("shopImports:detail.open")}
        </ButtonLink>
      ) : null}
    </>
  );
}
