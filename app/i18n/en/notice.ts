export const notice = {
  today: "Do not show this again today",
  newTab: "(opens in a new tab)",
};
