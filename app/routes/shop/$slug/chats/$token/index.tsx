import { data, redirect } from "react-router";
import { Conversation } from "#app/components/storefront/conversation.tsx";
import { buttonVariants } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { shopPath, shownPath } from "#app/models/storefront/shop-path.ts";
import { getShownShop } from "#app/services/storefront/shop.ts";
import { attempt } from "#app/upstream/http.ts";
import { getStorefrontChat, writeStorefrontChat } from "#contract/storefront-chats.ts";
import type { Route } from "./+types/index";

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = getShownShop(context);
  const { chat } = await getCall(context)(getStorefrontChat, {
    params: { slug: shop.slug, token: params.token },
  });
  return data(
    { shop, chat },
    // The address is the key to the chat, so it must not leak through the Referer or a cache.
    { headers: { "Referrer-Policy": "same-origin", "Cache-Control": "private, no-store" } },
  );
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = getShownShop(context);
  const { slug } = shop;
  const page = shopPath(shop, `/chats/${params.token}`);
  const text = String((await request.formData()).get("text") ?? "");
  const written = await attempt(
    getCall(context)(writeStorefrontChat, {
      params: { slug, token: params.token },
      body: { text },
    }),
  );
  if (written.ok) return redirect(`${page}?sent=1`, 303);
  const { code, fields } = written.problem;
  return redirect(`${page}?${new URLSearchParams({ fault: fields?.text ?? code })}`, 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { shop, chat } = loaderData;
  const t = getT();
  const { url } = currentState();
  return (
    <main id="main" className="mx-auto grid w-full max-w-180 content-start gap-4 px-4 pt-6 pb-16">
      <title>{`${t("storefront:ask.title")} · ${shop.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-xl">{t("storefront:ask.title")}</h1>
      {chat.item ? (
        <p className="text-md">
          <a href={shopPath(shop, `/products/${chat.item.id}`)}>{chat.item.name}</a>
        </p>
      ) : null}
      <p className="text-sm text-secondary-foreground">
        {t(chat.isMailed ? "storefront:ask.mailed" : "storefront:ask.keep")}
      </p>
      <Conversation
        messages={chat.messages}
        isSent={url.searchParams.has("sent")}
        fault={url.searchParams.get("fault")}
      />
      <a
        className={buttonVariants({ size: "lg", className: "justify-self-start" })}
        href={shownPath(shop, url)}
      >
        <Icon name="rotate-cw" />
        {t("storefront:order.reload")}
      </a>
    </main>
  );
}
