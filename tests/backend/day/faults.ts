import type { TestBackend } from "#tests/support/backend.ts";

type Answering = { fetch(request: Request): Response | Promise<Response> };

/** Faults per hundred calls. */
const CALLS = { refused: 2, broken: 2, throttled: 2, lost: 3 };
/** Faults per hundred pushes. */
const PUSHES = { lost: 10, late: 10, doubled: 15 };
/** Token calls are exempt: a lost answer would end the shop's connection. */
const IS_TOKEN = /\/(token|auth|oauth)/;
const IS_API = /^(?!.*\/(controls|image)).*$/;

/**
 * Deals the numbers below a hundred in random order, so that a fault of two per hundred happens on
 * a short day too.
 */
function dealt(random: (below: number) => number): () => number {
  let deck: number[] = [];
  return () => {
    if (deck.length === 0) deck = Array.from({ length: 100 }, (_, at) => at);
    const [card = 0] = deck.splice(random(deck.length), 1);
    return card;
  };
}

/**
 * Makes marketplace calls fail, and loses, delays and repeats pushes, until `end`, which delivers
 * the delayed ones.
 */
export function startFaults(world: TestBackend, random: (below: number) => number) {
  const counts = { refused: 0, broken: 0, throttled: 0, lost: 0, pushes: 0 };
  const late: (() => Promise<Response>)[] = [];
  const places: Answering[] = [
    ...[world.sandbox, world.sandboxes.tiktok, world.sandboxes.tokopedia, world.sandboxes.lazada],
    ...[world.sandboxes.blibli, world.sandboxes.line],
  ];
  const [fateOfCall, fateOfPush] = [dealt(random), dealt(random)];
  const before = places.map(({ fetch }) => fetch);
  const app = world.app.fetch;

  for (const place of places) {
    const { fetch } = place;
    place.fetch = async (request) => {
      const { pathname } = new URL(request.url);
      if (!IS_API.test(pathname) || IS_TOKEN.test(pathname)) return fetch(request);
      let fate = fateOfCall();
      const meets = (name: keyof typeof CALLS) => {
        const hit = fate >= 0 && fate < CALLS[name];
        fate -= CALLS[name];
        if (hit) counts[name] += 1;
        return hit;
      };
      if (meets("refused")) throw new TypeError("fetch failed");
      if (meets("broken")) return new Response("Bad gateway", { status: 502 });
      if (meets("throttled")) return new Response("", { status: 429 });
      const answer = await fetch(request);
      if (meets("lost")) throw new TypeError("fetch failed");
      return answer;
    };
  }
  world.app.fetch = async (request, ...rest) => {
    if (!new URL(request.url).pathname.startsWith("/webhooks/")) return app(request, ...rest);
    const body = await request.arrayBuffer();
    const send = async () => app(new Request(request, { body }), ...rest);
    const fate = fateOfPush();
    if (fate < PUSHES.lost + PUSHES.late + PUSHES.doubled) counts.pushes += 1;
    if (fate < PUSHES.lost) return new Response(null, { status: 503 });
    if (fate < PUSHES.lost + PUSHES.late) {
      late.push(send);
      return new Response(null);
    }
    if (fate < PUSHES.lost + PUSHES.late + PUSHES.doubled) await send();
    return send();
  };

  return {
    counts,
    async end() {
      places.forEach((place, at) => {
        place.fetch = before[at] ?? place.fetch;
      });
      world.app.fetch = app;
      for (const send of late.reverse()) await send();
    },
  };
}
