import { createFromReadableStream } from "@vitejs/plugin-rsc/ssr";
import type { i18n } from "i18next";
import { renderToString } from "react-dom/server.edge";
import { I18nextProvider } from "react-i18next";
import {
  type unstable_RSCPayload as RSCPayload,
  unstable_RSCStaticRouter as RSCStaticRouter,
} from "react-router";

/** React's marker for content that was not ready. */
const UNFINISHED_MARKER = /<!--\$[?!]-->/;

/**
 * Renders the page as one string, without streams and without encoding every tag
 * (docs/decisions/0007-whole-documents.md). This is the common case: the payload is complete and
 * its modules are loaded. Returns `null` when something must be awaited or fails; the router's own
 * rendering then reports the error.
 */
export async function renderAtOnce(
  payload: Uint8Array,
  nonce: string,
  texts: i18n,
): Promise<string | null> {
  try {
    const getPayload = await decodePayload(payload);
    const html = renderToString(
      <I18nextProvider i18n={texts}>
        <RSCStaticRouter getPayload={getPayload} nonce={nonce} />
      </I18nextProvider>,
    );
    // A string has no doctype from React, and without one browsers use quirks mode.
    return UNFINISHED_MARKER.test(html) ? null : `<!DOCTYPE html>${html}`;
  } catch {
    return null;
  }
}

type GetPayload = Parameters<typeof RSCStaticRouter>[0]["getPayload"];

async function decodePayload(payload: Uint8Array): Promise<GetPayload> {
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(payload);
      controller.close();
    },
  });
  const decoding = Promise.resolve(createFromReadableStream<RSCPayload>(stream));
  // React reads a settled promise synchronously (the reference of `use`). A string cannot wait.
  const endedDecoding = { status: "fulfilled", value: await decoding };
  const knownPayload = Object.assign(
    decoding,
    { formState: Promise.resolve(undefined) },
    endedDecoding,
  );
  return () => knownPayload;
}
