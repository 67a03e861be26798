import { glob, readFile } from "node:fs/promises";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DisconnectEffects } from "#app/components/channel/disconnect-effects.tsx";
import { runWithState } from "#app/middleware/request-store.ts";
import { CHANNEL_TYPES } from "#contract/statuses.ts";
import { testContext } from "#tests/support/context.ts";

const ROOT = new URL("../../", import.meta.url);
/** A comparison of a channel or type with a channel's name. A chart's kind may be "line" too. */
const QUESTION = new RegExp(
  `\\b(?:\\w*channel\\w*|type)\\s*[!=]==\\s*"(?:${CHANNEL_TYPES.join("|")})"`,
  "gi",
);

test("no screen asks which channel it is: differences are data of the channel type", async () => {
  const asking: string[] = [];
  let screens = 0;
  for await (const file of glob("app/{components,routes}/**/*.{ts,tsx}", { cwd: ROOT })) {
    screens++;
    const text = await readFile(new URL(file, ROOT), "utf8");
    for (const [question] of text.matchAll(QUESTION)) asking.push(`${file}: ${question}`);
  }
  expect(screens).toBeGreaterThan(300);
  expect(asking).toEqual([]);
});

test("each marketplace's remaining abilities are stated, except for the own shop", () => {
  const { state } = testContext();
  const saidOf = CHANNEL_TYPES.filter((channelType) =>
    runWithState(state, () =>
      renderToStaticMarkup(
        <DisconnectEffects channel={{ channelType, linkedProducts: 3 }} heading="h2" />,
      ),
    ).includes("Etalase’s remaining access there"),
  );
  expect(saidOf).toEqual(CHANNEL_TYPES.filter((type) => type !== "shop"));
});
