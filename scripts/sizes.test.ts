import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from './run-tool.ts'

const mostLines = 300
const mostLinesOfFunction = 60
const mostFiles = 25
/** Said in a comment right before it, with the reason: what stays longer. */
const excuse = /Longer than \d+ lines: \S/

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1e8,
})
  .split('\n')
  .filter(Boolean)
// Messages are texts, not code.
const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|^e2e\/|^packages\/i18n\/src\/messages\//.test(file)
const isCode = (file: string) => /\.(ts|tsx|mts|mjs|css)$/.test(file)
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The functions of a source that are longer than they may be, as `line name`. */
const longFunctions = (file: string, source: string): string[] => {
  const tree = ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const lineOf = (position: number) => tree.getLineAndCharacterOfPosition(position).line
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lines = lineOf(node.end) - lineOf(node.getStart(tree)) + 1
      const statement = ts.findAncestor(node, ts.isStatement) ?? node
      const before = source.slice(statement.pos, node.getStart(tree))
      if (lines > mostLinesOfFunction && !excuse.test(before))
        found.push(`${file}:${lineOf(node.getStart(tree)) + 1} ${lines} lines`)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

test('the check sees a long function, and its excuse', () => {
  const body = `${'  call()\n'.repeat(mostLinesOfFunction)}}\n`
  expect(longFunctions('a.ts', `const long = () => {\n${body}`)).toEqual(['a.ts:1 62 lines'])
  expect(longFunctions('a.ts', `// Longer than 60 lines: a list.\nconst long = () => {\n${body}`)).toEqual([])
})

test(`no file is longer than ${mostLines} lines`, () => {
  const found: string[] = []
  for (const file of tracked.filter((one) => isCode(one) && !isTest(one))) {
    const source = read(file)
    const lines = source.split('\n').length - 1
    if (lines > mostLines && !excuse.test(source.slice(0, 1_000))) found.push(`${file}: ${lines}`)
  }
  expect(found).toEqual([])
})

test(`no function is longer than ${mostLinesOfFunction} lines`, () => {
  const sources = tracked.filter((one) => /\.(ts|tsx|mts)$/.test(one) && !isTest(one))
  expect(sources.flatMap((file) => longFunctions(file, read(file)))).toEqual([])
})

test(`no folder holds more than ${mostFiles} files beside tests`, () => {
  const counts = new Map<string, number>()
  // What the journeys share is code like any other.
  const isCounted = (file: string) => isCode(file) && (!isTest(file) || (file.startsWith('e2e/') && !file.endsWith('.test.ts')))
  for (const file of tracked) if (isCounted(file)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > mostFiles)).toEqual([])
})
