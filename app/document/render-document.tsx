import { createFromReadableStream } from "@vitejs/plugin-rsc/ssr";
import type { i18n } from "i18next";
import { renderToReadableStream } from "react-dom/server.edge";
import { I18nextProvider } from "react-i18next";
import {
  unstable_RSCStaticRouter as RSCStaticRouter,
  unstable_routeRSCServerRequest as routeRSCServerRequest,
} from "react-router";
import type { CountryCode } from "#contract/countries.ts";
import type { Language } from "#contract/languages.ts";
import { createPageTexts, listUsedTexts } from "../i18n/page-texts.ts";
import { buildDocumentChunks, buildPlainChunks } from "./document-chunks.ts";
import { findFirstStyle } from "./first-style.ts";
import type { DroppedFragments } from "./fragments.ts";
import { encodeChunks } from "./page-bytes.ts";
import { renderAtOnce } from "./render-at-once.tsx";
import { withSmallPictures } from "./small-pictures.ts";

interface Page {
  nonce: string;
  language: Language;
  countryCode: CountryCode;
  /** Complete once the payload has been read. */
  fragments: DroppedFragments;
  /** Hydrates nothing. */
  isScriptless: boolean;
  /** Shrinks pictures. */
  isLite: boolean;
  /** Address of the style sheet that the browser has, or `null`. */
  knownStyle: string | null;
  /** Returns the `Set-Cookie` value that names the sheet from now on. */
  rememberStyle: (href: string) => string;
  onError: (error: unknown) => void;
}

/**
 * Renders the RSC graph's answer as HTML. Passes data requests, resources and redirects through.
 * This is a separate module graph: it shares only the arguments with entry.rsc.tsx.
 */
export async function renderDocument(
  request: Request,
  serverResponse: Response,
  page: Page,
): Promise<Response> {
  const texts = createPageTexts(page.language, page.countryCode);
  if (!isPage(request, serverResponse))
    return renderWithRouter(request, serverResponse, page, texts);
  const payload = await readWhole(serverResponse);
  const html = await renderAtOnce(payload, page.nonce, texts);
  if (html !== null) return answerDocument(html, payload, serverResponse, page, texts);
  const rendered = await renderWithRouter(
    request,
    new Response(payload, serverResponse),
    page,
    texts,
  );
  // A redirect thrown during rendering.
  if (rendered.headers.has("Location")) return rendered;
  return answerDocument(await rendered.text(), payload, rendered, page, texts);
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

/**
 * The router's rendering: it waits for modules and data that are not loaded, shows errors and
 * follows redirects thrown during rendering.
 */
function renderWithRouter(
  request: Request,
  serverResponse: Response,
  { nonce, onError }: Page,
  texts: i18n,
): Promise<Response> {
  return routeRSCServerRequest({
    request,
    serverResponse,
    createFromReadableStream,
    nonce,
    // buildDocumentChunks adds the payload.
    hydrate: false,
    async renderHTML(getPayload, options) {
      const stream = await renderToReadableStream(
        <I18nextProvider i18n={texts}>
          <RSCStaticRouter getPayload={getPayload} nonce={nonce} />
        </I18nextProvider>,
        {
          ...options,
          // React would send large parts after the page, and a script would move them into place.
          progressiveChunkSize: Number.POSITIVE_INFINITY,
          signal: request.signal,
          onError(error) {
            const digest = options.onError(error);
            // A digest means that the router knows the error (a redirect or a route error) or the
            // RSC graph logged it already.
            if (digest === undefined && !request.signal.aborted && !hasDigest(error))
              onError(error);
            return digest;
          },
        },
      );
      await stream.allReady;
      return stream;
    },
  });
}

async function answerDocument(
  html: string,
  payload: Uint8Array,
  { status, headers: given }: Response,
  { nonce, fragments, isScriptless, isLite, knownStyle, rememberStyle }: Page,
  texts: i18n,
): Promise<Response> {
  const headers = new Headers(given);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (isScriptless) {
    const chunks = buildPlainChunks(html, fragments);
    const buildLightChunks = () => [
      withSmallPictures(chunks.join(""), texts.t("common:lite.picture")),
    ];
    return new Response(encodeChunks(isLite ? buildLightChunks() : chunks), { status, headers });
  }
  const bootstrap = await import.meta.viteRsc.loadBootstrapScriptContent("index");
  const style = findFirstStyle(html.slice(0, html.indexOf("</head>")), knownStyle);
  if (style) headers.append("Set-Cookie", rememberStyle(style.href));
  // Bytes, because a string is measured for its length first and then encoded again.
  const chunks = buildDocumentChunks({
    html,
    fragments,
    payload,
    texts: listUsedTexts(texts),
    bootstrap,
    nonce,
    style,
  });
  return new Response(encodeChunks(chunks), { status, headers });
}

/** Several times cheaper than `response.arrayBuffer()`, which uses a second stream. */
async function readWhole({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
  }
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}

function hasDigest(error: unknown): boolean {
  return typeof error === "object" && error !== null && "digest" in error;
}
