/** Delay before an unanswered refresh is repeated, if the browser does not report the network. */
const RETRY_MS = 3_000;
const TOO_MANY_REQUESTS = 429;
const BAD_GATEWAY = 502;

let runningRefreshes = 0;

/** Runs a refresh of the page in the background. `fetchPage` waits for its answer. */
export async function runRefresh(revalidate: () => Promise<void>): Promise<void> {
  runningRefreshes++;
  try {
    await revalidate();
  } finally {
    runningRefreshes--;
  }
}

/**
 * The router's `fetch`. A background refresh of the open page is repeated until a server answers:
 * its failure would put an error page over what was typed or scanned. Its answer is read to the
 * end, because the network can also end in the middle.
 */
export async function fetchPage(request: Request): Promise<Response> {
  if (!isRefresh(request)) return fetch(request);
  for (;;) {
    const answer = await fetchWhole(request);
    if (answer) return answer;
    await waitForNetwork(request.signal);
  }
}

/** Another address is a navigation, whose failure has its own page. */
function isRefresh({ method, url }: Request): boolean {
  if (runningRefreshes === 0 || method !== "GET") return false;
  const { pathname, origin } = new URL(url);
  const page = location.pathname.endsWith("/") ? `${location.pathname}_` : location.pathname;
  return origin === location.origin && pathname === `${page}.rsc`;
}

/** Returns null if no server answered. Throws if the router ended the request. */
async function fetchWhole(request: Request): Promise<Response | null> {
  try {
    const response = await fetch(request.clone());
    if (response.status === TOO_MANY_REQUESTS || response.status >= BAD_GATEWAY) return null;
    return new Response(await response.arrayBuffer(), response);
  } catch (error) {
    if (request.signal.aborted) throw error;
    return null;
  }
}

const waitForNetwork = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = new AbortController();
    const stop = () => {
      clearTimeout(timer);
      end.abort();
    };
    const goOn = () => {
      stop();
      resolve();
    };
    const timer = setTimeout(goOn, RETRY_MS);
    addEventListener("online", goOn, { signal: end.signal });
    signal.addEventListener(
      "abort",
      () => {
        stop();
        reject(signal.reason);
      },
      { signal: end.signal },
    );
  });
