export const auth = {
  "callback.missing": "No code provided",
  "callback.missingHint": "The link you followed is incomplete. Sign in again to get a new one.",
  "callback.used": "This sign-in link was used already",
  "callback.usedHint": "A link works once and for a few minutes. Sign in again to get a new one.",
  "callback.signIn": "Sign in",
  "noAccess.title": "You cannot open this page",
  "noAccess.description":
    "Your role in {account} lacks a permission this page needs. The account’s owner can add it under Staff, Roles.",
  "noAccess.screen": "You cannot open {screen}",
  "noAccess.lacks":
    "Your role, {role}, does not include “{permissions}”. The owner of {account} can add it under Staff, Roles.",
  "noAccess.noRole":
    "You have no role in {account} that includes “{permissions}”. Its owner can give you one under Staff, Roles.",
  "noAccess.countdown_one": "Back to home in {count} second",
  "noAccess.countdown_other": "Back to home in {count} seconds",
  "permission.analytics-read": "See statistics",
  "permission.staff-manage": "Manage staff",
  "permission.quota-manage": "Manage the order quota",
  "permission.integration-manage": "Manage channels",
  "permission.chat-manage": "Manage chats",
  "permission.order-manage": "Manage orders",
  "permission.warehouse-manage": "Manage warehouses",
  "permission.stock-manage": "Manage stock",
  "permission.product-manage": "Manage products",
  "suspended.title": "{account} is suspended",
  "suspended.description":
    "The order quota is used up and the grace period has ended. Top up the quota to go on; nothing has been deleted.",
  "blocked.title": "{account} is locked for now",
  "blocked.description":
    "The grace period has ended. Once the order quota is topped up, everything is as you left it.",
  "closed.title": "{account} is closed",
  "closed.description":
    "This account was closed. Your data is kept for as long as the law asks; write to support to get a copy.",
  "unauthorized.title": "You have no access to this",
  "unauthorized.description":
    "This link belongs to another account, or your access to it has ended.",
  "revoked.title": "{channel} is disconnected",
  "revoked.never": "No {channel} shop is connected",
  "revoked.description":
    "Its products cannot be opened and its stock is not updated until a shop is connected again. Reconnecting keeps all links and settings.",
  "revoked.neverDescription": "Connect a shop first; its products then appear here.",
  "revoked.unsupported":
    "Etalase cannot connect {channel} shops yet. Your master products work with the channels it can: {channels}.",
  "revoked.ask": "Ask someone who may manage channels to connect it.",
  "revoked.reconnect": "Reconnect",
  "revoked.connect": "Connect a shop",
  "mode.topUp": "Top up the quota",
  "mode.support": "Contact support",
  "mode.switch": "Go to another shop",
};
