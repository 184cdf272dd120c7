import { statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ChainImportReport } from '@hoppla/contract/staff/transfer'
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts'
import { type ImportReport, importChain } from '../../import/import.ts'
import { ImportRefused } from '../../import/problems.ts'
import { keptItems } from '../../import/report/kept.ts'
import { type Job, job } from '../../jobs/jobs.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { drawPictures } from '../orders/orders.ts'
import { planOf, problemsOf, reportOf } from './report.rules.ts'
import { deleteImportsBefore, findImport, findZip, moveImport } from './transfer.sql.ts'
import { unzipChainFiles } from './unzip.ts'

const folderName = 'hoppla-upload-'
const aDay = 86_400_000

/** The chain was changed since somebody looked at the differences: what would be applied is not what was looked at. */
class Replanned extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super('The chain was changed since the differences were looked at.')
    this.report = report
  }
}

/** Works in a folder with the files of a zip, which is gone afterwards. */
const withFiles = async <A>(zip: Buffer, work: (folder: string) => Promise<A>): Promise<A> => {
  const folder = await mkdtemp(join(tmpdir(), folderName))
  try {
    for (const { path, bytes } of unzipChainFiles(zip)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), bytes, { flag: 'wx' })
    }
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const describe = async (deps: Deps, report: ImportReport): Promise<ChainImportReport> =>
  reportOf(report, await keptItems(deps.db, report.kept))

/** An import or edit that takes long is waited for: the job is tried again. */
const isBusy = (error: unknown): boolean => (error as { code?: string }).code === '55P03'

/** What the files are refused for is shown; anything else is a fault of ours, and shown as that. What a database that is away has stopped is tried again. */
const orFailed = async (deps: Deps, id: string, from: 'checking' | 'applying', work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (error instanceof ImportRefused)
      return void (await moveImport(deps.db, id, from, 'refused', { report: null, problems: problemsOf(error.problems) }))
    if (!isDatabaseUnavailable(error) && !isBusy(error)) await moveImport(deps.db, id, from, 'failed')
    throw error
  }
}

/** Reads, checks and writes what was uploaded, and rolls it back: what it would change is shown then. */
export const checkUpload: Job<{ id: string }> = job('transfer.check', (deps, { id }) =>
  orFailed(deps, id, 'checking', async () => {
    const found = await findZip(deps.db, id, 'checking')
    if (!found?.zip) return
    const { take_files: takeFiles } = found
    const report = await withFiles(found.zip, (folder) =>
      importChain(deps, folder, { dryRun: true, takeFiles, describesDifferences: true }),
    )
    await moveImport(deps.db, id, 'checking', 'ready', { report: await describe(deps, report), problems: [] })
  }),
)

/**
 * Imports what was uploaded, exactly as its differences say. The import, its line in the audit log and the end of the upload are one transaction: a process
 * that ends meanwhile leaves nothing of them, and the job is run again.
 */
export const applyUpload: Job<{ id: string; actorId: string }> = job('transfer.apply', (deps, { id, actorId }) =>
  orFailed(deps, id, 'applying', async () => {
    const found = await findZip(deps.db, id, 'applying')
    if (found?.zip) await apply(deps, found.zip, { id, actorId, takeFiles: found.take_files, plan: found.report?.plan })
    deps.prepared.clear()
    // Also when the job is run again because a process ended right after the import.
    if ((await findImport(deps.db, id))?.state === 'applied') await drawPictures(deps)
  }),
)

type Applied = { id: string; actorId: string; takeFiles: boolean; plan: string | undefined }

const apply = async (deps: Deps, zip: Buffer, { id, actorId, takeFiles, plan }: Applied): Promise<void> => {
  try {
    await withFiles(zip, (folder) =>
      importChain(deps, folder, {
        takeFiles,
        describesDifferences: true,
        beforeCommit: async (tx, report) => {
          if (planOf(report) !== plan) throw new Replanned(report)
          const { added, changed, removed, kept, files } = report
          if (!(await moveImport(tx, id, 'applying', 'applied'))) throw new Error('The upload was erased while it was imported.')
          const detail = { files: files.length, added, changed, removed, kept: kept.length, takeFiles }
          await audit(tx, { actorId, action: 'chain.imported', detail })
        },
      }),
    )
  } catch (error) {
    if (!(error instanceof Replanned)) throw error
    await moveImport(deps.db, id, 'applying', 'ready', { report: await describe(deps, error.report), isReplanned: true })
  }
}

/** Erases uploads a day after they came, and what a process that was killed has left of their files. */
export const eraseUploads: Job = job(
  'transfer.erase-uploads',
  async (deps) => {
    const before = new Date(deps.clock.now().getTime() - aDay)
    await deleteImportsBefore(deps.db, before)
    for (const name of await readdir(tmpdir())) {
      if (!name.startsWith(folderName)) continue
      const folder = join(tmpdir(), name)
      // Another process may have been quicker.
      const found = statSync(folder, { throwIfNoEntry: false })
      if (found && found.mtime < before) await rm(folder, { recursive: true, force: true })
    }
  },
  '41 * * * *',
)
