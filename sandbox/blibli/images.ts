import { makeImageStore } from "../drawn-images.ts";
import { images } from "./schema.ts";

export const { drawImage, addImageRoutes } = makeImageStore(images);
