import { ActionForm } from "#app/components/form/action-form.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { Link } from "#app/navigation/link.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { ChatProduct, getChatSession } from "#contract/chats.ts";
import type { Output } from "#contract/endpoint.ts";
import { buildChatUrl, type ChatParams } from "./chat-params.ts";
import { LastLine } from "./last-line.tsx";
import type { OpenParams } from "./open-params.ts";

interface BuyerPaneProps {
  chat: Output<typeof getChatSession>;
  products: readonly ChatProduct[];
  params: ChatParams;
  open: OpenParams;
  freshId: string;
}

/** The right pane: the chat's assignee, the buyer's orders, products to send, and earlier chats. */
export function BuyerPane({ chat, products, params, open, freshId }: BuyerPaneProps) {
  const t = getT();
  const { session, earlier, limits } = chat;
  return (
    <div className="grid grid-cols-1 gap-5 px-gutter py-3">
      <p className="xl:hidden">
        <ButtonLink to={open.address} size="sm">
          <Icon name="arrow-left" /> {t("chats:pane.chat")}
        </ButtonLink>
      </p>
      <Assignment chat={chat} address={open.address} />
      <Orders chat={chat} address={open.address} freshId={freshId} />
      {limits.types.includes("product") ? (
        <Products products={products} open={open} freshId={freshId} />
      ) : null}
      {earlier.length > 0 ? (
        <section className="grid grid-cols-1 gap-1.5">
          <h2>{t("chats:earlierChats")}</h2>
          <ul className="grid grid-cols-1 gap-1.5">
            {earlier.map((one) => (
              <li key={one.id} className="min-w-0 text-sm">
                <Link to={buildChatUrl(one, params)}>{one.channelName}</Link>{" "}
                <span className="block truncate text-secondary-foreground">
                  <LastLine session={one} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <ActionForm intent="tags" action={open.address} className="grid gap-2">
        <TextField
          name="tags"
          label={t("chats:tags")}
          hint={t("chats:tags.hint")}
          defaultValue={session.tags.join(", ")}
          maxLength={350}
        />
        <span>
          <SubmitButton variant="outline" size="sm">
            {t("chats:tags.save")}
          </SubmitButton>
        </span>
      </ActionForm>
    </div>
  );
}

function Assignment({
  chat: { session, members },
  address,
}: Pick<BuyerPaneProps, "chat"> & { address: string }) {
  const t = getT();
  return (
    <section className="grid gap-2">
      <h2>{t("chats:assignee")}</h2>
      <p className="text-sm">{session.assignee?.name ?? t("chats:assignee.none")}</p>
      <PostForm action={address}>
        <input type="hidden" name="from" value={session.assignee?.id ?? ""} />
        <Button type="submit" size="sm" name="intent" value="take">
          {t("chats:take")}
        </Button>
      </PostForm>
      {members.length > 1 ? (
        <ActionForm intent="assign" action={address} className="grid gap-2">
          <input type="hidden" name="from" value={session.assignee?.id ?? ""} />
          <SelectField
            key={session.assignee?.id}
            name="userId"
            label={t("chats:assign")}
            defaultValue={session.assignee?.id ?? ""}
          >
            <option value="">{t("chats:assignee.none")}</option>
            {members.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <span>
            <SubmitButton variant="outline" size="sm">
              {t("chats:assign.save")}
            </SubmitButton>
          </span>
        </ActionForm>
      ) : null}
    </section>
  );
}

function Orders({
  chat: { orders, limits },
  address,
  freshId,
}: Pick<BuyerPaneProps, "chat" | "freshId"> & { address: string }) {
  const t = getT();
  const format = getFormat();
  return (
    <section className="grid grid-cols-1 gap-1.5">
      <h2>{t("chats:orders")}</h2>
      {orders.length === 0 ? (
        <p className="text-sm text-muted-foreground">{t("chats:orders.none")}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-2">
          {orders.map((order) => (
            <li key={order.id} className="grid gap-1 rounded-md p-3 edge-border">
              <span className="flex flex-wrap items-center justify-between gap-2">
                <IfMay open="/orders" otherwise={order.number}>
                  <Link to={`/orders/${order.id}`}>{order.number}</Link>
                </IfMay>
                <Badge>{t(`orders:status.${order.status}`)}</Badge>
              </span>
              <span className="text-xs text-secondary-foreground">
                {format.money(order.total)} · {format.date(order.placedAt)}
                {order.trackingCode ? ` · ${order.trackingCode}` : ""}
              </span>
              {limits.types.includes("order") ? (
                <PostForm action={address}>
                  <input type="hidden" name="orderId" value={order.id} />
                  <input type="hidden" name="clientId" value={`${freshId}-${order.id}`} />
                  <Button type="submit" size="sm" name="intent" value="order">
                    {t("chats:orders.send")}
                  </Button>
                </PostForm>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Products({
  products,
  open,
  freshId,
}: Pick<BuyerPaneProps, "products" | "open" | "freshId">) {
  const t = getT();
  const search = new URLSearchParams(open.address.split("?")[1]);
  return (
    <section className="grid grid-cols-1 gap-1.5">
      <h2>{t("chats:products")}</h2>
      <GetForm className="flex gap-2" aria-label={t("chats:products")}>
        {[...search].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Input
          type="search"
          name="product"
          look="filter"
          aria-label={t("chats:products.search")}
          placeholder={t("chats:products.search")}
          defaultValue={open.product}
          maxLength={200}
        />
        <Button type="submit" size="icon" aria-label={t("chats:products.search")}>
          <Icon name="search" />
        </Button>
      </GetForm>
      {products.length === 0 ? (
        <p className="text-sm text-muted-foreground">{t("chats:products.none")}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-1.5">
          {products.map((product) => (
            <li key={product.channelProductId} className="flex items-center gap-2 text-sm">
              {product.imageUrl ? (
                <img src={product.imageUrl} alt="" className="size-9 rounded-sm object-cover" />
              ) : null}
              <span className="min-w-0 flex-1">
                <span className="block truncate">{product.name}</span>
                <span className="text-xs text-secondary-foreground">
                  {t("chats:products.available", { count: product.available })}
                </span>
              </span>
              <PostForm action={open.address}>
                <input type="hidden" name="channelProductId" value={product.channelProductId} />
                <input
                  type="hidden"
                  name="clientId"
                  value={`${freshId}-${product.channelProductId}`}
                />
                <Button type="submit" size="sm" name="intent" value="product">
                  {t("chats:send")}
                </Button>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
