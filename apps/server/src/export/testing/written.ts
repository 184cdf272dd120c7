import fc from 'fast-check'
import { markdownFaults } from '../../kernel/markdown.ts'

// What staff may write: texts that look like YAML or Markdown, moments that no wall clock shows.

const hostile = [
  ...[
    'no',
    'yes',
    '1e3',
    '0x1F',
    '~',
    'null',
    'true',
    '2026-12-24',
    '12:30',
    '<<',
    '=',
    '.5',
    '007',
    '---',
    '...',
    '\n---\n',
    '\n--- \n',
  ],
  ...[
    ': ',
    ':\n',
    ' # ',
    '#',
    '- ',
    '? ',
    '> ',
    '| ',
    '|\n',
    '>-\n',
    '!a',
    '&a',
    '*a',
    '%',
    '@',
    '`',
    '"',
    "'",
    '\\',
    '\\n',
    '{',
    '}',
    '[',
    ']',
    ',',
  ],
  ...[
    '🎈',
    'e\u0301',
    'å',
    '\u00a0',
    '\u200b',
    '\u2028',
    '\u2028---\n',
    '\u0085',
    '\ufeff',
    '\t',
    ' ',
    '  \n',
    '\n\n\n',
    '\n  ',
    'a\nb',
    '\r\n',
  ],
]
/** @param most characters. @param facts placeholders that may stand in it. */
export const aText = (most: number, facts: readonly string[] = ['{{name}}']) =>
  fc
    .array(fc.oneof(fc.constantFrom(...hostile, ...facts), fc.string({ unit: 'grapheme', maxLength: 8 })), {
      minLength: 1,
      maxLength: 6,
    })
    // Neither is let in anywhere: control characters, and what an earlier conversion has left of a letter.
    .map(
      (parts) =>
        parts
          .join('')
          .replaceAll(/[^\P{Cc}\n\r\t\u0085]|\ufffd/gu, '')
          .slice(0, most)
          .trim() || 'x',
    )
    .filter((text) => text.isWellFormed())
export const words = (most: number) => fc.record({ sv: aText(most), en: aText(most) })
export const someWords = (most: number) => fc.oneof(fc.constant({}), words(most))

export const aDay = fc
  .integer({ min: 0, max: 1_500 })
  .map((days) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10))
export const twoDays = fc
  .tuple(fc.option(aDay), fc.option(aDay))
  .map(([a, b]) => (a !== null && b !== null && a > b ? [b, a] : [a, b]))
export const aMoment = fc.oneof(
  fc.date({ min: new Date('2025-01-01T00:00:00Z'), max: new Date('2029-01-01T00:00:00Z'), noInvalidDate: true }),
  // Summer time begins and ends: an hour is skipped, another is there twice.
  fc
    .constantFrom('2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z')
    .map((at) => new Date(at)),
)
export const someIntervals = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { maxLength: 6 })
  .map((quarters) => quarters.sort((a, b) => a - b))
  .map((quarters) => quarters.slice(0, quarters.length - (quarters.length % 2)))
  .map((quarters) => {
    const time = (quarter = 0) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
    return quarters.flatMap((from, n) => (n % 2 === 0 ? [{ from: time(from), to: time(quarters[n + 1]) }] : []))
  })

/** What a page may name of its country. */
export const facts = ['{{company}}', '{{ email }}', '{{brand}}']
/** Whether an import takes these texts of a page: nothing but what Markdown may say, no placeholders but those of a page. */
export const isPage = ({ title, description, body }: { title: string; description: string; body: string }) =>
  markdownFaults(body).length === 0 &&
  [title, description, body].every((text) => !/\{\{(?! ?(company|email|brand) ?\}\})/.test(text))
