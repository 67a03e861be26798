export { pullConnectedChats, pullReportedChat } from "./pull-chats.ts";
export { takeReceivedMessage } from "./take-message.ts";
