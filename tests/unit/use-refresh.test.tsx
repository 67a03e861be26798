import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { useRefresh } from "#app/navigation/use-refresh.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function pageThatRefreshes() {
  let refresh = async () => false;
  const loader = vi.fn(() => null);
  const router = createMemoryRouter([
    {
      ...{ path: "/", loader },
      Component() {
        refresh = useRefresh().refresh;
        return null;
      },
    },
  ]);
  await vi.waitFor(() => expect(router.state.initialized).toBe(true));
  renderToStaticMarkup(<RouterProvider router={router} />);
  loader.mockClear();
  return { refresh: () => refresh(), loader };
}

const log = () => vi.spyOn(console, "error").mockImplementation(() => undefined);

test.each([
  ["a lost connection", () => Promise.reject(new TypeError("Failed to fetch")), "no answer"],
  [
    "a session that ended",
    () => Promise.resolve(new Response(null, { status: 401 })),
    "its session answered 401",
  ],
  [
    "a server that fails",
    () => Promise.resolve(new Response(null, { status: 503 })),
    "its session answered 503",
  ],
])("%s is logged, and the reloading page stays", async (_, answer, said) => {
  const logged = log();
  vi.stubGlobal("fetch", answer);
  const { refresh, loader } = await pageThatRefreshes();
  expect(await refresh()).toBe(false);
  expect(loader).not.toHaveBeenCalled();
  expect(logged).toHaveBeenCalledTimes(1);
  expect(logged.mock.calls[0]?.[0]).toContain(said);
});

test("a page with a valid session reloads without logging", async () => {
  const logged = log();
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({})));
  const { refresh, loader } = await pageThatRefreshes();
  expect(await refresh()).toBe(true);
  expect(loader).toHaveBeenCalledTimes(1);
  expect(logged).not.toHaveBeenCalled();
});

test("a page that is reloading reloads once more, however often it is requested", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const fetch = vi.fn(async () => {
    await promise;
    return Response.json({});
  });
  vi.stubGlobal("fetch", fetch);
  const { refresh, loader } = await pageThatRefreshes();
  const asked = [refresh(), refresh(), refresh()];
  resolve();
  expect(await Promise.all(asked)).toEqual([true, true, true]);
  expect([fetch.mock.calls.length, loader.mock.calls.length]).toEqual([2, 2]);
});
