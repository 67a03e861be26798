import type { Mutant } from "../mutant.ts";

const FIGURE_TEST = ["tests/unit/shown-stock.test.ts"];
const PUSH_TEST = ["tests/backend/stocks/push-stock.test.ts"];
const ON_SALE_TEST = ["tests/backend/stocks/on-sale.test.ts"];
const WEBHOOK_TEST = ["tests/backend/channels/webhooks.test.ts"];

/** Stock that we push to channels, and their pushes to us. */
export const PUSH: readonly Mutant[] = [
  {
    file: "backend/stocks/shown-stock.ts",
    line: "(level) => level.syncEnabled && sources.includes(level.warehouseId)",
    becomes: "(level) => sources.includes(level.warehouseId)",
    why: "A level that is not to be shown is sold.",
    tests: FIGURE_TEST,
  },
  {
    file: "backend/stocks/shown-stock.ts",
    line: "(level) => level.syncEnabled && sources.includes(level.warehouseId)",
    becomes: "(level) => level.syncEnabled && sources.length >= 0",
    why: "A channel shows goods of warehouses it does not sell from.",
    tests: FIGURE_TEST,
  },
  {
    file: "backend/stocks/shown-stock.ts",
    line: "if (!offer.isOnSale)",
    becomes: "if (offer.isOnSale === null)",
    why: "What was taken off sale goes on being sold.",
    tests: FIGURE_TEST,
  },
  {
    file: "backend/stocks/shown-stock.ts",
    line: "if (remaining < rule.safetyLevel)",
    becomes: "if (remaining <= rule.safetyLevel)",
    why: "A product goes out of sale one unit early.",
    tests: FIGURE_TEST,
  },
  {
    file: "backend/stocks/shown-stock.ts",
    line: "rule.priorityChannelId !== channelId &&",
    becomes: "",
    why: "The last units are kept from the channel they are kept for.",
    tests: FIGURE_TEST,
  },
  {
    file: "backend/stocks/shown-stock.ts",
    line: "Math.floor(hundredths / 100)",
    becomes: "Math.ceil(hundredths / 100)",
    why: "A share rounds up to units that are not there.",
    tests: FIGURE_TEST,
  },
  {
    file: "backend/stocks/shown-stock.ts",
    line: "...raiseToZero(readLastQuantity() + rule.offset),",
    becomes: "",
    why: "A channel is told a negative figure.",
    tests: FIGURE_TEST,
  },
  {
    file: "backend/stocks/shown-stock.ts",
    line: "return [...steps, ...limitToMaximum(rule.maxPerChannel, locked, readLastQuantity())];",
    becomes: "return steps;",
    why: "A rule's maximum is not kept.",
    tests: FIGURE_TEST,
  },
  {
    file: "backend/stocks/choose-rule.ts",
    line: "return { sku: 0, category: 1, all: 2 }[scope];",
    becomes: "return { sku: 1, category: 0, all: 2 }[scope];",
    why: "A category's rule beats the one made for the very SKU.",
    tests: [...FIGURE_TEST, "tests/backend/stocks/rules.test.ts"],
  },
  {
    file: "backend/stocks/choose-rule.ts",
    line: "if (rule.channelIds.length > 0 && !rule.channelIds.includes(item.channelId)) return false;",
    becomes: "",
    why: "A channel's rule decides for all channels.",
    tests: [...FIGURE_TEST, "tests/backend/stocks/rules.test.ts"],
  },
  {
    file: "backend/stocks/push-stock.ts",
    line: "eq(channels.stockPushPaused, false),",
    becomes: "",
    why: "A paused channel is told figures all the same.",
    tests: PUSH_TEST,
  },
  {
    file: "backend/stocks/push-stock.ts",
    line: "for (let round = 0; round < MAX_ROUNDS; round++) {",
    becomes: "for (let round = 0; round < 1; round++) {",
    why: "A level that changed during the call is left on the channel as it was.",
    tests: PUSH_TEST,
  },
  {
    file: "backend/stocks/push-stock.ts",
    line: "const isForcedPush = isForced || isRepeated;",
    becomes: "const isForcedPush = isForced;",
    why: "A try that was cut off after its call leaves a figure nobody knows.",
    tests: PUSH_TEST,
  },
  {
    file: "backend/stocks/push-stock.ts",
    line: ".set({ ownQuantity: stockByExternalId.get(externalVariantId) ?? null })",
    becomes: ".set({ ownQuantity: 0 })",
    why: "What is put back on sale shows 0 instead of the channel's own figure.",
    tests: ON_SALE_TEST,
  },
  {
    file: "backend/stocks/push-results.ts",
    line: 'if (kind === "rate_limited") return false;',
    becomes: "",
    why: "A channel that asks to wait counts as one that refuses.",
    tests: PUSH_TEST,
  },
  {
    file: "backend/stocks/schedule-push.ts",
    line: "{ singletonKey: isForced ? toForcedKey(variantId) : variantId },",
    becomes: "{ singletonKey: variantId },",
    why: "Sending again what was sent before is swallowed by an ordinary push.",
    tests: PUSH_TEST,
  },
  {
    file: "backend/channels/webhooks.ts",
    line: "if (!webhooks.verify({ callbackUrl, authorization, rawBody: push.rawBody }))",
    becomes: "if (!webhooks.verify)",
    why: "Anybody says what a marketplace says.",
    tests: WEBHOOK_TEST,
  },
  {
    file: "backend/channels/webhooks.ts",
    line: '!isBeforeConsent(channel, event)\n  ) {\n    await setChannelFields(backend, tx, channel, { status: "revoked"',
    becomes:
      'channel.id\n  ) {\n    await setChannelFields(backend, tx, channel, { status: "revoked"',
    why: "A push of the former connection, late, ends the present one.",
    tests: WEBHOOK_TEST,
  },
  {
    file: "backend/marketplaces/shopee/signing.ts",
    line: ".update(rawBody)",
    becomes: ".update(rawBody.subarray(0, 0))",
    why: "A signed push is sent with another body.",
    tests: [...WEBHOOK_TEST, "tests/backend/shopee/signing.test.ts"],
  },
  {
    file: "backend/channels/webhooks.ts",
    line: "if (!row || row.processedAt) return;",
    becomes: "if (!webhooks) return;",
    why: "A push is done again each time its job is repeated.",
    tests: WEBHOOK_TEST,
  },
  {
    file: "backend/secret-box.ts",
    line: "decipher.setAAD(Buffer.from(context));",
    becomes: "decipher.setAAD(Buffer.from(context.slice(0, 0)));",
    why: "Nothing opens any more, or what opens is not tied to its shop.",
    tests: ["tests/backend/channels/credentials.test.ts"],
  },
  {
    file: "backend/stocks/schedule-push.ts",
    line: ".set({ behindSince: sql`now()` })",
    becomes: ".set({ behindSince: null })",
    why: "A shop that shows another figure than it should is not behind.",
    tests: ["tests/backend/stocks/behind.test.ts"],
  },
  {
    file: "backend/stocks/stale-items.ts",
    line: "quantity === null || toPushedKey(quantity, places) === toLastPushedKey(row);",
    becomes: "true;",
    why: "What a shop refused counts as shown there.",
    tests: ["tests/backend/stocks/behind.test.ts"],
  },
];
