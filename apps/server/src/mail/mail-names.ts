/**
 * A name that somebody typed, for a mail: mail programs make links of whatever looks like one (`evil.example/x`, `www.evil.example`, `a@evil.example`),
 * so that the joints of an address come apart. A space is put after them: `J.R. Berg` becomes `J. R. Berg`, an address is none any more.
 */
export const nameInMail = (name: string): string =>
  name
    .replace(/[.:/\\@]+(?=[^\s.:/\\@])/gu, (joint) => `${[...joint].join(' ')} `)
    .replace(/\s+/gu, ' ')
    .trim()
