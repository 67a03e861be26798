import * as calls from "#contract/shop-window.ts";
import type { Backend } from "../../context.ts";
import { type HttpApp, implement } from "../../http/implement.ts";
import { readShopOfChannel } from "../shops.ts";
import { sealPreview } from "./preview-theme.ts";
import { setCover, storeCover } from "./shop-cover.ts";
import { readWindow, updateWindow } from "./windows.ts";

/** Mounts the seller's calls of the shop's window. */
export function mountWindow(app: HttpApp, backend: Backend): void {
  implement(app, calls.getShopWindow, async ({ params }, caller) => ({
    window: await readWindow(
      backend.db,
      await readShopOfChannel(backend.db, caller, params.channelId),
    ),
  }));
  implement(app, calls.updateShopWindow, async ({ params, body }, caller) => {
    const shop = await readShopOfChannel(backend.db, caller, params.channelId);
    return { window: await updateWindow(backend, shop, body) };
  });
  implement(app, calls.previewShopTheme, async ({ params, body }, caller) => {
    const shop = await readShopOfChannel(backend.db, caller, params.channelId);
    return { preview: sealPreview(backend, shop, body) };
  });
  implement(app, calls.uploadShopCover, async ({ params, body }, caller) => {
    const shop = await readShopOfChannel(backend.db, caller, params.channelId);
    await storeCover(backend, shop, body.cover);
    return { channelId: params.channelId };
  });
  implement(app, calls.removeShopCover, async ({ params }, caller) => {
    const shop = await readShopOfChannel(backend.db, caller, params.channelId);
    await setCover(backend, shop, null);
    return { channelId: params.channelId };
  });
}
