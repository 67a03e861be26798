import type { MailTexts } from "../templates.ts";

const NOT_YOU = "If this was not you, set a new password at once and tell the owner of your shop.";

export const en: MailTexts = {
  footer: "Etalase, the back office of online sellers",
  orCopy: "If the button does not work, open this link:",
  mails: {
    "staff-invite": ({ inviter, shop, url, days }) => ({
      subject: `${inviter} invites you to ${shop}`,
      lines: [`${inviter} invites you to work in ${shop} on Etalase.`],
      button: { label: "Accept the invitation", url },
      after: [
        `The invitation works once, for ${days} days, and for this e-mail address only.`,
        "If you do not know who this is, you need not do anything.",
      ],
    }),
    "password-reset": ({ name, url, minutes }) => ({
      subject: "Set a new password",
      lines: [
        `Hello ${name},`,
        "somebody, most likely you, asked for a new password for Etalase. Choose it here:",
      ],
      button: { label: "Choose a new password", url },
      after: [
        `The link works once, for ${minutes} minutes.`,
        "If it was not you, you need not do anything: your password stays as it is.",
      ],
    }),
    "password-changed": ({ name, url }) => ({
      subject: "Your password was changed",
      lines: [
        `Hello ${name},`,
        "the password of your Etalase sign-in was changed just now, and you were signed out elsewhere.",
        "If this was not you, set a new password at once:",
      ],
      button: { label: "Set a new password", url },
    }),
    "email-confirm": ({ name, url, minutes }) => ({
      subject: "Confirm your new e-mail address",
      lines: [
        `Hello ${name},`,
        "you asked to sign in to Etalase with this e-mail from now on. Confirm it with this button:",
      ],
      button: { label: "Use this e-mail", url },
      after: [
        `The link works once, for ${minutes} minutes.`,
        "If you do not know what this is about, you need not do anything.",
      ],
    }),
    "email-taken": ({ url }) => ({
      subject: "You have an Etalase sign-in already",
      lines: [
        "Someone wanted to register with this e-mail. That is not possible because you already sign in with it.",
        "If it was you, sign in with this e-mail. If not, ignore this message.",
      ],
      button: { label: "Sign in", url },
    }),
    "email-changed": ({ name, newEmail }) => ({
      subject: "Your e-mail was changed",
      lines: [
        `Hello ${name},`,
        `you sign in to Etalase with ${newEmail} now, and no longer with this e-mail.`,
        NOT_YOU,
      ],
    }),
    "two-step-on": ({ name }) => ({
      subject: "Two-step sign-in is on",
      lines: [
        `Hello ${name},`,
        "from now on your sign-in asks for a code from your authenticator app. Keep your recovery codes in a safe place.",
        NOT_YOU,
      ],
    }),
    "two-step-off": ({ name }) => ({
      subject: "Two-step sign-in is off",
      lines: [`Hello ${name},`, "your sign-in asks for your password alone again.", NOT_YOU],
    }),
    "quota-used-up": ({ shop, until, url }) => ({
      subject: `${shop} has no order quota left`,
      lines: [
        `The order quota of ${shop} is used up. Everything goes on until ${until}; then the shop is suspended until the quota is topped up.`,
      ],
      button: { label: "Top up the quota", url },
    }),
    "quota-suspended": ({ shop, url }) => ({
      subject: `${shop} is suspended`,
      lines: [
        `The order quota of ${shop} is used up and the grace period has ended. Top up the quota to go on; nothing has been deleted.`,
      ],
      button: { label: "Top up the quota", url },
    }),
    "operator-fault": ({ marketplace, words, code, message, url }) => ({
      subject: `Etalase cannot work with ${marketplace}`,
      lines: [
        `${marketplace} refuses Etalase's calls. ${words}`,
        `${marketplace} answered: ${code}. ${message}`,
        "Sellers read that the connection is being set up. Their work waits and is not lost.",
      ],
      button: { label: "See what is wrong", url },
    }),
    "shop-order": ({ event, shop, name, number, total, courier, trackingCode, refund, url }) => ({
      sender: {
        name: shop,
        footer: `${shop}: you get this because you gave this e-mail address with your order.`,
      },
      ...{
        placed: {
          subject: `Your order ${number} at ${shop}`,
          lines: [
            `Hello ${name},`,
            `thank you for your order ${number} of ${total}. Its page shows how to pay and where your order is.`,
          ],
        },
        paid: {
          subject: `Payment received for order ${number}`,
          lines: [
            `Hello ${name},`,
            `${shop} has received your payment of ${total} and is packing your order.`,
          ],
        },
        packed: {
          subject: `Order ${number} is packed`,
          lines: [`Hello ${name},`, `your order waits for the courier, ${courier}.`],
        },
        shipped: {
          subject: `Order ${number} is on its way`,
          lines: [
            `Hello ${name},`,
            `${courier} is bringing your order.`,
            ...(trackingCode ? [`Tracking code: ${trackingCode}`] : []),
          ],
        },
        delivered: {
          subject: `Order ${number} has arrived`,
          lines: [
            `Hello ${name},`,
            `your order is delivered. Tell ${shop} if something is not right.`,
          ],
        },
        cancelled: {
          subject: `Order ${number} is cancelled`,
          lines: [
            `Hello ${name},`,
            "your order is cancelled. If you have paid, its page says how you get your money back.",
          ],
        },
        refunded: {
          subject: `Refund for order ${number}`,
          lines: [`Hello ${name},`, `${shop} has paid ${refund} back to you.`],
        },
        refund_corrected: {
          subject: `Corrected refund for order ${number}`,
          lines: [
            `Hello ${name},`,
            `${shop} has corrected the record of your refund: ${refund} was paid back to you.`,
          ],
        },
        refund_returned: {
          subject: `Your refund for order ${number} came back`,
          lines: [
            `Hello ${name},`,
            `your bank has sent the refund of ${refund} back to ${shop}, so you do not have it. ${shop} will pay it again. On the page of your order you can say to which account.`,
          ],
        },
        review: {
          subject: `How do you like your order from ${shop}?`,
          lines: [
            `Hello ${name},`,
            `your order ${number} arrived some days ago. A short review helps other buyers and ${shop}: a few stars are enough.`,
          ],
        },
        link: {
          subject: `The page of your order ${number}`,
          lines: [
            `Hello ${name},`,
            `here is the page of your order at ${shop}, as you asked. If it was not you, you need not do anything.`,
          ],
        },
      }[event],
      button: { label: event === "review" ? "Write a review" : "Open the order", url },
      after: ["On your order’s page you can also end these e-mails."],
    }),
    "shop-code": ({ shop, number, code }) => ({
      sender: {
        name: shop,
        footer: `${shop}: you get this because this e-mail address was given with an order.`,
      },
      subject: `${code} is your code for order ${number}`,
      lines: [
        `Enter this code on the page of your order ${number}: ${code}`,
        "It is valid for ten minutes. If you have ordered nothing, ignore this mail: the order ends by itself.",
      ],
    }),
    "shop-checkout-code": ({ shop, code }) => ({
      sender: {
        name: shop,
        footer: `${shop}: you get this because this e-mail address was given at the checkout.`,
      },
      subject: `${code} is your code for ${shop}`,
      lines: [
        `Enter this code at the checkout: ${code}`,
        "It is valid for ten minutes. Nothing is ordered without it: if you are not ordering, ignore this mail.",
      ],
    }),
    "shop-answer": ({ shop, text, url }) => ({
      sender: {
        name: shop,
        footer: `${shop}: you get this because you asked the shop and gave this e-mail.`,
      },
      subject: `${shop} has answered you`,
      lines: [text],
      button: { label: "Open the conversation", url },
    }),
    news: ({ shop, news, count, url, settingsUrl }) => ({
      subject: count === 1 ? `${shop}: ${news[0]}` : `${shop}: ${count} new notifications`,
      lines: [...news, ...(count > news.length ? [`… and ${count - news.length} more.`] : [])],
      button: { label: "Open the notifications", url },
      after: [`Choose what reaches you by e-mail: ${settingsUrl}`],
    }),
    "weekly-report": ({
      shop,
      days,
      best,
      awaitedMarginOrders,
      costUnknown,
      url,
      settingsUrl,
      ...figures
    }) => ({
      subject: `${shop}: your week ${days}`,
      lines: [`Your week ${days}, with the change from the week before:`],
      figures: [
        ["Net sales", figures.net],
        ["Orders", figures.orders],
        ["Average order", figures.averageOrder],
        ["Units sold", figures.units],
        [
          "Margin",
          [
            figures.margin,
            awaitedMarginOrders === 0
              ? ""
              : `; not settled yet: ${figures.awaitedMargin} before fees, ${awaitedMarginOrders} ${awaitedMarginOrders === 1 ? "order" : "orders"}`,
            costUnknown === 0
              ? ""
              : `; cost unknown: ${costUnknown} ${costUnknown === 1 ? "order" : "orders"}, ${figures.costUnknownNet} net sales`,
          ].join(""),
        ],
        ["Cancelled", figures.cancelRate],
        ["Returned", figures.returnRate],
        ["Shipped on time", figures.onTimeRate],
        ...(best ? [["Best seller", best] as [string, string]] : []),
      ],
      button: { label: "Open the statistics", url },
      after: [`Choose what reaches you by e-mail: ${settingsUrl}`],
    }),
  },
};
