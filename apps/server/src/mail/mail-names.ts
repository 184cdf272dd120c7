/**
 * Makes a typed name safe for a mail. Mail programs turn anything that looks like an address into a link (`evil.example/x`, `a@evil.example`), so a space
 * is put after dots and similar signs: `J.R. Berg` becomes `J. R. Berg`, and an address is no longer one.
 */
export const nameInMail = (name: string): string =>
  name
    .replace(/[.:/\\@]+(?=[^\s.:/\\@])/gu, (joint) => `${[...joint].join(' ')} `)
    .replace(/\s+/gu, ' ')
    .trim()
