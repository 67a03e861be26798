import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createLine } from "#backend/messengers/line/line.ts";
import {
  MessengerError,
  type MessengerEvent,
  type MessengerProvider,
  type OutgoingMessage,
} from "#backend/messengers/messenger.ts";
import { createWhatsApp } from "#backend/messengers/whatsapp/whatsapp.ts";
import { messengers } from "#sandbox/messengers/sandbox.ts";
import type { Mood } from "#sandbox/moods.ts";
import { APP_ORIGIN, sandboxWorld } from "#tests/backend/marketplaces/sandbox-world.ts";
import { ANSWER_MOODS, describeInMoods, untilDone } from "./in-moods.ts";

/** Attempts in which a mood happens and does not happen. */
const TIMES = 11;
const PHONE = "6281234567801";

/** Nothing was sent, or a repeat is not sent twice. */
const isPassingAt =
  ({ isRepeatSafe }: MessengerProvider) =>
  (error: unknown) =>
    error instanceof MessengerError &&
    (error.kind === "unavailable" || (isRepeatSafe && error.kind === "uncertain"));

async function openAccount(name: "whatsapp" | "line") {
  const seller = `seller-${randomUUID()}`;
  const own = { appOrigin: APP_ORIGIN };
  const world = await sandboxWorld("messengers", { sandbox: messengers, own }, ({ fetch }) =>
    name === "whatsapp"
      ? createWhatsApp({ host: `${APP_ORIGIN}/sandbox/messengers/whatsapp`, fetch })
      : createLine({ host: `${APP_ORIGIN}/sandbox/messengers/line`, fetch }),
  );
  const { accountId, accessToken, secret } = await world.controls.account(seller, name);
  const keys = { phoneNumberId: name === "whatsapp" ? accountId : "", accessToken, secret };
  const url = `${APP_ORIGIN}/own/${seller}`;
  await world.controls.setWebhook(seller, name, { url, verifyToken: "v" });
  const provider: MessengerProvider = world.connector;
  const messenger = provider.open(keys);
  const write = (text: string) =>
    name === "whatsapp"
      ? world.controls.writeWhatsApp(seller, { phone: PHONE, name: "Siti", text })
      : world.controls.writeLine(seller, { name: "Siti", text });
  // LINE knows buyers by ids of its own; within a day of a message WhatsApp takes free texts.
  const wrote = await write("Halo");
  const to = name === "whatsapp" ? `+${PHONE}` : wrote;
  const makeMessage = (text: string): OutgoingMessage => ({
    ...{ id: randomUUID(), to, text, template: null },
  });
  const pushes = () => world.pushes.filter((push) => push.url === url);
  const readEvents = (): MessengerEvent[] =>
    pushes().flatMap((push) => {
      const rawBody = new TextEncoder().encode(push.body);
      const header = (field: string) =>
        Object.entries(push.headers).find(([one]) => one.toLowerCase() === field)?.[1];
      expect(provider.isSigned(keys, { rawBody, header })).toBe(true);
      return provider.readEvents(keys, rawBody);
    });
  const setMoods = (moods: readonly Mood[], seed: number) =>
    world.controls.setMoods(seller, name, { moods, seed });
  const sent = async () =>
    (await world.controls.messages(seller, name)).filter(({ isFromBuyer }) => !isFromBuyer);
  const isPassing = isPassingAt(provider);
  const call = <T>(run: (one: typeof messenger) => Promise<T>) =>
    untilDone(() => run(messenger), isPassing);
  return { world, provider, call, isPassing, write, makeMessage, readEvents, setMoods, sent };
}

for (const name of ["whatsapp", "line"] as const) {
  describeInMoods(name, (seed) => {
    test("a key works, and a wrong one is refused", async () => {
      const { call, provider, isPassing, setMoods } = await openAccount(name);
      await setMoods(ANSWER_MOODS, seed);
      expect(await call((one) => one.check())).toMatchObject({ name: "Toko Laras" });
      const stranger = provider.open({ phoneNumberId: "1", accessToken: "wrong", secret: "x" });
      await expect(untilDone(() => stranger.check(), isPassing)).rejects.toMatchObject({
        kind: "unauthorised",
      });
    });

    test("a message is sent once, or known to be uncertain", async () => {
      const { world, call, makeMessage, readEvents, setMoods, sent } = await openAccount(name);
      await setMoods(ANSWER_MOODS, seed);
      for (let n = 0; n < TIMES; n++) {
        const message = makeMessage(`Pesanan ${n}`);
        const before = (await sent()).length;
        const ended = await call((one) => one.send(message)).catch(
          (error: MessengerError) => error,
        );
        const now = await sent();
        if (typeof ended === "string") {
          expect([now.length, now[0]?.externalId]).toEqual([before + 1, ended]);
        } else {
          expect(ended.kind).toBe("uncertain");
          expect(now.length - before).toBeLessThanOrEqual(1);
          // The next status tells, as it has our own id.
          await world.tick();
          if (now.length > before)
            expect(readEvents()).toContainEqual(
              expect.objectContaining({ kind: "status", ownId: message.id }),
            );
        }
      }
    });
  });

  describe(`${name}'s webhooks`, () => {
    test("webhooks that come late, twice and in other words are the same events", async () => {
      const { world, write, readEvents, setMoods } = await openAccount(name);
      const moods = [
        ...(["latePushes", "doubledPushes"] as const),
        ...(["looseTypes", "otherCase", "sparseFields"] as const),
      ];
      await setMoods(moods, 3);
      const texts = Array.from({ length: TIMES }, (_, n) => `Pesan ke-${n}`);
      for (const text of texts) {
        await write(text);
        world.pass(30);
        await world.tick();
      }
      world.pass(3_600);
      await world.tick();
      const written = readEvents().filter((event) => event.kind === "message");
      const read = written.map(({ content }) => (content.type === "text" ? content.text : ""));
      expect(new Set(read)).toEqual(new Set(["Halo", ...texts]));
      expect(read.length).toBeGreaterThan(TIMES + 1);
      expect(new Set(written.map(({ externalId }) => externalId)).size).toBe(TIMES + 1);
    });
  });
}

test("WhatsApp's statuses in other words and types are read", async () => {
  const { world, call, makeMessage, readEvents, setMoods } = await openAccount("whatsapp");
  await setMoods(["looseTypes", "otherCase", "sparseFields"], 5);
  for (let n = 0; n < TIMES; n++) {
    const message = makeMessage(`Pesanan ${n}`);
    await call((one) => one.send(message));
    await world.tick();
    expect(readEvents()).toContainEqual(
      expect.objectContaining({ kind: "status", ownId: message.id, status: "sent", failure: null }),
    );
  }
});
