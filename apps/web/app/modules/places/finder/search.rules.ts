/** Letters that people write without their accent, or as two: ø and ö are one sound, å is an a to a foreign keyboard. */
const others: Record<string, string> = { ø: 'o', æ: 'a', œ: 'o', ß: 'ss', ð: 'd', þ: 'th', ł: 'l' }

/** A text as it is compared: small letters without accents, everything else a space. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]/g, (letter) => others[letter] ?? ' ')

/** Two ways to write one sound: `Koeln`, `Aarhus`, `Kobenhavn`. What they have in common is compared. */
const plain = (text: string): string =>
  fold(text)
    .replace(/aa/g, 'a')
    .replace(/([aou])e/g, '$1')

const wordsOf = (text: string): string[] => plain(text).split(' ').filter(Boolean)

/** Typing errors forgiven in a word of a length: none in short ones, where one letter makes another word. */
const forgiven = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/**
 * How many letters must be changed, added, left out or swapped with their neighbour to make `input` the beginning of `word`
 * (optimal string alignment distance, over the prefixes of `word`).
 */
export const prefixDistance = (input: string, word: string): number => {
  let before: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, at) => at)
  for (let i = 1; i <= input.length; i++) {
    const row = [i]
    for (let j = 1; j <= word.length; j++) {
      const isSame = input[i - 1] === word[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && input[i - 1] === word[j - 2] && input[i - 2] === word[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    before = last
    last = row
  }
  return Math.min(...last)
}

/** How far a word of the search is from a text's words; undefined: too far. */
const distance = (input: string, words: readonly string[]): number | undefined => {
  if (words.some((word) => word.startsWith(input))) return 0
  if (input.length > 2 && words.some((word) => word.includes(input))) return 0.5
  const nearest = Math.min(...words.map((word) => prefixDistance(input, word)))
  return nearest <= forgiven(input.length) ? nearest : undefined
}

/**
 * The items that a search means, the best first: every word of it must be found, accents and case do not matter, and a longer word may be mistyped.
 * Typing errors are forgiven only where nothing is found without.
 * @param textOf everything of an item that one may search for. @returns all items, in their order, for an empty search.
 */
export const searched = <Item>(items: readonly Item[], query: string, textOf: (item: Item) => string): Item[] => {
  const inputs = wordsOf(query.slice(0, 60))
  if (inputs.length === 0) return [...items]
  const found = items.flatMap((item) => {
    const words = wordsOf(textOf(item))
    const distances = inputs.map((input) => distance(input, words))
    return distances.includes(undefined) ? [] : [{ item, far: distances.reduce<number>((sum, one) => sum + (one ?? 0), 0) }]
  })
  const exact = found.filter(({ far }) => far < 1)
  return (exact.length > 0 ? exact : found).sort((a, b) => a.far - b.far).map(({ item }) => item)
}
