/** How each document ends, as React writes it. */
export const TRAILER = "</body></html>";
