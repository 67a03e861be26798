import { ActionForm } from "#app/components/form/action-form.tsx";
import { FieldError } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Radio } from "#app/components/ui/checkbox.tsx";
import { FieldSet } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { PostForm } from "#app/navigation/post-form.tsx";
import { isActiveChannel } from "#contract/active-channel.ts";
import type { ChannelType } from "#contract/statuses.ts";
import type { Shop } from "./read-migration.ts";

interface ShopChoiceProps {
  shops: readonly Shop[];
  chosen: string | null;
  connectable: readonly ChannelType[];
  submit: string;
  back: string;
}

export function ShopChoice({ shops, chosen, connectable, submit, back }: ShopChoiceProps) {
  const t = getT();
  return (
    <>
      {shops.length === 0 ? (
        <p className="text-secondary-foreground">{t("onboarding:shops.none")}</p>
      ) : (
        <ActionForm intent="choose" className="grid gap-3">
          <FieldSet legend={t("onboarding:shops")}>
            <div className="rounded-lg border">
              {shops.map((shop) => (
                <ShopRadio key={shop.id} shop={shop} isChosen={shop.id === chosen} />
              ))}
            </div>
            <FieldError name="channelId" />
          </FieldSet>
          <div className="flex gap-2">
            <SubmitButton>{submit}</SubmitButton>
            <ButtonLink variant="ghost" to={back}>
              {t("onboarding:back")}
            </ButtonLink>
          </div>
        </ActionForm>
      )}
      <section className="grid gap-2 border-t pt-4">
        <h3 className="text-sm font-medium">{t("onboarding:shops.another")}</h3>
        <div className="flex flex-wrap gap-2">
          {connectable.map((type) => (
            <PostForm key={type}>
              <input type="hidden" name="intent" value="connect" />
              <Button type="submit" name="channelType" value={type}>
                <Icon name="plus" />
                {getFormat().channelName(type)}
              </Button>
            </PostForm>
          ))}
        </div>
      </section>
    </>
  );
}

function ShopRadio({ shop, isChosen }: { shop: Shop; isChosen: boolean }) {
  const t = getT();
  const isActive = isActiveChannel(shop);
  return (
    <Radio
      className="w-full px-3 py-2.5 not-first:border-t"
      name="channelId"
      value={shop.id}
      defaultChecked={isChosen}
      disabled={!isActive}
      required
    >
      <ChannelMark type={shop.channelType} large label="" />
      <span className="grid min-w-0">
        <span className="font-medium">{shop.name}</span>
        <span className="text-xs text-secondary-foreground">
          {getFormat().channelName(shop.channelType)}
          {isActive ? "" : ` · ${t("onboarding:shops.notActive")}`}
        </span>
      </span>
    </Radio>
  );
}
