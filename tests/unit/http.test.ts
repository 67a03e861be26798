import { expect, test } from "vitest";
import { z } from "zod";
import { attempt, createCall } from "#app/upstream/http.ts";
import { endpoint } from "#contract/endpoint.ts";

const getShelf = endpoint("getShelf", "get", "/v1/shelves/{shelfId}", {
  access: "member",
  summary: "",
  params: z.object({ shelfId: z.string() }),
  query: z.object({
    ids: z.array(z.string()).optional(),
    search: z.string().optional(),
    all: z.boolean().optional(),
  }),
  response: z.object({ name: z.string(), rows: z.array(z.object({ height: z.number() })) }),
});
const saveShelf = endpoint("saveShelf", "put", "/v1/shelves/;save", {
  access: "member",
  summary: "",
  body: z.object({ name: z.string() }),
  response: z.object({ ok: z.boolean() }),
});
const uploadPicture = endpoint("uploadPicture", "post", "/v1/pictures", {
  access: "member",
  summary: "",
  body: z.object({ file: z.unknown() }),
  multipart: true,
  response: z.object({ ok: z.boolean() }),
});
const getLabel = endpoint("getLabel", "get", "/v1/label", {
  access: "member",
  summary: "",
  produces: "application/pdf",
});

const shelf = { name: "Rak A", rows: [{ height: 40 }] };
const ok = () => Response.json(shelf);
const params = { shelfId: "s1" };

/** A caller whose upstream gives these answers in order. */
function caller(
  answers: (() => Response | Promise<Response>)[],
  signal = new AbortController().signal,
) {
  const requests: Request[] = [];
  const waits: number[] = [];
  const call = createCall({
    apiBase: "http://upstream/api",
    async fetch(input, init) {
      requests.push(new Request(input, init));
      const answer = answers[requests.length - 1];
      if (!answer) throw new Error("more requests than expected");
      return answer();
    },
    token: "jwt-1",
    language: "th",
    signal,
    requestId: "req-1",
    visitor: { "User-Agent": "Firefox", "X-Forwarded-For": "203.0.113.7" },
    wait: async (ms) => void waits.push(ms),
  });
  return { call, requests, waits };
}

async function thrown(work: Promise<unknown>): Promise<Response> {
  const error = await work.then(
    () => expect.fail("nothing was thrown"),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Response);
  return error as Response;
}

test("sends token, language and request id, and fills the path", async () => {
  const { call, requests } = caller([ok]);
  await expect(call(getShelf, { params: { shelfId: "a/b c" } })).resolves.toEqual(shelf);
  const [request] = requests;
  expect(request?.url).toBe("http://upstream/api/v1/shelves/a%2Fb%20c");
  expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
    "x-jwt": "Bearer jwt-1",
    locale: "th",
    "x-request-id": "req-1",
  });
  expect(request?.headers.has("Idempotency-Key")).toBe(false);
});

test("joins id lists with commas and omits empty lists and undefined", async () => {
  const { call, requests } = caller([ok, ok]);
  await call(getShelf, { params, query: { ids: ["a", "b"], all: false } });
  await call(getShelf, { params, query: { ids: [], search: undefined } });
  expect(requests.map(({ url }) => new URL(url).search)).toEqual(["?ids=a%2Cb&all=false", ""]);
});

test("an empty id in the path is refused before sending", async () => {
  const { call, requests } = caller([]);
  const response = await thrown(call(getShelf, { params: { shelfId: "" } }));
  expect(await response.json()).toEqual({ code: "missing_id", message: "missing id" });
  expect(requests).toHaveLength(0);
});

test("writes send JSON with a new idempotency key, or the caller's", async () => {
  const answer = () => Response.json({ ok: true });
  const { call, requests } = caller([answer, answer, answer]);
  await call(saveShelf, { body: { name: "Rak B" } });
  await call(saveShelf, { body: { name: "Rak B" } });
  await call(saveShelf, { body: { name: "Rak B" } }, { idempotencyKey: "mine" });
  const keys = requests.map((request) => request.headers.get("Idempotency-Key"));
  expect(new Set(keys).size).toBe(3);
  expect(keys[2]).toBe("mine");
  expect(await requests[0]?.json()).toEqual({ name: "Rak B" });
});

