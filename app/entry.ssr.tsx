import { createFromReadableStream } from "@vitejs/plugin-rsc/ssr";
import type { i18n } from "i18next";
import { renderToReadableStream, renderToString } from "react-dom/server.edge";
import { I18nextProvider } from "react-i18next";
import {
  type unstable_RSCPayload as RSCPayload,
  unstable_RSCStaticRouter as RSCStaticRouter,
  unstable_routeRSCServerRequest as routeRSCServerRequest,
} from "react-router";
import type { Language } from "#contract/accounts.ts";
import styleRules from "./app.css?inline&rules";
import { filled, frameOf, noncePlace } from "./aside.ts";
import { withFirstPaint } from "./first-paint.ts";
import { withStyles } from "./first-styles.ts";
import { createPageTexts, usedTexts } from "./i18n/page-texts.ts";
import { KeptPages } from "./kept-pages.ts";
import { bytesOf, type Piece } from "./page-bytes.ts";
import { documentOf, type RenderedPage, renderedPage } from "./rendered-page.ts";

interface Page {
  nonce: string;
  language: Language;
  /** What was set aside while the payload was made: whole once that has been read. */
  aside: readonly (readonly string[])[];
  /** Which style sheet the browser has kept, and how to note on an answer that it has got one. */
  styles: { kept: string | null; note: (headers: Headers, name: string) => void };
  onError: (error: unknown) => void;
}

/**
 * Turns the answer of the RSC graph into HTML; data requests, resources and redirects pass through. This is a module
 * graph of its own: nothing but the arguments is shared with entry.rsc.tsx.
 */
export async function generateHTML(
  request: Request,
  serverResponse: Response,
  page: Page,
): Promise<Response> {
  if (!isPage(request, serverResponse)) return routed(request, serverResponse, page);
  const flight = await readWhole(serverResponse);
  const make = () => render(request, flight, page);
  // While developing, the same payload may come to mean another page.
  const rendered = await (import.meta.env.DEV ? make() : pages.of(flight, make));
  if (rendered !== null)
    return answerPage(documentOf(rendered, page.aside, page.nonce), serverResponse, page);
  // What went wrong is logged already; the second rendering meets the same error again.
  return routed(request, new Response(flight, serverResponse), {
    ...page,
    onError: () => undefined,
  });
}

/** Of what a page is, only the nonce and what was set aside are not in its payload. */
const pages = new KeptPages<RenderedPage>();

async function render(
  request: Request,
  flight: Uint8Array<ArrayBuffer>,
  page: Page,
): Promise<RenderedPage | null> {
  const texts = createPageTexts(page.language);
  const html =
    (await renderAtOnce(flight, texts)) ?? (await renderWhole(request, flight, page, texts));
  return html === null
    ? null
    : renderedPage(
        html,
        flight,
        usedTexts(texts),
        await import.meta.viteRsc.loadBootstrapScriptContent("index"),
      );
}

function answerPage(pieces: readonly Piece[], serverResponse: Response, page: Page): Response {
  const headers = new Headers(serverResponse.headers);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const first = withStyles(withFirstPaint(pieces), styleRules, page.styles.kept, page.nonce);
  if (first.sent !== null) page.styles.note(headers, first.sent);
  // Bytes at once: the server would measure a string of a hundred thousand letters to name its length, and then take it apart again.
  return new Response(bytesOf(first.pieces), { status: serverResponse.status, headers });
}

function isPage(request: Request, { status, headers, body }: Response): boolean {
  const { pathname } = new URL(request.url);
  return (
    body !== null &&
    status !== 202 &&
    !/\.(rsc|manifest)$/.test(pathname) &&
    headers.get("React-Router-Resource") !== "true"
  );
}

/** Several times cheaper than `response.arrayBuffer()`, which asks for each chunk by itself through a second stream. */
async function readWhole({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

type Decoded = Promise<RSCPayload> & {
  _deepestRenderedBoundaryId: string | null;
  formState: Promise<undefined>;
};

function decode(flight: Uint8Array): Promise<RSCPayload> {
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(flight);
      controller.close();
    },
  });
  return Promise.resolve(createFromReadableStream<RSCPayload>(stream));
}

/** The router marks on the promise how deep it rendered, to place an error; only its general path reads that. `known` spares React the waiting. */
function asPayload(decoding: Promise<RSCPayload>, known?: RSCPayload): () => Decoded {
  const state = known && { status: "fulfilled", value: known };
  const payload = Object.assign(
    decoding,
    { _deepestRenderedBoundaryId: null, formState: Promise.resolve(undefined) },
    state,
  );
  return () => payload;
}

/** What React leaves where something was not there yet. */
const UNFINISHED = /<!--\$[?!]-->/;

/**
 * The common case: the payload is whole and its modules are loaded, so the page is one string, made without streams and without encoding every tag
 * (docs/decisions/0007-whole-documents.md). Null when something has to be waited for, or goes wrong: the next way meets it again and says what.
 */
async function renderAtOnce(flight: Uint8Array, texts: i18n): Promise<string | null> {
  try {
    const decoding = decode(flight);
    const getPayload = asPayload(decoding, await decoding);
    const html = renderToString(
      <I18nextProvider i18n={texts}>
        <RSCStaticRouter getPayload={getPayload} nonce={noncePlace()} />
      </I18nextProvider>,
    );
    // A string has no doctype of React's, and without one browsers lay out as they did in the nineties.
    return UNFINISHED.test(html) ? null : `<!DOCTYPE html>${html}`;
  } catch {
    return null;
  }
}

/** Waits for what is not there yet (a client module's first use). Null when rendering meets a redirect or an error: the router knows what to do with those. */
async function renderWhole(
  request: Request,
  flight: Uint8Array,
  { onError }: Page,
  texts: i18n,
): Promise<string | null> {
  let failed = false;
  try {
    const stream = await renderToReadableStream(
      <I18nextProvider i18n={texts}>
        <RSCStaticRouter getPayload={asPayload(decode(flight))} nonce={noncePlace()} />
      </I18nextProvider>,
      {
        nonce: noncePlace(),
        // Or what is larger would come after the page, to be put in its place by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        signal: request.signal,
        onError(error) {
          failed = true;
          if (!request.signal.aborted && !hasDigest(error)) onError(error);
        },
      },
    );
    await stream.allReady;
    return failed ? null : await new Response(stream).text();
  } catch (error) {
    if (request.signal.aborted) throw error;
    return null;
  }
}

async function routed(
  request: Request,
  serverResponse: Response,
  { nonce, language, aside, onError }: Page,
): Promise<Response> {
  const response = await routeRSCServerRequest({
    request,
    serverResponse,
    createFromReadableStream,
    nonce,
    async renderHTML(getPayload, options) {
      const bootstrapScriptContent = await import.meta.viteRsc.loadBootstrapScriptContent("index");
      return renderToReadableStream(
        <I18nextProvider i18n={createPageTexts(language)}>
          <RSCStaticRouter getPayload={getPayload} nonce={nonce} />
        </I18nextProvider>,
        {
          ...options,
          bootstrapScriptContent,
          signal: request.signal,
          onError(error) {
            const digest = options.onError(error);
            // A digest means the router knows the error (a redirect or a route error) or the RSC graph logged it already.
            if (digest === undefined && !request.signal.aborted && !hasDigest(error))
              onError(error);
            return digest;
          },
        },
      );
    },
  });
  return aside.length > 0 && response.body
    ? new Response(filled(frameOf(await response.text()), aside, nonce).join(""), response)
    : response;
}

function hasDigest(error: unknown): boolean {
  return typeof error === "object" && error !== null && "digest" in error;
}
