import { readConfig } from '../config.ts'
import { CannotStart } from '../platform/cannot-start.ts'
import { drawPictures } from '../rooms/orders/orders.ts'
import { openDeps } from '../start.ts'
import { importChain, isFolder } from './import.ts'
import { describeProblem, ImportRefused } from './problems.ts'

/** `npm run import -- <folder>`: the chain from files into the database. Exit code 1 when the files cannot be imported. */
const main = async (): Promise<number> => {
  const folder = process.argv[2]
  if (folder === undefined || !isFolder(folder)) {
    console.error(folder === undefined ? 'Name the folder: npm run import -- <folder>' : `There is no folder ${folder}.`)
    return 1
  }
  const { deps, close } = await openDeps(readConfig(process.env), { beside: true })
  const startedAt = performance.now()
  try {
    const { added, changed, removed, rows, notes } = await importChain(deps, folder, {
      onProgress: ({ file, rows: count, done }) =>
        console.log(`${done ? '  ' : '… '}${file.padEnd(36)} ${String(count).padStart(8)} rows`),
    })
    await drawPictures(deps)
    const total = added + changed + removed
    for (const note of notes) console.log(note)
    console.log(`${rows} rows read in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
    console.log(
      total === 0
        ? 'Nothing changed: the database holds all of it already.'
        : `Added ${added}, changed ${changed}, removed ${removed}.`,
    )
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

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : error)
    process.exit(1)
  },
)
