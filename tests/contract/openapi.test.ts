import { expect, test } from "vitest";
import { makeOpenApiDocument } from "#backend/http/openapi.ts";
import { CALL_EXAMPLES } from "#contract/call-examples.ts";
import { CALL_GROUPS, findCallGroup } from "#contract/call-groups.ts";
import { EVERY_ENDPOINT } from "#contract/every-endpoint.ts";

test("at least twenty calls have an example that the contract accepts", () => {
  expect(CALL_EXAMPLES.length).toBeGreaterThanOrEqual(20);
  for (const { call, body, response } of CALL_EXAMPLES) {
    expect(call.body !== undefined, `${call.name} has a body`).toBe(body !== undefined);
    if (call.body) expect(call.body.parse(body), call.name).toMatchObject(body as object);
    expect(call.response?.parse(response), call.name).toMatchObject(response as object);
  }
});

test("each example is in the document beside its schema", () => {
  const { paths } = makeOpenApiDocument();
  const json = "application/json";
  const put = paths?.["/v1/stocks"]?.put;
  expect(put?.requestBody).toMatchObject({ content: { [json]: { example: {} } } });
  expect(put?.responses?.["200"]).toMatchObject({ content: { [json]: { example: {} } } });
});

test("every call is in its service's group, and no group is empty", () => {
  const used = new Set(EVERY_ENDPOINT.map((call) => findCallGroup(call).name));
  expect([...used].sort()).toEqual(CALL_GROUPS.map(({ name }) => name).sort());
  expect(findCallGroup({ path: "/v1/orders/{orderId}/pickpack" }).name).toBe("Picking and packing");
  expect(() => findCallGroup({ path: "/v9/nowhere" })).toThrow("/v9/nowhere");
});

test("public calls are marked, and all others require a token", () => {
  const { paths } = makeOpenApiDocument();
  for (const { path, method, access } of EVERY_ENDPOINT)
    expect(paths?.[path]?.[method]?.security, `${method} ${path}`).toEqual(
      access === "public" ? [] : [{ token: [] }],
    );
});
