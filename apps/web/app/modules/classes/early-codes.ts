const prefix = 'site.early-booking.'
const shape = /^#early=([\w-]{43}(?:\.[\w-]{43}){0,5})$/

const withStorage = <A>(work: (storage: Storage) => A): A | undefined => {
  try {
    return work(sessionStorage)
  } catch (error) {
    // Storage that is disabled or full counts as empty.
    if (error instanceof DOMException || error instanceof ReferenceError) return undefined
    throw error
  }
}

/** Keeps the codes of a mail’s link in this tab, so that the way to the form does not lose them; what comes after `#` reaches no server. */
export const keepEarlyCodes = (classId: string, hash: string): void => {
  const [, codes] = shape.exec(hash) ?? []
  if (codes !== undefined) withStorage((storage) => storage.setItem(prefix + classId, codes))
}

/** The codes by which this tab may book a class early. */
export const earlyCodesOf = (classId: string): string[] =>
  (withStorage((storage) => storage.getItem(prefix + classId)) ?? '').split('.').filter((code) => code !== '')
