import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { expect, test } from 'vitest'
import { decisions } from './decisions.ts'

/**
 * A comment cites only what a reader of the repository has: a page of docs, a decision, a published standard or a law. This finds citations of documents that
 * are not here, of pages that do not exist, and of decisions that nobody wrote.
 */
const root = join(import.meta.dirname, '..')

/** Documents that are not in the repository, however they are cited. */
const absent =
  /\b(?:the|our) (?:specification|brief|order book)\b(?! of )|\bspecification['’s,:]{0,3} ?(?:§|section|chapter)|\bissue #?\d+\b/i
/** What may be cited by a numbered section: standards and laws, which anybody can look up. */
const published =
  /\b(?:RFC ?\d+|OpenID|NIST|W3C|[Dd]irective|[Aa]rt\. ?\d+\w?|kap|SE|NO|DK|FI|DE|[A-Z]+[a-z]*[A-Z]*[GV]|BGB|HGB|\w+(?:lag|lagen|loven))\b|Core §|Session Management(?: \d\.\d)? §|Logout(?: \d\.\d)? §/
const citesUnknownSection = (line: string) => line.includes('§') && !published.test(line)
/** Markdown files that a build writes, and those of an import folder or an example, which have no place here. */
const elsewhere = /^(?:licences\.md|[A-Z]+\.md|NNNN-.*)$/
/** Names of Markdown files in a comment, or anywhere in a document, with or without their folder. */
const citedFiles = (line: string) =>
  [
    ...line
      .replace(/^(?!\s*(?:\/\/|\/?\*|--|#|\||-|[A-Z])).*?(?=(?<!:)\/\/|\/\*|$)/, '')
      .matchAll(/(?<![\w/.*<>{}$-])[\w/.-]*[\w-]+\.md\b/g),
  ]
    .map(([name]) => name)
    .filter((name) => !elsewhere.test(basename(name)))
const citedPages = (line: string) => [...line.matchAll(/(?<![\w/.-])docs\/[\w/.-]+\.md/g)].map(([page]) => page)
const citedDecisions = (line: string) =>
  [...line.matchAll(/\bdecisions? (\d{1,4})\b(?: and (\d{1,4})\b)?/gi)].flatMap(([, ...numbers]) =>
    numbers.filter((number) => number !== undefined).map(Number),
  )

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split('\n')
const names = new Set(tracked.map((file) => basename(file)))
const known = new Set(decisions().map(({ number }) => number))
/** What is wrong with the citations of a line; undefined when nothing is. */
const fault = (line: string): string | undefined => {
  if (absent.test(line) || citesUnknownSection(line)) return 'cites a document that is not in the repository'
  const file = citedFiles(line).find((name) => !names.has(basename(name)))
  if (file) return `cites ${file}, which does not exist`
  const page = citedPages(line).find((cited) => !existsSync(join(root, cited)))
  if (page) return `cites ${page}, which does not exist`
  const decision = citedDecisions(line).find((number) => !known.has(number))
  return decision === undefined ? undefined : `cites decision ${decision}, which does not exist`
}

const extensions = ['.ts', '.tsx', '.mjs', '.js', '.sql', '.css', '.yaml', '.yml', '.sh', '.md', '.json', '.conf']
const files = tracked
  .filter((file) => extensions.includes(extname(file)) && file !== 'package-lock.json' && existsSync(join(root, file)))
  // The conformance tests cite sections of the OpenID standards; imported texts cite laws.
  .filter((file) => !file.startsWith('data/') && !file.includes('/conformance/') && file !== 'scripts/citations.test.ts')

test('comments and documents cite only what is in the repository', () => {
  expect(files.length).toBeGreaterThan(1_000)
  const faults = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const wrong = fault(line)
        return wrong ? [`${file}:${index + 1} ${wrong}`] : []
      }),
  )
  expect(faults).toEqual([])
})

// The section sign is written `\u00a7` in these, so that no reader of comments takes them for real ones.
test.each([
  ['/** Where an order may go (decisions \u00a75). */', 'not in the repository'],
  ["// The specification's table (\u00a72), row by row", 'not in the repository'],
  ['// Specification \u00a79.', 'not in the repository'],
  ['/** What it costs today (look.md, money moments). */', 'look.md'],
  ['// Two rows each (\u00a7 4).', 'not in the repository'],
  ['// See section 3 and \u00a7\u00a7 4 to 6 of the paper', 'not in the repository'],
  ['// as issue 12 asks', 'not in the repository'],
  ['// See docs/product/no-such-module.md.', 'does not exist'],
  ['// as decision 9999 says', 'decision 9999'],
])('%s is found', (line, reason) => {
  expect(fault(line)).toContain(reason)
})

test.each([
  '// RFC 6750 §3: libraries tell by it that the token is at fault.',
  '// GmbHG § 35a, AktG § 80',
  '// (EGBGB art. 246a § 1 (2) sentence 2)',
  '// Ten seconds (docs/product/orders.md, decision 20).',
  '// openingHoursSpecification',
  '// no file name leaves: pages/COUNTRY/LANGUAGE/*.md',
  '// the login page (OpenID Connect Core §3.1.2.1)',
])('%s is allowed', (line) => {
  expect(fault(line)).toBeUndefined()
})
