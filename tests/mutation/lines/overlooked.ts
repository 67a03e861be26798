import type { Mutant } from "../mutant.ts";

const DELETE_MEMBERS = ["tests/backend/privacy/delete-members.test.ts"];
const SHOP_REFUSALS = ["tests/backend/storefront/refusals.test.ts"];
const SHOP_CAPS = ["tests/backend/storefront/caps.test.ts"];

/** Lines that were broken at random once, and that no test noticed. */
export const OVERLOOKED: readonly Mutant[] = [
  {
    file: "backend/account-deletion/delete-account.ts",
    line: "    await tx.delete(memberships).where(eq(memberships.accountId, accountId));\n",
    becomes: "    await tx.delete(memberships).where(inArray(memberships.userId, [...members]));\n",
    why: "Who worked in a deleted account loses every other one.",
    tests: DELETE_MEMBERS,
  },
  {
    file: "backend/account-deletion/delete-account.ts",
    line: "    for (const userId of members.filter((member) => !remainingUserIds.has(member))) {\n",
    becomes: "    for (const userId of members) {\n",
    why: "Who worked in a deleted account cannot sign in to another one.",
    tests: DELETE_MEMBERS,
  },
  {
    file: "backend/privacy/erase-orders-and-chats.ts",
    line: "    await eraseDeliveries(tx, accountId, ids);\n",
    becomes: "",
    why: "What webhooks were told of an erased buyer is kept.",
    tests: ["tests/backend/privacy/erase-deliveries.test.ts"],
  },
  {
    file: "backend/privacy/retention.ts",
    line: "    eq(chatSessions.isClosed, true),\n",
    becomes: "",
    why: "Chats that nobody has answered yet are erased.",
    tests: ["tests/backend/privacy/retention.test.ts"],
  },
  {
    file: "backend/storefront/cod-rules.ts",
    line: "if (!service.supportsCod)",
    becomes: "if (false)",
    why: "An order is to be paid to a courier who takes no cash.",
    tests: SHOP_REFUSALS,
  },
  {
    file: "backend/storefront/place-order.ts",
    line: "if (current.price !== variant.price)",
    becomes: "if (false)",
    why: "Goods are sold for what they cost a moment before.",
    tests: SHOP_REFUSALS,
  },
  {
    file: "backend/storefront/connector/orders.ts",
    line: 'if (!["unpaid", "on_hold", "to_process"].includes(order.status)) throw wrongStateError(order);',
    becomes: "",
    why: "An order that was sent is cancelled, and its goods are sold a second time.",
    tests: SHOP_REFUSALS,
  },
  {
    file: "backend/payments/stripe.ts",
    line: "const MAX_SIGNATURE_AGE_S = 300;",
    becomes: "const MAX_SIGNATURE_AGE_S = 300_000;",
    why: "A message of Stripe's that somebody kept is taken again days later.",
    tests: ["tests/unit/stripe-signature.test.ts"],
  },
  {
    file: "backend/billing/payment-webhooks.ts",
    line: 'if (reference?.status === "REGISTERED" && reference.provider === provider.name)',
    becomes: 'if (reference?.status === "REGISTERED")',
    why: "One provider's message fails a payment at another.",
    tests: ["tests/backend/billing/settle-payment.test.ts"],
  },
  {
    file: "backend/chats/deliver-messages.ts",
    line: "or(isNull(chatMessages.claimedUntil), lt(chatMessages.claimedUntil, current())),",
    becomes: "",
    why: "Two processes send a buyer the same message.",
    tests: ["tests/backend/chats/sent-once.test.ts"],
  },
  {
    file: "backend/storefront/place-order.ts",
    line: '  await countBuyerOrder(backend, shop, provedBy === null ? marks : { ...marks, network: "" });\n',
    becomes: "",
    why: "One browser orders as often as it likes.",
    tests: SHOP_CAPS,
  },
  {
    file: "backend/storefront/buyer-caps.ts",
    line: `if ((await countOpen(tx, shop, mark, marks[mark], kind)) < MAX_OPEN_ORDERS[kind][mark])
      continue;`,
    becomes: "continue;",
    why: "Invented cash orders empty a product.",
    tests: SHOP_CAPS,
  },
  {
    file: "backend/storefront/doubtful-orders.ts",
    line: "        waits(current)",
    becomes: "        true",
    why: "An order that is said to be paid is cancelled with the invented ones.",
    tests: SHOP_CAPS,
  },
];
