import { expect, test } from "vitest";
import { type ApiDocument, findBreakingChanges } from "../../scripts/breaking-changes.ts";

const document = (
  body: object,
  answer: object,
  parameters: object[] = [],
  path = "/v1/things",
): ApiDocument => ({
  paths: {
    [path]: {
      post: {
        parameters: parameters as never,
        requestBody: { content: { "application/json": { schema: body } } },
        responses: { 200: { content: { "application/json": { schema: answer } } } },
      },
    },
  },
});
const object = (properties: Record<string, object>, required = Object.keys(properties)) => ({
  type: "object",
  properties,
  required,
});
const text = { type: "string" };
const before = document(
  object({ kind: { type: "string", enum: ["a", "b"] } }),
  object({ id: text, state: { type: "string", enum: ["open", "done"] } }),
);
const found = (after: ApiDocument) => findBreakingChanges(before, after);

test("additions and relaxed requirements are not breaking", () => {
  const after = document(
    object({ kind: { type: "string", enum: ["a", "b", "c"] }, note: text }, []),
    object({ id: text, state: { type: "string", enum: ["open"] }, more: text }),
    [{ name: "page", in: "query", schema: text }],
  );
  expect(found(after)).toEqual([]);
});

test("removed and newly required parts are named as breaking", () => {
  const call = "POST /v1/things";
  expect(found(document({}, {}, [], "/v2/things"))).toEqual([`${call} is gone`]);
  const answer = before.paths?.["/v1/things"]?.post?.responses?.[200]?.content;
  const same = answer?.["application/json"]?.schema ?? {};
  const body = object({ kind: { type: "string", enum: ["a"] }, note: text });
  expect(found(document(body, same, [{ name: "shop", in: "query", required: true }]))).toEqual([
    `${call}: needs the query shop`,
    `${call}: body.note must be sent`,
    `${call}: body.kind no longer takes b`,
  ]);
  const narrower = object({ id: { type: "number" } });
  const sent = object({ kind: { type: "string", enum: ["a", "b"] } });
  expect(found(document(sent, narrower))).toEqual([
    `${call}: answer 200.id has another type (number)`,
    `${call}: answer 200.state is gone`,
  ]);
  const wider = object({ id: text, state: { type: "string", enum: ["open", "done", "lost"] } }, [
    "state",
  ]);
  expect(found(document(sent, wider))).toEqual([
    `${call}: answer 200.id may be left out`,
    `${call}: answer 200.state now may be lost`,
  ]);
});
