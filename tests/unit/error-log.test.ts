import { afterEach, expect, test, vi } from "vitest";
import { describePublicly } from "#app/error-log.ts";

const occasion = (signal: AbortSignal) => ({
  requestId: "r-1",
  request: new Request("http://etalase.test/orders", { signal }),
});

afterEach(() => vi.restoreAllMocks());

test("an error that ends a page is logged, unless the request was aborted", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  // The abort reason of @hono/node-server when the browser has closed the connection.
  expect(
    describePublicly("Error: aborted", occasion(AbortSignal.abort("Error: aborted"))),
  ).toMatchObject({ status: 500 });
  expect(log).not.toHaveBeenCalled();
  expect(
    describePublicly(new Error("broken"), occasion(new AbortController().signal)),
  ).toMatchObject({
    status: 500,
    data: { code: "unexpected", requestId: "r-1" },
  });
  expect(log).toHaveBeenCalledOnce();
  expect(log.mock.calls[0]?.[0]).toContain('"message":"broken"');
});
