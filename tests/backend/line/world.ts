import { afterEach, expect } from "vitest";
import type { ListingDraft } from "#backend/marketplaces/channel-listings.ts";
import { createLineConnector } from "#backend/marketplaces/line/connector.ts";
import { answerProblem } from "#sandbox/line/definitions.ts";
import { line } from "#sandbox/line/sandbox.ts";
import { shirt } from "#tests/backend/marketplaces/drafts.ts";
import { APP_ORIGIN, readJson, sandboxWorld } from "#tests/backend/marketplaces/sandbox-world.ts";

const HOST = `${APP_ORIGIN}/sandbox/line`;
export const PICTURE = "https://pictures.test/kaos.jpg";

/** Fields of the sandbox's answers that MyShop does not publish. There must be none. */
const invented: string[] = [];
afterEach(() => expect(invented.splice(0)).toEqual([]));

async function checkAnswer(call: string, response: Response): Promise<void> {
  const body = response.ok ? await readJson(response) : null;
  const [method = "", path = ""] = call.split(" ");
  const problem = body === null ? null : answerProblem(method, path, body);
  if (problem) invented.push(`${call}: ${problem}`);
}

export const createWorld = ({
  onAnswer,
}: {
  onAnswer?: (call: string) => Response | undefined;
} = {}) =>
  sandboxWorld(
    "line",
    { sandbox: line, own: { appOrigin: APP_ORIGIN } },
    (surroundings) =>
      createLineConnector({
        ...surroundings,
        ...{ host: HOST, messagingHost: HOST, messagingDataHost: HOST },
        categories: [{ categoryId: "101", parentId: null, name: "Tops", isLeaf: true }],
      }),
    {
      async answered(call, answer) {
        await checkAnswer(call, answer);
        return onAnswer?.(call) ?? answer;
      },
    },
  );

/** Returns a T-shirt without variations, unless changed by `more`. */
export const makeDraft = (more: Partial<ListingDraft> = {}): ListingDraft =>
  shirt({
    name: "เสื้อยืดผ้าฝ้าย",
    description: "ผ้าฝ้ายเนื้อนุ่ม\nซักง่าย & ใส่สบาย",
    categoryId: "101",
    externalImageIds: [PICTURE],
    logisticsIds: ["shop"],
    ...more,
  });
