import { randomUUID } from 'node:crypto'
import type { ServeInput } from '@hoppla/contract/route'
import type * as contract from '@hoppla/contract/staff/transfer'
import type { ChainImport } from '@hoppla/contract/staff/transfer'
import type { Db } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import { enqueue } from '../../jobs/jobs.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { applyUpload, checkUpload } from './run-import.ts'
import { deleteImport, findImport, insertImport, listImports, lockImport, moveImport } from './transfer.sql.ts'
import { unzipChainFiles } from './unzip.ts'

/** Each may be large, and stays for a day. */
const uploadsAnHour = { max: 30, seconds: 3_600 }
const mostListed = 20

const oneImport = async (db: Db, id: string): Promise<ChainImport> => {
  const found = await findImport(db, id)
  if (!found) throw new Refusal('chain-import.not-found')
  return found
}

/** What was uploaded in the last day, newest first. */
export const listChainImports = async ({
  db,
}: Pick<Deps, 'db'>): Promise<Pick<ChainImport, 'id' | 'state' | 'fileName' | 'uploadedAt'>[]> =>
  (await listImports(db, mostListed)).map(({ id, state, file_name, uploaded_at }) => ({
    id,
    state,
    fileName: file_name,
    uploadedAt: uploaded_at.toISOString(),
  }))

/** An upload with what importing it would change. @throws Refusal `chain-import.not-found`. */
export const getChainImport = ({ db }: Pick<Deps, 'db'>, id: string): Promise<ChainImport> => oneImport(db, id)

/**
 * Takes a zip of import files and has it checked. Logged.
 * @throws Refusal `chain-import.zip-unreadable`, `chain-import.zip-too-large`, `chain-import.file-refused`, `request.too-many`.
 */
export const uploadChainImport = async (
  deps: Deps,
  { staff, address }: StaffCaller,
  { fileName, zip }: ServeInput<typeof contract.uploadChainImport>['body'],
): Promise<ChainImport> => {
  await limit(deps, `chain-imports:${staff.id}`, uploadsAnHour)
  const bytes = Buffer.from(zip, 'base64')
  // All of it, so that whoever uploads a bad zip is told at once.
  const files = unzipChainFiles(bytes).length
  const id = randomUUID()
  return deps.db.transaction().execute(async (tx) => {
    await insertImport(tx, { id, fileName, zip: bytes, files, at: deps.clock.now() })
    await enqueue(tx, checkUpload, { id })
    await audit(tx, { actorId: staff.id, action: 'chain.import-uploaded', address, detail: { name: fileName, files } })
    return oneImport(tx, id)
  })
}

/** Has an upload checked once more. @throws Refusal `chain-import.not-found`, `chain-import.not-ready`. */
export const checkChainImport = (deps: Deps, id: string, takeFiles: boolean): Promise<ChainImport> =>
  deps.db.transaction().execute(async (tx) => {
    const found = await lockImport(tx, id)
    if (!found) throw new Refusal('chain-import.not-found')
    const { state } = found
    if (state !== 'ready' && state !== 'refused' && state !== 'failed') throw new Refusal('chain-import.not-ready')
    await moveImport(tx, id, state, 'checking', { takeFiles, report: null, problems: [], isReplanned: false })
    await enqueue(tx, checkUpload, { id })
    return oneImport(tx, id)
  })

/** Has an upload imported, as it was looked at. Logged. @throws Refusal `chain-import.not-found`, `chain-import.not-ready`, `chain-import.running`. */
export const applyChainImport = async (
  deps: Deps,
  { staff, address }: StaffCaller,
  id: string,
  plan: string,
): Promise<ChainImport> =>
  deps.db
    .transaction()
    .execute(async (tx) => {
      const found = await lockImport(tx, id)
      if (!found) throw new Refusal('chain-import.not-found')
      if (found.state !== 'ready' || found.plan !== plan) throw new Refusal('chain-import.not-ready')
      await moveImport(tx, id, 'ready', 'applying', { isReplanned: false })
      await enqueue(tx, applyUpload, { id, actorId: staff.id })
      await audit(tx, { actorId: staff.id, action: 'chain.import-started', address })
      return oneImport(tx, id)
    })
    .catch((error: unknown) => {
      if (isAnotherRunning(error)) throw new Refusal('chain-import.running')
      throw error
    })

/** The index that lets one upload at a time be applied. */
const isAnotherRunning = (error: unknown): boolean => (error as { constraint?: string }).constraint === 'chain_imports_applying'

/** Erases an upload. Logged. @throws Refusal `chain-import.not-found`, `chain-import.running`. */
export const discardChainImport = (deps: Deps, { staff, address }: StaffCaller, id: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const found = await lockImport(tx, id)
    if (!found) throw new Refusal('chain-import.not-found')
    if (found.state === 'applying') throw new Refusal('chain-import.running')
    await deleteImport(tx, id)
    await audit(tx, { actorId: staff.id, action: 'chain.import-discarded', address })
  })
