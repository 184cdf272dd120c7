import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { CannotStart } from '../kernel/cannot-start.ts'
import { drawPictures } from '../modules/orders/orders.ts'
import { openDeps } from '../start.ts'
import { type ImportReport, importChain, isFolder } from './import.ts'
import { describeProblem, ImportRefused } from './problems.ts'
import { describeKept } from './report/kept.ts'
import { describeRenamed } from './report/unmentioned.ts'

const usage = 'Name the folder: npm run import -- [--dry-run] [--take-files] <folder>'

/** What was asked for on the command line; a text says why it cannot be done. */
const readWords = (words: string[]): { folder: string; dryRun: boolean; takeFiles: boolean } | string => {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { 'dry-run': { type: 'boolean', default: false }, 'take-files': { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [folder, ...more] = positionals
    if (folder === undefined || more.length > 0) return usage
    if (!isFolder(folder)) return `There is no folder ${folder}.`
    return { folder, dryRun: values['dry-run'], takeFiles: values['take-files'] }
  } catch (error) {
    return `${error instanceof Error ? error.message : error}\n${usage}`
  }
}

/** `npm run import -- [--dry-run] [--take-files] <folder>`: the chain from files into the database. Exit code 1 when the files cannot be imported. */
const main = async (): Promise<number> => {
  const asked = readWords(process.argv.slice(2))
  if (typeof asked === 'string') {
    console.error(asked)
    return 1
  }
  const { folder, dryRun, takeFiles } = asked
  const { deps, databaseNote, close } = await openDeps(readConfig(process.env), { beside: true })
  if (databaseNote !== undefined) console.log(databaseNote)
  const startedAt = performance.now()
  try {
    const report = await importChain(deps, folder, {
      dryRun,
      takeFiles,
      onProgress: ({ file, rows: count, done }) =>
        console.log(`${done ? '  ' : '… '}${file.padEnd(36)} ${String(count).padStart(8)} rows`),
    })
    if (!dryRun) await drawPictures(deps)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    const kept = await describeKept(deps.db, report.kept)
    for (const line of [...describe(report, kept, dryRun), `${report.rows} rows read in ${seconds} s.`, totals(report, dryRun)])
      console.log(line)
    return 0
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    for (const problem of error.problems) console.error(describeProblem(problem))
    console.error(error.message)
    return 1
  } finally {
    await close()
  }
}

/** What an import did, or would do, beyond its numbers. */
const describe = (
  { changes, notes, affected, unmentioned, renamed }: ImportReport,
  keptLines: readonly string[],
  dryRun: boolean,
): string[] => [
  ...changes,
  ...keptLines,
  ...affected.map(({ key, bookings, children }) => `! classes ${key}: ${bookings} bookings of ${children} children are affected`),
  ...unmentioned.flatMap(({ subject, keys, howToRetire }) =>
    dryRun
      ? keys.map((key) => `? ${subject} ${key}: in the database, not in these files; it stays (to retire it: ${howToRetire})`)
      : [`${subject}: ${keys.length} in the database are not in these files and stay; --dry-run lists them`],
  ),
  ...renamed.map(describeRenamed),
  ...notes,
]

const totals = ({ added, changed, removed }: ImportReport, dryRun: boolean): string => {
  if (added + changed + removed === 0) return 'Nothing changed: the database holds all of it already.'
  return dryRun
    ? `Dry run, nothing was written. It would add ${added}, change ${changed}, remove ${removed}.`
    : `Added ${added}, changed ${changed}, removed ${removed}.`
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : error)
    process.exit(1)
  },
)
