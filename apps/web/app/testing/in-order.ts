import { expect } from 'vitest'

/** Each of these words stands in the text, the first of each after the one before it. Spaces that do not break count as spaces. */
export const expectInOrder = (text: string, words: readonly string[]): void => {
  const plain = (some: string) => some.replace(/[\u00a0\u202f]/g, ' ')
  const places = words.map((word) => [plain(word), plain(text).indexOf(plain(word))] as const)
  for (const [index, [word, place]] of places.entries()) {
    expect(place, `“${word}” is there`).toBeGreaterThanOrEqual(0)
    const before = places[index - 1]
    if (before) expect(place, `“${word}” stands after “${before[0]}”`).toBeGreaterThan(before[1])
  }
}
