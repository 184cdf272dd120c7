import { describe, expect, test } from 'vitest'
import { markdownFaults, renderMarkdown } from '../../kernel/markdown.ts'
import { pageParts, unknownFacts } from './content.rules.ts'

const facts = {
  brand: 'Hoppla',
  company: 'A & B <AB>',
  orgno: '1',
  address: 'Street 1',
  phone: '+46 19 1',
  email: 'hej@chain.example',
  vatnumber: 'SE1',
  managers: 'Ida Berg, Ola Dal',
}

/** Attributes that do something: handlers, and addresses that are more than an address. */
const attacksIn = (attributes: string): string[] =>
  [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].flatMap(([, name = '', value = '']) =>
    /^on/i.test(name) || (/^(href|src)$/i.test(name) && !/^(https:|#|\/|$)/.test(value)) ? [name] : [],
  )

describe('Markdown as HTML', () => {
  const attacks = [
    '<script>alert(1)</script>',
    'text <img src=x onerror=alert(1)> text',
    '<a href="javascript:alert(1)">x</a>',
    '<svg onload=alert(1)>',
    '<iframe src="https://elsewhere.example"></iframe>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:x)',
    '<javascript:alert(1)>',
    '[x][1]\n\n[1]: javascript:alert(1)',
    '![x](javascript:alert(1))',
    '[x](https://a.example "\\" onmouseover=alert(1)")',
    '| a |\n|---|\n| <b onclick=alert(1)>x</b> |',
  ]
  test.each(attacks)('%s stays harmless', (source) => {
    // What a browser would make of it: its elements and their attributes.
    const tags = [...renderMarkdown(source).matchAll(/<(\w+)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/g)]
    for (const [, name = '', attributes = ''] of tags) {
      expect(['p', 'a', 'img', 'div', 'table', 'thead', 'tbody', 'tr', 'th', 'td']).toContain(name)
      expect(attacksIn(attributes)).toEqual([])
    }
  })
  test.each(attacks.filter((source) => !source.includes('onmouseover')))('%s is told at the import', (source) => {
    expect(markdownFaults(source)).not.toEqual([])
  })
  test('positive control: the same look finds an attack in HTML that was let through', () => {
    expect(attacksIn(' src="/x" onerror="alert(1)"')).toEqual(['onerror'])
    expect(attacksIn(' href="JavaScript:x"')).toEqual(['href'])
  })
  test('honest text has no faults, and tables can be scrolled by keyboard', () => {
    const source = '## A\n\n[b](/sv/faq) <https://a.example> [m](mailto:a@b.example) [c](#a)\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n'
    expect(markdownFaults(source)).toEqual([])
    const html = renderMarkdown(source)
    expect(html).toContain('<div class="scroll" tabindex="0"><table>')
    expect(html).toContain('<td class="right">2</td>')
    expect(html).not.toContain(' align=')
  })
  test.each([
    ['# Title', /heading with one #/],
    ['![a](/a.png)', /picture/],
    ['[a](http://a.example)', /'http:\/\/a\.example'/],
    ['[a](//elsewhere.example)', /elsewhere/],
    ['[a](sv/faq)', /no path/],
  ])('%s is told', (source, fault) => {
    expect(markdownFaults(source)).toEqual([expect.stringMatching(fault)])
  })
})

describe('the parts of a page', () => {
  test('sections by ##, questions by ###, what stands before them is kept', () => {
    const { html, sections } = pageParts('Hello\n\n## Före\ntext\n### Varför?\nDärför.\n### Hur?\nSå.\n## Sen\n', facts)
    expect(html).toBe('<p>Hello</p>\n')
    expect(sections).toEqual([
      {
        id: 'fore',
        title: 'Före',
        html: '<p>text</p>\n',
        questions: [
          { id: 'varfor', title: 'Varför?', html: '<p>Därför.</p>\n' },
          { id: 'hur', title: 'Hur?', html: '<p>Så.</p>\n' },
        ],
      },
      { id: 'sen', title: 'Sen', html: '', questions: [] },
    ])
  })
  test('equal titles get anchors of their own, headings in code are text', () => {
    const { sections } = pageParts('## A\n```\n## no heading\n```\n## A\r\n', facts)
    expect(sections.map(({ id }) => id)).toEqual(['a', 'a-2'])
    expect(sections[0]?.html).toContain('## no heading')
  })
  test('a table too wide for a phone names the column in each cell, a small one does not', () => {
    const table = (last: string) => `| What | **Why** | How long |\n|---|---|--:|\n| a | b | ${last} |\n`
    const [small, long] = [table('1'), table('1'.repeat(41))].map((markdown) => pageParts(markdown, facts).html)
    expect(small).not.toContain('data-label')
    expect(long?.match(/<td data-label="[^"]*"( class="right")?>/g)).toEqual([
      '<td data-label="What">',
      '<td data-label="Why">',
      '<td data-label="How long" class="right">',
    ])
  })
  test('facts are put in as text, the e-mail address and the telephone as links', () => {
    const { html, sections } = pageParts('{{company}} {{email}}, {{phone}}\n\n## {{company}}\n', facts)
    expect(html).toBe(
      '<p>A &amp; B &lt;AB&gt; <a href="mailto:hej@chain.example">hej@chain.example</a>, <a href="tel:+46191">+46 19 1</a></p>\n',
    )
    expect(sections[0]?.title).toBe('A & B <AB>')
    expect(unknownFacts('{{company}} {{fax}}')).toEqual(['fax'])
  })
})
