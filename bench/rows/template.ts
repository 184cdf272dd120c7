/** The rows of one order, as text: written again and again with fresh identifiers by the baseline of `orders`. */
export type RowTemplate = { table: string; columns: readonly { name: string; value: string | null }[] }

/** Every value that must be another one in every copy; a `card` is one of a given list, a `child` one that no copy has had. */
export type Identifier = { value: string; kind: 'uuid' | 'hex' | 'card' | 'child' }

/** What the baseline writes again and again. */
export type OrderRows = { rows: RowTemplate[]; identifiers: Identifier[]; cards: readonly string[]; children: readonly string[] }

/** A column's value, cut at the identifiers in it: text, then which identifier, then text … ; null stays null. */
export type Cut = { texts: readonly string[]; identifiers: readonly number[] } | null

/** Cuts a value at every identifier in it, longest first, so that none is cut within another. */
export const cutAt = (value: string | null, identifiers: readonly Identifier[]): Cut => {
  if (value === null) return null
  const lengthOf = (index: number): number => (identifiers[index] as Identifier).value.length
  const byLength = identifiers.map((_, index) => index).sort((a, b) => lengthOf(b) - lengthOf(a))
  const texts: string[] = []
  const found: number[] = []
  let from = 0
  for (let at = 0; at < value.length; ) {
    const hit = byLength.find((index) => value.startsWith((identifiers[index] as Identifier).value, at))
    if (hit === undefined) {
      at += 1
      continue
    }
    texts.push(value.slice(from, at))
    found.push(hit)
    at += lengthOf(hit)
    from = at
  }
  texts.push(value.slice(from))
  return { texts, identifiers: found }
}

/** Puts fresh identifiers in the place of the old ones. */
export const fill = (cut: Cut, fresh: readonly string[]): string | null => {
  if (cut === null) return null
  let text = cut.texts[0] ?? ''
  for (const [index, identifier] of cut.identifiers.entries()) text += `${fresh[identifier]}${cut.texts[index + 1]}`
  return text
}
