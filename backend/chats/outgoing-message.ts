import { IMAGE_TYPE } from "#contract/statuses.ts";
import { readSender } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import type { ChatMessageRow, ChatSessionRow } from "../db/schema/chats.ts";
import type { OutgoingChatMessage } from "../marketplaces/channel-chats.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import { makeImageUrl, readImageId, storeImage } from "../products/index.ts";
import { presentMessages } from "./present-message.ts";

/** Throws ConnectorError if it cannot be sent. */
export async function toOutgoingMessage(
  backend: Backend,
  session: ChatSessionRow,
  message: ChatMessageRow,
): Promise<OutgoingChatMessage> {
  const { content, isAutomatic } = message;
  const sender = await readSender(backend.db, session);
  const commonFields = { isAutomatic, key: message.id, sender };
  switch (content.type) {
    case "text":
    case "sticker":
      return { ...commonFields, ...content };
    case "product":
    case "order":
      return { ...commonFields, ...content, card: await makeCard(backend, message) };
    case "image":
      return { ...commonFields, type: "image", ...(await makePicture(backend, message)) };
    default:
      throw new ConnectorError("rejected", "type_not_offered", `A ${content.type} cannot be sent`);
  }
}

async function makeCard(backend: Backend, message: ChatMessageRow) {
  const [shownMessage] = await presentMessages(backend, backend.db, message.accountId, [message]);
  const card = shownMessage?.card;
  const imageId = card?.imageUrl ? readImageId(card.imageUrl) : null;
  return card
    ? { title: card.name, imageUrl: imageId && makeImageUrl(backend.config, imageId, "original") }
    : null;
}

async function makePicture(backend: Backend, { accountId, pictureKey }: ChatMessageRow) {
  const file = pictureKey ? await backend.files.get(pictureKey) : null;
  if (!file) throw new ConnectorError("rejected", "picture_lost", "The picture is not there");
  const bytes = new Uint8Array(await file.arrayBuffer());
  return {
    bytes,
    // Chats are private, so a connector that fetches pictures gets a copy at an unguessable
    // address.
    async address() {
      const imageFields = { type: IMAGE_TYPE.product, name: "chat" };
      const { id } = await storeImage(backend, accountId, bytes, imageFields);
      return makeImageUrl(backend.config, id, "original");
    },
  };
}
