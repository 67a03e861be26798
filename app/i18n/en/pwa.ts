/** Etalase on a home screen: installing, push, being offline. */
export const pwa = {
  description: "One window for every shop you run.",
  "shortcut.orders": "Orders",
  "shortcut.stock": "Stock",
  "offline.title": "You are offline",
  "offline.description":
    "Etalase could not be reached. What you saved is safe; orders keep arriving on our side.",
  "offline.again": "Try again",
  "ask.title": "Hear of it at once?",
  "ask.description":
    "We can notify you here when an order needs you, stock runs out or a shop loses its connection.",
  "ask.yes": "Notify me",
  "ask.no": "Do not notify me",
};
