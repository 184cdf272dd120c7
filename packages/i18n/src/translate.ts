import { createInstance } from 'i18next'
import type { Language } from './languages.ts'

/** The shape that every other language must have, taken from English: the same keys, other words. */
export type Words<T> = { [K in keyof T]: T[K] extends string ? string : Words<T[K]> }

// Plural forms are i18next's: `hits_one`, `hits_other` are asked for as `hits`.
type Plain<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : K
type KeyOf<T> = { [K in keyof T & string]: T[K] extends string ? Plain<K> : `${K}.${KeyOf<T[K]>}` }[keyof T & string]

/** `t('shop.title')`: dotted keys, checked by the compiler against the English words. */
export type Translate<T> = (key: KeyOf<T>, values?: Record<string, string | number>) => string

/**
 * Binds one language's words.
 * @throws Error for a key without a text: a missing translation is a fault, never shown as a key (specification §8).
 */
export const createTranslate = <T>(language: Language, words: Words<T>): Translate<T> => {
  const instance = createInstance()
  // Synchronous, with everything in hand; React escapes, so i18next must not.
  void instance.init({
    lng: language,
    resources: { [language]: { translation: words as object } },
    interpolation: { escapeValue: false },
    initAsync: false,
    showSupportNotice: false,
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => {
      throw new Error(`A text is missing: ${language} ${key}`)
    },
  } as Parameters<typeof instance.init>[0])
  return (key, values) => instance.t(key as string, values ?? {}) as string
}
