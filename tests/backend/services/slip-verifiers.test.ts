import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createEasySlip } from "#backend/slip-verifiers/easyslip/easyslip.ts";
import { SlipVerifierError } from "#backend/slip-verifiers/slip-verifier.ts";
import { easyslip } from "#sandbox/easyslip/sandbox.ts";
import { APP_ORIGIN, sandboxWorld } from "#tests/backend/marketplaces/sandbox-world.ts";
import { ANSWER_MOODS, describeInMoods, untilDone } from "./in-moods.ts";

const isPassing = (error: unknown) =>
  error instanceof SlipVerifierError && error.kind === "unavailable";

async function openAccount(seed: number) {
  const seller = `seller-${randomUUID()}`;
  const world = await sandboxWorld("easyslip", { sandbox: easyslip, own: {} }, ({ fetch }) =>
    createEasySlip({ host: `${APP_ORIGIN}/sandbox/easyslip`, fetch }),
  );
  const { apiKey } = await world.controls.account(seller);
  await world.controls.setMoods(seller, ANSWER_MOODS, seed);
  const verifier = world.connector.open(apiKey);
  return { world, seller, verifier };
}

describeInMoods("EasySlip", (seed) => {
  test("a key works, and a wrong one is refused", async () => {
    const { world, verifier } = await openAccount(seed);
    expect(await untilDone(() => verifier.check(), isPassing)).toMatchObject({
      ...{ name: "Toko Laras", left: 100 },
    });
    const stranger = world.connector.open("wrong");
    await expect(untilDone(() => stranger.check(), isPassing)).rejects.toMatchObject({
      kind: "unauthorised",
    });
  });

  test.each([
    { number: "0123456789", shown: "account" },
    { number: "0812345678", shown: "proxy" },
  ] as const)("a slip to $number is read", async ({ number, shown }) => {
    const { world, seller, verifier } = await openAccount(seed);
    const paidAt = new Date(world.clock.now.getTime() - 60_000);
    const made = { amount: 45_050, bank: "004", number, paidAt };
    const { payload, reference } = await world.controls.transfer(seller, made);
    const read = await untilDone(() => verifier.verify(payload), isPassing);
    expect(read).toMatchObject({ reference, amount: 45_050, paidAt });
    expect(read.receiver.bank).toMatch(/^0?04$/);
    expect(read.receiver[shown]).toContain(number.slice(-4, shown === "proxy" ? undefined : -1));
    expect(await untilDone(() => verifier.verify(payload), isPassing)).toMatchObject({
      isRepeated: true,
    });
  });

  test("a slip of which no bank knows is not found", async () => {
    const { verifier } = await openAccount(seed);
    await expect(untilDone(() => verifier.verify("0041000600"), isPassing)).rejects.toMatchObject({
      kind: "not_found",
    });
  });
});