test("form data is sent as multipart with the browser's boundary", async () => {
  const { call, requests } = caller([() => Response.json({ ok: true })]);
  const body = new FormData();
  body.set("file", new File(["x"], "x.png"));
  await call(uploadPicture, { body });
  expect(requests[0]?.headers.get("Content-Type")).toMatch(/^multipart\/form-data; boundary=/);
});

test("a call without a response schema returns the raw response", async () => {
  const { call } = caller([() => new Response("%PDF")]);
  await expect((await call(getLabel)).text()).resolves.toBe("%PDF");
});

test("throws the upstream's own response when it is not OK", async () => {
  const { call } = caller([
    () => Response.json({ code: "shelf_gone", message: "" }, { status: 404 }),
  ]);
  const response = await thrown(call(getShelf, { params }));
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: "shelf_gone" });
});

test.each([502, 503, 504])("repeats a read once after a %i", async (status) => {
  const failing = () => new Response(null, { status });
  const healed = caller([failing, ok]);
  await expect(healed.call(getShelf, { params })).resolves.toEqual(shelf);
  const broken = caller([failing, failing]);
  expect((await thrown(broken.call(getShelf, { params }))).status).toBe(status);
});

test("never repeats a write", async () => {
  const { call, requests } = caller([() => new Response(null, { status: 503 })]);
  expect((await thrown(call(saveShelf, { body: { name: "x" } }))).status).toBe(503);
  expect(requests).toHaveLength(1);
});

test("waits as long as a 429 asks, up to five seconds", async () => {
  const limited = (seconds: number) => () =>
    new Response(null, { status: 429, headers: { "Retry-After": String(seconds) } });
  const short = caller([limited(3), ok]);
  await expect(short.call(getShelf, { params })).resolves.toEqual(shelf);
  expect(short.waits).toEqual([3000]);
  const long = caller([limited(60)]);
  expect((await thrown(long.call(getShelf, { params }))).status).toBe(429);
  expect(long.waits).toEqual([]);
});

test("a network failure gives a 503 after one retry", async () => {
  const lost = () => Promise.reject(new TypeError("fetch failed"));
  const { call, requests } = caller([lost, lost]);
  const response = await thrown(call(getShelf, { params }));
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    code: "upstream_unavailable",
    message: "getShelf: TypeError: fetch failed",
  });
  expect(requests).toHaveLength(2);
});

test('a request aborted by the browser fails with "Request aborted"', async () => {
  const controller = new AbortController();
  const { call } = caller(
    [
      () => {
        controller.abort();
        return Promise.reject(new DOMException("aborted", "AbortError"));
      },
    ],
    controller.signal,
  );
  await expect(call(getShelf, { params })).rejects.toThrow("Request aborted");
});

test("a response that violates the contract gives a 502 with the call and field", async () => {
  const wrongField = caller([() => Response.json({ name: "Rak A", rows: [{ height: "tall" }] })]);
  const response = await thrown(wrongField.call(getShelf, { params }));
  expect(response.status).toBe(502);
  expect(await response.json()).toMatchObject({
    code: "contract_broken",
    message: expect.stringMatching(/^getShelf: rows\.0\.height: /),
  });
  const notJson = caller([() => new Response("<html>")]);
  expect(await (await thrown(notJson.call(getShelf, { params }))).json()).toMatchObject({
    message: expect.stringMatching(/^getShelf: body: /),
  });
});

test("attempt returns refusals and unavailability as values, and rethrows everything else", async () => {
  const refused = Response.json(
    { code: "name_taken", message: "", fields: { name: "duplicate" } },
    { status: 422 },
  );
  await expect(attempt(Promise.reject(refused))).resolves.toMatchObject({
    ok: false,
    status: 422,
    problem: { fields: { name: "duplicate" } },
  });
  // A save that fails with 503 can be retried later.
  await expect(
    attempt(Promise.reject(new Response("Service Unavailable", { status: 503 }))),
  ).resolves.toMatchObject({
    ok: false,
    problem: { code: "upstream_unavailable" },
  });
  const missing = new Response(null, { status: 404 });
  await expect(attempt(Promise.reject(missing))).rejects.toBe(missing);
  await expect(attempt(Promise.resolve(1))).resolves.toEqual({ ok: true, value: 1 });
});

test("the upstream gets the visitor's browser and address", async () => {
  const { call, requests } = caller([ok]);
  await call(getShelf, { params });
  const headers = requests[0]?.headers;
  expect([headers?.get("User-Agent"), headers?.get("X-Forwarded-For")]).toEqual([
    "Firefox",
    "203.0.113.7",
  ]);
});
