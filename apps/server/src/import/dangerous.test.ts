import { afterAll, beforeAll, expect, test } from 'vitest'
import { base } from './testing/chain-files.ts'
import { openWorkbench, type Workbench } from './testing/workbench.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M0 0h9v9z"/>${inside}</svg>`
const moves = 'media.yaml:1 file: moves: an animation can change where a link leads'
const fetches = 'media.yaml:1 file: has a style that fetches something'
const foreign = 'media.yaml:1 file: holds a script or foreign content'

test.each([
  ['@import', '<style>@import "https://elsewhere.example/a.css";</style>', fetches],
  ['@import of its own host', '<style>@import url(/a.css);</style>', fetches],
  ['a style from elsewhere', '<path d="M0 0" style="fill:url(https://elsewhere.example/a.svg#b)"/>', fetches],
  ['animate', '<a href="#a"><animate attributeName="href" to="javascript:go()"/></a>', moves],
  ['animateTransform', '<animateTransform attributeName="transform" to="1"/>', moves],
  ['set', '<a href="#a"><set attributeName="href" to="javascript:go()"/></a>', moves],
  ['set under a prefix', '<svg:set attributeName="href" to="#b"/>', moves],
  ['a script under a prefix', '<svg:script>go()</svg:script>', foreign],
  ['foreignObject', '<foreignObject/>', foreign],
])('a drawing with %s is refused', async (_name, inside, problem) => {
  const files = { ...base, 'media.yaml': '- { key: x, file: x.svg, names: { sv: X, en: X } }\n', 'media/x.svg': drawing(inside) }
  expect(await bench.problemsOf(files)).toContain(problem)
})

test('a drawing with gradients and styles of its own is none of those', async () => {
  const inside =
    '<defs><linearGradient id="g"/></defs><style>path{fill:url(#g)}</style><path d="M0 0" fill="url(#g)" data-offset="1"/>'
  const files = { ...base, 'media.yaml': '- { key: x, file: x.svg, names: { sv: X, en: X } }\n', 'media/x.svg': drawing(inside) }
  const problems = await bench.problemsOf(files)
  for (const problem of [moves, fetches, foreign]) expect(problems).not.toContain(problem)
})

const page = (action: string) =>
  `---\ntitle: T\ndescription: D\nupdated: 2026-11-01\naction: { label: L, href: '${action}' }\n---\nText.\n`
test.each(['//elsewhere.example/x', '/\\elsewhere.example', '//'])(
  'a link to another host that looks like a path is refused: %s',
  async (href) => {
    const problems = await bench.problemsOf({ ...base, 'pages/sweden/sv/x.md': page(href) })
    expect(problems).toContainEqual(expect.stringMatching(/action\.href: is neither a path/))
  },
)

test('aliases that grow are refused before they do, in tables and in pages; one for a text is not', async () => {
  const levels = Array.from(
    { length: 12 },
    (_, level) => `l${level + 1}: &l${level + 1} [${Array(12).fill(`*l${level}`).join(', ')}]`,
  )
  const bomb = `l0: &l0 [x, x]\n${levels.join('\n')}\n`
  const problems = await bench.problemsOf({ ...base, 'articles.yaml': bomb, 'pages/sweden/sv/x.md': `---\n${bomb}---\nText.\n` })
  for (const file of ['articles.yaml', 'pages/sweden/sv/x.md'])
    expect(problems).toContainEqual(
      expect.stringMatching(new RegExp(`^${file}:\\d+.*\\*l0 stands for more than a text; write it out$`)),
    )
  const regions = '- { key: north, country: sweden, names: { sv: &name Norr, en: *name } }\n'
  expect(await bench.problemsOf({ ...base, 'regions.yaml': regions })).not.toContainEqual(
    expect.stringContaining('stands for more'),
  )
})
