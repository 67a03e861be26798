import { createFromReadableStream } from "@vitejs/plugin-rsc/ssr";
import { renderToReadableStream } from "react-dom/server.edge";
import {
  type unstable_RSCPayload as RSCPayload,
  unstable_RSCStaticRouter as RSCStaticRouter,
  unstable_routeRSCServerRequest as routeRSCServerRequest,
} from "react-router";
import { embedFlight } from "./flight-script.ts";

interface Page {
  nonce: string;
  onError: (error: unknown) => void;
}

/**
 * Turns the answer of the RSC graph into HTML; data requests, resources and redirects pass through. This is a module
 * graph of its own: nothing but the arguments is shared with entry.rsc.tsx.
 */
export async function generateHTML(request: Request, serverResponse: Response, page: Page): Promise<Response> {
  if (!isPage(request, serverResponse)) return routed(request, serverResponse, page);
  const flight = await serverResponse.arrayBuffer();
  const whole = await renderWhole(request, flight, serverResponse, page);
  // What went wrong is logged already; the second rendering meets the same error again.
  return whole ?? routed(request, new Response(flight, serverResponse), { ...page, onError: () => undefined });
}

function isPage(request: Request, { status, headers, body }: Response): boolean {
  const { pathname } = new URL(request.url);
  return body !== null && status !== 202 && !/\.(rsc|manifest)$/.test(pathname) && headers.get("React-Router-Resource") !== "true";
}

/**
 * The common case, several times cheaper than the router's general path, which decodes the payload twice and pipes both streams chunk by chunk
 * (docs/decisions/0007-whole-documents.md). Null when rendering meets a redirect or an error: the general path knows what to do with those.
 */
async function renderWhole(request: Request, flight: ArrayBuffer, { status, headers: given }: Response, { nonce, onError }: Page): Promise<Response | null> {
  const decoding = createFromReadableStream<RSCPayload>(new Blob([flight]).stream());
  // The router marks on the promise how deep it rendered, to place an error; only the general path reads it.
  const payload = Object.assign(Promise.resolve(decoding), { _deepestRenderedBoundaryId: null, formState: Promise.resolve(undefined) });
  const bootstrapScriptContent = await import.meta.viteRsc.loadBootstrapScriptContent("index");
  let failed = false;
  try {
    const stream = await renderToReadableStream(<RSCStaticRouter getPayload={() => payload} nonce={nonce} />, {
      nonce,
      bootstrapScriptContent,
      signal: request.signal,
      onError(error) {
        failed = true;
        if (!request.signal.aborted && !hasDigest(error)) onError(error);
      },
    });
    await stream.allReady;
    if (failed) return null;
    const headers = new Headers(given);
    headers.set("Content-Type", "text/html; charset=utf-8");
    return new Response(embedFlight(await new Response(stream).text(), flight, nonce), { status, headers });
  } catch (error) {
    if (request.signal.aborted) throw error;
    return null;
  }
}

function routed(request: Request, serverResponse: Response, { nonce, onError }: Page): Promise<Response> {
  return routeRSCServerRequest({
    request,
    serverResponse,
    createFromReadableStream,
    nonce,
    async renderHTML(getPayload, options) {
      const bootstrapScriptContent = await import.meta.viteRsc.loadBootstrapScriptContent("index");
      return renderToReadableStream(<RSCStaticRouter getPayload={getPayload} nonce={nonce} />, {
        ...options,
        bootstrapScriptContent,
        signal: request.signal,
        onError(error) {
          const digest = options.onError(error);
          // A digest means the router knows the error (a redirect or a route error) or the RSC graph logged it already.
          if (digest === undefined && !request.signal.aborted && !hasDigest(error)) onError(error);
          return digest;
        },
      });
    },
  });
}

function hasDigest(error: unknown): boolean {
  return typeof error === "object" && error !== null && "digest" in error;
}
