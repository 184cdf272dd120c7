import type { Tx } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { mayAtAll } from '../../http/permissions.ts'
import { Refusal } from '../../http/refusal.ts'
import { applyRows, RowsRefused, rowsOfItem } from '../../import/apply-rows.ts'
import type { StoredRow } from '../../import/subject.ts'
import { job } from '../../jobs/jobs.ts'
import type { Deps } from '../../kernel/deps.ts'
import { listLastSaved, saveVersion } from '../../kernel/saved-versions.ts'
import { audit } from '../../logging/audit.ts'
import { listGrants } from '../identity/identity.ts'
import { changedColumns, changeForLog, mergeRows } from './editing.rules.ts'
import { deleteDraft, findDraft, noteFailure } from './editing.sql.ts'
import { type EditableKind, editableKinds } from './kinds.ts'

type Row = StoredRow['row']
/** Who publishes: somebody at the office, or the draft's author when its moment comes. */
export type Editor = Pick<StaffCaller['staff'], 'id' | 'grants' | 'deviceId'> & { address?: string }

/** Whether somebody may edit an item with these rows: at each of its places. */
export const mayEdit = async (
  db: Tx | Deps['db'],
  editor: Pick<Editor, 'grants' | 'deviceId'>,
  kind: EditableKind,
  { item, rows, permission = kind.permission }: { item: string; rows: readonly Row[]; permission?: EditableKind['permission'] },
): Promise<boolean> => {
  const places = await kind.placesOf(db, item, rows)
  return places !== undefined && mayAtAll(db, editor, permission, places === 'chain' ? [] : places)
}

/**
 * Publishes rows of an item: checked by the rules of the import, saved as a version, logged. Its draft is over.
 * @param read the version that was read; `new`: it was not there. @returns the item.
 * @throws Refusal `content.invalid` (with the faults), `content.not-yours`, `content.changed-meanwhile`.
 */
export const publishRows = async (
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  editor: Editor,
  kind: EditableKind,
  { item, rows, read }: { item?: string; rows: readonly Row[]; read: number | 'new' },
): Promise<string> => {
  const before = item === undefined ? [] : await rowsOfItem(tx, kind.subject, item)
  const published = await applied(tx, deps, kind, rows, item)
  const after = await rowsOfItem(tx, kind.subject, published)
  await checkRights(tx, editor, kind, published, before, after)
  const at = deps.clock.now()
  // One that was there before and is added again goes on with its history.
  const version = read === 'new' ? ((await listLastSaved(tx, kind.name)).get(published)?.version ?? 0) : read
  await saveVersion(tx, { kind: kind.name, id: published, read: version, value: after, savedBy: editor.id, at })
  await deleteDraft(tx, kind.name, published)
  await logChange(tx, editor, kind, { item: published, before, after, action: 'content.published' })
  return published
}

/** @throws Refusal `content.invalid`. */
export const applied = async (
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  kind: EditableKind,
  rows: readonly Row[],
  item?: string,
): Promise<string> => {
  try {
    return await applyRows(tx, deps, kind.subject, rows, item)
  } catch (error) {
    if (error instanceof RowsRefused) throw new Refusal('content.invalid', { errors: error.faults })
    throw error
  }
}

/** Rows may move an item to another place, or change what another permission is for. @throws Refusal `content.not-yours`. */
export const checkRights = async (
  tx: Tx,
  editor: Editor,
  kind: EditableKind,
  item: string,
  before: readonly Row[],
  after: readonly Row[],
): Promise<void> => {
  for (const rows of [before, after])
    if (rows.length > 0 && !(await mayEdit(tx, editor, kind, { item, rows }))) throw new Refusal('content.not-yours')
  if (!kind.guarded) return
  const { except, permission } = kind.guarded
  const isGuarded = changedColumns(before[0] ?? {}, after[0] ?? {}).some((column) => !except.includes(column))
  if (isGuarded && !(await mayEdit(tx, editor, kind, { item, rows: after.length > 0 ? after : before, permission })))
    throw new Refusal('content.not-yours')
}

type Logged = {
  item: string
  before: readonly Row[]
  after: readonly Row[]
  action: 'content.published' | 'content.scheduled' | 'content.drafted' | 'content.draft-discarded'
  detail?: Record<string, unknown>
}
/** One line for each place: whoever answers for it finds the line there. */
export const logChange = async (
  tx: Tx,
  { id, address }: Editor,
  kind: EditableKind,
  { item, before, after, action, detail = {} }: Logged,
): Promise<void> => {
  const rows = after.length > 0 ? after : before
  const places = (await kind.placesOf(tx, item, rows)) ?? 'chain'
  const [{ key, place } = {}] = rows
  const entry = {
    actorId: id,
    action,
    subject: item,
    ...(address === undefined ? {} : { address }),
    ...changeForLog(before, after),
    detail: { kind: kind.name, ...(typeof (key ?? place) === 'string' ? { key: key ?? place } : {}), ...detail },
  }
  for (const placeId of places === 'chain' ? [undefined] : places.slice(0, 50)) await audit(tx, { ...entry, placeId })
}

/**
 * Publishes a draft whose moment has come, in the name of its author, who must still be allowed to. What cannot be published stays a draft and says why.
 */
export const publishDraft = job<{ kind: string; item: string; revision: number }>(
  'editing.publish-draft',
  async (deps, { kind: name, item, revision }) => {
    const kind = editableKinds.find((each) => each.name === name)
    if (!kind) return
    const failure = await deps.db
      .transaction()
      .execute((tx) => publishDue(tx, deps, kind, item, revision))
      .catch((error: unknown) => {
        // Somebody saved it in this moment: the next attempt takes that into account.
        if (error instanceof Refusal && error.code !== 'content.changed-meanwhile') return error.code
        throw error
      })
    if (failure === undefined) deps.prepared.clear()
    else await deps.db.transaction().execute((tx) => noteFailure(tx, name, item, failure))
  },
)

const publishDue = async (tx: Tx, deps: Deps, kind: EditableKind, item: string, revision: number): Promise<undefined> => {
  const draft = await findDraft(tx, kind.name, item)
  // It was changed or discarded since, or is done already.
  if (!draft || draft.revision !== revision || draft.publishAt === null) return
  const grants = await listGrants(tx, draft.savedBy)
  const author: Editor = { id: draft.savedBy, grants, deviceId: null }
  const current = await rowsOfItem(tx, kind.subject, item)
  const rows = mergeRows(draft.base, draft.rows, current)
  const read = (await listLastSaved(tx, kind.name)).get(item)?.version ?? 0
  await publishRows(tx, deps, author, kind, { item, rows, read })
}
