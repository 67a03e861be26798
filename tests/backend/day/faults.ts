import type { TestBackend } from "#tests/support/backend.ts";

type Answering = { fetch(request: Request): Response | Promise<Response> };

/** How the wire may fail, each by as many of a hundred calls. */
const CALLS = { refused: 2, broken: 2, throttled: 2, lost: 3 };
/** And pushes on their way to us. */
const PUSHES = { lost: 10, late: 10, doubled: 15 };
/** A token whose answer is lost ends the shop's connection, which is another matter. */
const IS_TOKEN = /\/(token|auth|oauth)/;
const IS_API = /^(?!.*\/(controls|image)).*$/;

/**
 * Numbers below a hundred by chance, each of them once in a hundred: what is to happen twice in a
 * hundred calls does, also in a short day.
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
 * From now until `end` calls to the marketplaces fail and pushes are lost, late and doubled, by
 * chance. What was late comes when the faults end.
 */
export function startFaults(world: TestBackend, random: (below: number) => number) {
  const counts = { refused: 0, broken: 0, throttled: 0, lost: 0, pushes: 0 };
  const late: (() => Promise<Response>)[] = [];
  const places: Answering[] = [
    ...[world.sandbox, world.tiktokSandbox, world.tokopediaSandbox, world.lazadaSandbox],
    ...[world.blibliSandbox, world.lineSandbox],
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
