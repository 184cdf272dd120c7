import type { Language } from '@hoppla/i18n'

/** Texts by language; one that is missing is not written yet. */
export type Texts = Partial<Record<Language, string>>

/**
 * A field of something edited, as the comparison of two versions and the history need it.
 * @property write puts this field of another version into a value. @property show the field as people read it; empty: there is nothing.
 */
export type EditedField<V> = {
  id: string
  label: string
  read: (value: V) => unknown
  write: (value: V, from: V) => V
  show: (value: V) => string
}

/** A field that is one value. @param show what people read of it. */
export const plainField = <V extends object, K extends keyof V & string>(
  key: K,
  label: string,
  show: (value: V[K]) => string,
): EditedField<V> => ({
  id: key,
  label,
  read: (value) => value[key],
  write: (value, from) => ({ ...value, [key]: from[key] }),
  show: (value) => show(value[key]),
})

/** A text in one of its languages: each is compared and chosen by itself. @param label with the language's name in it. */
export const textField = <K extends string, V extends Record<K, Texts>>(
  key: K,
  language: Language,
  label: string,
): EditedField<V> => ({
  id: `${key}.${language}`,
  label,
  read: (value) => value[key][language] ?? '',
  write: (value, from) => {
    const { [language]: _replaced, ...others } = value[key]
    const text = from[key][language]
    return { ...value, [key]: text === undefined ? others : { ...others, [language]: text } }
  },
  show: (value) => value[key][language] ?? '',
})

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields in which two values differ. */
export const fieldsThatDiffer = <V>(fields: readonly EditedField<V>[], one: V, other: V): EditedField<V>[] =>
  fields.filter(({ read }) => !isSame(read(one), read(other)))

/** @property changedBy who changed it since both had read the same. */
export type Difference<V> = { field: EditedField<V>; changedBy: 'me' | 'them' | 'both' }

/** Where two versions that began as one have come apart. @param base what both had read. */
export const differencesOf = <V>(
  fields: readonly EditedField<V>[],
  { base, mine, theirs }: { base: V; mine: V; theirs: V },
): Difference<V>[] =>
  fieldsThatDiffer(fields, mine, theirs).map((field) => {
    const isMine = !isSame(field.read(base), field.read(mine))
    const isTheirs = !isSame(field.read(base), field.read(theirs))
    return { field, changedBy: isMine && isTheirs ? 'both' : isTheirs ? 'them' : 'me' }
  })

export type Side = 'mine' | 'theirs'
/** What is proposed: of each field the version that was changed; where both changed it, one’s own. */
export const proposedSides = <V>(differences: readonly Difference<V>[]): Record<string, Side> =>
  Object.fromEntries(differences.map(({ field, changedBy }) => [field.id, changedBy === 'them' ? 'theirs' : 'mine']))

/** One’s own version with the fields that were chosen from the other. */
export const merged = <V>(
  differences: readonly Difference<V>[],
  { mine, theirs }: { mine: V; theirs: V },
  sides: Readonly<Record<string, Side>>,
): V => differences.reduce((value, { field }) => (sides[field.id] === 'theirs' ? field.write(value, theirs) : value), mine)
