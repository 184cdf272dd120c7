import { bcpCodes, type Language } from './languages.ts'

/** The shape that every other language must have, taken from English: the same keys, other words. */
export type Words<T> = { [K in keyof T]: T[K] extends string ? string : Words<T[K]> }

// Plural forms stand beside each other (`hits_one`, `hits_other`) and are asked for as `hits` with a `count`.
type Plain<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K
type KeyOf<T> = { [K in keyof T & string]: T[K] extends string ? Plain<K> : `${K}.${KeyOf<T[K]>}` }[keyof T & string]

/** `t('shop.title')`: dotted keys, checked by the compiler against the English words; `{{name}}` is filled from `values`. */
export type Translate<T> = (key: KeyOf<T>, values?: Record<string, string | number>) => string

/**
 * Texts that replace the product's own, by full dotted key. The object is read at every call, so it may be filled later.
 * @property prefix of these words' keys in `texts`: 'mail.'.
 */
export type OwnTexts = { texts: Readonly<Record<string, string>>; prefix?: string }

/**
 * Binds one language's words. A library for this weighed a seventh of a guest page's script budget (docs/decisions/0003-translations-without-i18next.md).
 * @throws Error for a key without a text: a missing translation is a fault, never shown as a key (docs/product/web.md).
 */
export const createTranslate = <T>(
  language: Language,
  words: Words<T>,
  { texts, prefix = '' }: OwnTexts = { texts: {} },
): Translate<T> => {
  const plurals = new Intl.PluralRules(bcpCodes[language])
  const find = (path: string): unknown =>
    texts[prefix + path] ??
    path
      .split('.')
      .reduce<unknown>(
        (at, part) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined),
        words,
      )
  return (key, values = {}) => {
    const plural = values.count === undefined ? undefined : find(`${key}_${plurals.select(Number(values.count))}`)
    const text = plural ?? find(key)
    if (typeof text !== 'string') throw new Error(`A text is missing: ${language} ${key}`)
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`The text ${key} needs a value for ${name}.`)
      return String(value)
    })
  }
}
