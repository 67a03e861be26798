export { addFeed } from "./feeds.ts";
