import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The index of docs/decisions, made from the pages' headers. `npm exec -- node scripts/decisions.ts` writes it to
 * docs/decisions/README.md; scripts/decisions.test.ts compares the two.
 */
export const decisionsFolder = join(import.meta.dirname, '../docs/decisions')

export type Decision = { file: string; number: number; title: string; date: string; status: string }

const header = /^# (\d+)\. (.+)\n\n- Date: (\d{4}-\d{2}-\d{2})\n- Status: (.+)\n/

/** @param file its name, `NNNN-title.md`. @throws Error when the page does not begin with number, title, date and status. */
export const readDecision = (file: string, text: string): Decision => {
  const [, number, title, date, status] = header.exec(text) ?? []
  if (!number || !title || !date || !status)
    throw new Error(`${file} must begin with '# N. Title', an empty line, '- Date: YYYY-MM-DD' and '- Status: …'.`)
  if (Number(file.slice(0, 4)) !== Number(number)) throw new Error(`${file} has the number ${number} in its title.`)
  if (!/^(accepted|superseded by \[\d+\]\(\d{4}-[a-z0-9-]+\.md\))$/.test(status))
    throw new Error(`${file}: the status is 'accepted' or 'superseded by [N](file)', not '${status}'.`)
  return { file, number: Number(number), title, date, status }
}

/** All pages in the order of their numbers. */
export const decisions = (): Decision[] =>
  readdirSync(decisionsFolder)
    .filter((file) => /^\d{4}-.*\.md$/.test(file))
    .sort()
    .map((file) => readDecision(file, readFileSync(join(decisionsFolder, file), 'utf8')))

export const decisionIndex = (pages: Decision[]) =>
  `${[
    '# Decisions',
    '',
    'Why the product is built as it is, one page for each decision. A page is not rewritten when a decision changes: a new one supersedes it.',
    '',
    'A new page takes the next free number and a title that one would search for, and begins with the same header as the others.',
    'Its sections are context, decision and consequences. Then run `npm exec -- node scripts/decisions.ts`, which writes this index from the headers; a test compares them.',
    '',
    '| No. | Decision | Date | Status |',
    '|---:|---|---|---|',
    ...pages.map(({ file, number, title, date, status }) => `| ${number} | [${title}](${file}) | ${date} | ${status} |`),
  ].join('\n')}\n`

if (import.meta.main) writeFileSync(join(decisionsFolder, 'README.md'), decisionIndex(decisions()))
