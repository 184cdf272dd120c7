import { expect, test } from 'vitest'
import { plainLines } from './markdown.ts'

test('a text becomes paragraphs for paper: links with their addresses, tables row by row, nothing of its marks', () => {
  const source = [
    '## Ångra & byta',
    'Ring **oss** eller [ångra här](/sv/withdrawal), [www.arn.se](https://www.arn.se).',
    '',
    '- Namn \\*',
    '- Datum <b>',
    '',
    '| När | Tillbaka |',
    '|---|---|',
    '| 14 dagar | allt |',
  ].join('\n')
  expect(plainLines(source, 'https://se.example')).toEqual([
    { kind: 'heading', text: 'Ångra & byta' },
    { kind: 'text', text: 'Ring oss eller ångra här (https://se.example/sv/withdrawal), www.arn.se.' },
    { kind: 'item', text: 'Namn *' },
    { kind: 'item', text: 'Datum <b>' },
    { kind: 'item', text: 'När: Tillbaka' },
    { kind: 'item', text: '14 dagar: allt' },
  ])
})
