import { createFromReadableStream } from "@vitejs/plugin-rsc/ssr";
import type { i18n } from "i18next";
import { renderToString } from "react-dom/server.edge";
import { I18nextProvider } from "react-i18next";
import {
  type unstable_RSCPayload as RSCPayload,
  unstable_RSCStaticRouter as RSCStaticRouter,
} from "react-router";

/** What React leaves where something was not there yet. */
const UNFINISHED = /<!--\$[?!]-->/;

/**
 * The common case: the payload is whole and its modules are loaded, so the page is one string, made
 * without streams and without encoding every tag (docs/decisions/0007-whole-documents.md). Null
 * when something has to be waited for, or goes wrong: the router's own way meets it again and says
 * what.
 */
export async function renderAtOnce(
  payload: Uint8Array,
  nonce: string,
  texts: i18n,
): Promise<string | null> {
  try {
    const getPayload = await decoded(payload);
    const html = renderToString(
      <I18nextProvider i18n={texts}>
        <RSCStaticRouter getPayload={getPayload} nonce={nonce} />
      </I18nextProvider>,
    );
    // A string has no doctype of React's, and without one browsers lay out as they did in the
    // nineties.
    return UNFINISHED.test(html) ? null : `<!DOCTYPE html>${html}`;
  } catch {
    return null;
  }
}

type GetPayload = Parameters<typeof RSCStaticRouter>[0]["getPayload"];

async function decoded(payload: Uint8Array): Promise<GetPayload> {
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(payload);
      controller.close();
    },
  });
  const decoding = Promise.resolve(createFromReadableStream<RSCPayload>(stream));
  // React reads a promise that says how it ended without waiting for it (the reference of `use`),
  // which a string cannot.
  const ended = { status: "fulfilled", value: await decoding };
  const known = Object.assign(decoding, { formState: Promise.resolve(undefined) }, ended);
  return () => known;
}
