import { createFromReadableStream } from "@vitejs/plugin-rsc/ssr";
import { renderToReadableStream } from "react-dom/server.edge";
import { unstable_RSCStaticRouter as RSCStaticRouter, unstable_routeRSCServerRequest as routeRSCServerRequest } from "react-router";

interface Page {
  nonce: string;
  onError: (error: unknown) => void;
}

/**
 * Turns the answer of the RSC graph into HTML; data requests, resources and redirects pass through. This is a module
 * graph of its own: nothing but the arguments is shared with entry.rsc.tsx.
 */
export function generateHTML(request: Request, serverResponse: Response, { nonce, onError }: Page): Promise<Response> {
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
