export const shellPages = {
  "accounts.title": "Choose a shop",
  "accounts.description":
    "You work in one shop at a time. Each has its own products, stock and orders.",
  "accounts.gone":
    "That shop can no longer be opened with this e-mail. Ask its owner to let you in again.",
  "desk.title": "This screen needs a computer",
  "desk.description":
    "It has more on it than fits a phone. Open the address below on a computer, or go on here with one of these.",
  "desk.address": "Address",
  "help.title": "Need a hand?",
  "help.description": "Our team is glad to answer in chat.",
  "help.chat": "Chat with us",
};
