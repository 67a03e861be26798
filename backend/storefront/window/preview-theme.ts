import { z } from "zod";
import { THEME_FIELDS } from "#contract/shop-window-fields.ts";
import type { Backend } from "../../context.ts";
import { openSealedText, sealText } from "../../secret-box.ts";
import { requireBoxKey } from "../shop-courier.ts";
import type { OpenStorefront } from "../storefront-of.ts";

/** A preview is shown this long. */
const SHOWN_MS = 60 * 60_000;

const Theme = z.object(THEME_FIELDS);
type Theme = z.infer<typeof Theme>;
const Preview = Theme.extend({ until: z.number() });

const sealedFor = ({ id }: OpenStorefront) => `shop-theme:${id}`;

/** Returns a text for the shop's address that shows it with an unsaved theme. */
export function sealPreview(backend: Backend, shop: OpenStorefront, theme: Theme): string {
  const preview = { ...theme, until: backend.now().getTime() + SHOWN_MS };
  return sealText(requireBoxKey(backend), sealedFor(shop), JSON.stringify(preview));
}

/** Returns the theme of a preview; `null` for one that is not ours or has ended. */
export function openPreview(backend: Backend, shop: OpenStorefront, preview: string): Theme | null {
  if (preview === "") return null;
  try {
    const sealed = openSealedText(requireBoxKey(backend), sealedFor(shop), preview);
    const { until, ...theme } = Preview.parse(JSON.parse(sealed));
    return until > backend.now().getTime() ? theme : null;
  } catch {
    return null;
  }
}
