/** Least share of matching words. Other addresses in the town share some words too. */
const MIN_MATCHING_SHARE = 0.5;

const splitWords = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu));

/**
 * Returns the channel's address that matches the seller's text: channels have their own ids and
 * spell out towns. `null` if none matches, or several equally.
 */
export function findMatchingAddress<A extends { text: string }>(
  place: string,
  addresses: readonly A[],
): A | null {
  const placeWords = [...splitWords(place)];
  if (placeWords.length === 0) return null;
  const [best, second] = addresses
    .map((address) => {
      const foundWords = splitWords(address.text);
      return {
        address,
        share: placeWords.filter((word) => foundWords.has(word)).length / placeWords.length,
      };
    })
    .sort((left, right) => right.share - left.share);
  if (!best || best.share <= MIN_MATCHING_SHARE || best.share === second?.share) return null;
  return best.address;
}

/** Words that many warehouse names have, wherever they are. */
const COMMON_WORDS = new Set([
  ...["gudang", "warehouse", "toko", "store", "shop", "kantor", "pusat", "utama", "main", "kota"],
  ...["คลัง", "คลังสินค้า", "ร้าน"],
]);
const MIN_WORD_LENGTH = 4;

/**
 * Returns the channel's address that a warehouse's name refers to ("Gudang Bandung"), by a word
 * that no other address has, or `null`.
 */
export function findNamedAddress<A extends { text: string }>(
  name: string,
  addresses: readonly A[],
): A | null {
  const nameWords = [...splitWords(name)].filter(
    (word) => word.length >= MIN_WORD_LENGTH && /\p{L}/u.test(word) && !COMMON_WORDS.has(word),
  );
  const namedAddresses = new Set(
    nameWords.flatMap((word) => {
      const addressesWithWord = addresses.filter(({ text }) => splitWords(text).has(word));
      return addressesWithWord.length === 1 ? addressesWithWord : [];
    }),
  );
  const [only] = namedAddresses;
  return namedAddresses.size === 1 && only ? only : null;
}
