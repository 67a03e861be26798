/** Delay before an unanswered refresh is repeated, which doubles with each. */
const FIRST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 60_000;
/** A longer wish of the server keeps the page outdated for too long. */
const LONGEST_WISH_MS = 600_000;
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
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const answer = await fetchWhole(request);
    if (answer instanceof Response) return answer;
    await waitForNetwork(request.signal, Math.max(pauseMs, answer.wishMs));
  }
}

/** Another address is a navigation, whose failure has its own page. */
function isRefresh({ method, url }: Request): boolean {
  if (runningRefreshes === 0 || method !== "GET") return false;
  const { pathname, origin } = new URL(url);
  const page = location.pathname.endsWith("/") ? `${location.pathname}_` : location.pathname;
  return origin === location.origin && pathname === `${page}.rsc`;
}

/**
 * Returns how long the server wishes to be left alone (0: no wish), if it gave no answer. Throws if
 * the router ended the request.
 */
async function fetchWhole(request: Request): Promise<Response | { wishMs: number }> {
  try {
    const response = await fetch(request.clone());
    if (response.status === TOO_MANY_REQUESTS || response.status >= BAD_GATEWAY)
      return { wishMs: readWish(response.headers.get("Retry-After")) };
    // An answer such as 204 may not be built with a body, even an empty one.
    return new Response(response.body && (await response.arrayBuffer()), response);
  } catch (error) {
    if (request.signal.aborted) throw error;
    return { wishMs: 0 };
  }
}

/** Reads seconds or a date. */
function readWish(retryAfter: string | null): number {
  if (retryAfter === null) return 0;
  const seconds = Number(retryAfter);
  const wishMs = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000;
  return wishMs > 0 ? Math.min(wishMs, LONGEST_WISH_MS) : 0;
}

/** Waits for `pauseMs`, or until the browser reports the network. */
const waitForNetwork = (signal: AbortSignal, pauseMs: number): Promise<void> =>
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
    const timer = setTimeout(goOn, pauseMs);
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
