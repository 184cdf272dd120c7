import type { DraftSummary, EditedItem, ItemRoutes as Routes } from '@hoppla/contract/editing/item-routes'
import type { ServeInput } from '@hoppla/contract/route'
import type { Db, Tx } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { once } from '../../http/idempotency.ts'
import { Refusal } from '../../http/refusal.ts'
import { rowsOfItem } from '../../import/apply-rows.ts'
import type { StoredRow } from '../../import/subject.ts'
import { enqueue } from '../../jobs/jobs.ts'
import type { Deps } from '../../kernel/deps.ts'
import { listEditorNames, listLastSaved, listVersions } from '../../kernel/saved-versions.ts'
import { type DraftRow, deleteDraft, findDraft, listDrafts, writeDraft } from './editing.sql.ts'
import type { EditableKind } from './kinds.ts'
import { applied, checkRights, type Editor, logChange, mayEdit, publishDraft, publishRows } from './publish.ts'
import { tried } from './trial.ts'

type Row = StoredRow['row']
type Item = EditedItem<Row>

const editorOf = ({ staff, address }: StaffCaller): Editor => ({ ...staff, address })

type Names = ReadonlyMap<string, string>
const editor = (names: Names, id: string) => ({ id, name: names.get(id) ?? '' })
const summaryOf = (names: Names, { revision, publishAt, failure, savedBy, savedAt }: DraftRow): DraftSummary => ({
  revision,
  publishAt: publishAt?.toISOString() ?? null,
  failure,
  savedBy: editor(names, savedBy),
  savedAt: savedAt.toISOString(),
})

type Saved = { version: number; savedBy: string | null; savedAt: Date }
const neverSaved = { version: 0, savedAt: null, savedBy: null }
const savedState = (names: Names, saved: Saved | undefined): Pick<Item, 'version' | 'savedAt' | 'savedBy'> =>
  saved
    ? {
        version: saved.version,
        savedAt: saved.savedAt.toISOString(),
        savedBy: saved.savedBy === null ? null : editor(names, saved.savedBy),
      }
    : neverSaved

/** The items of a kind that the caller may edit. Columns too long for a list are left out. */
export const listItems = async (
  { db }: Deps,
  { staff }: StaffCaller,
  kind: EditableKind,
): Promise<(Omit<Item, 'draft'> & { draft: DraftSummary | null })[]> => {
  const byItem = new Map<string, Row[]>()
  for (const { item, row } of (await kind.subject.stored?.(db)) ?? []) {
    const { listed } = withoutLong(kind, row)
    byItem.set(item, [...(byItem.get(item) ?? []), listed])
  }
  const [saved, drafts] = await Promise.all([listLastSaved(db, kind.name), listDrafts(db, kind.name)])
  const people = [...saved.values(), ...drafts.values()].flatMap(({ savedBy }) => savedBy ?? [])
  const names = await listEditorNames(db, people)
  const may = editorsView(db, staff, kind)
  const shown: (Omit<Item, 'draft'> & { draft: DraftSummary | null })[] = []
  for (const [id, rows] of byItem) {
    if (!(await may(id, rows))) continue
    const draft = drafts.get(id)
    shown.push({ id, rows, ...savedState(names, saved.get(id)), draft: draft ? summaryOf(names, draft) : null })
  }
  return shown
}

const withoutLong = ({ unlisted }: EditableKind, row: Row): { listed: Row } => ({
  listed: Object.fromEntries(Object.entries(row).filter(([column]) => !unlisted.includes(column))),
})

/** Whether somebody may edit each of many items: asked once for each set of places. */
const editorsView = (db: Db, staff: StaffCaller['staff'], kind: EditableKind) => {
  const known = new Map<string, Promise<boolean>>()
  return (item: string, rows: readonly Row[]): Promise<boolean> => {
    const [{ country, place, calendar, playground, area } = {}] = rows
    const where = String(country ?? place ?? calendar ?? playground ?? area ?? item)
    const answer = known.get(where) ?? mayEdit(db, staff, kind, { item, rows })
    known.set(where, answer)
    return answer
  }
}

/** An item that the caller may edit, with its draft. @throws Refusal `content.not-found`. */
export const getItem = async ({ db }: Pick<Deps, 'db'>, { staff }: StaffCaller, kind: EditableKind, id: string): Promise<Item> => {
  await ownRows(db, staff, kind, id)
  return readItem(db, kind, id)
}

/** An item as it is now, also one that was just emptied. */
const readItem = async (db: Db | Tx, kind: EditableKind, id: string): Promise<Item> => {
  const rows = await rowsOfItem(db, kind.subject, id)
  const saved = (await listLastSaved(db, kind.name)).get(id)
  const draft = await findDraft(db, kind.name, id)
  const names = await listEditorNames(
    db,
    [saved?.savedBy, draft?.savedBy].flatMap((person) => person ?? []),
  )
  return {
    id,
    rows,
    ...savedState(names, saved),
    draft: draft ? { ...summaryOf(names, draft), rows: draft.rows } : null,
  }
}

/** @throws Refusal `content.not-found`, also for what lies at others' places. */
const ownRows = async (
  db: Db | Tx,
  staff: Pick<Editor, 'grants' | 'deviceId'>,
  kind: EditableKind,
  item: string,
): Promise<Row[]> => {
  const rows = await rowsOfItem(db, kind.subject, item)
  if (!(await mayEdit(db, staff, kind, { item, rows }))) throw new Refusal('content.not-found')
  return rows
}

/**
 * Adds an item. Logged. @throws Refusal `content.exists`, `content.invalid`, `content.not-yours`.
 */
export const createItem = async (
  deps: Deps,
  caller: StaffCaller,
  kind: EditableKind,
  { rows }: ServeInput<Routes['createItem']>['body'],
): Promise<Item> => {
  const answer = await deps.db.transaction().execute((tx) =>
    once(tx, caller.idempotency, async () => {
      const before = (await kind.subject.stored?.(tx)) ?? []
      const item = await publishRows(tx, deps, editorOf(caller), kind, { rows, read: 'new' })
      if (before.some((each) => each.item === item)) throw new Refusal('content.exists')
      return readItem(tx, kind, item)
    }),
  )
  deps.prepared.clear()
  return answer
}

/**
 * Publishes an item, at once or at a moment to come. Logged.
 * @throws Refusal `content.not-found`, `content.changed-meanwhile`, `content.invalid`, `content.not-yours`, `content.moment-over`.
 */
export const saveItem = async (
  deps: Deps,
  caller: StaffCaller,
  kind: EditableKind,
  id: string,
  { rows, version: read, publishAt }: ServeInput<Routes['saveItem']>['body'],
): Promise<Item> => {
  if (publishAt !== undefined) return scheduleItem(deps, caller, kind, { item: id, rows, read, at: new Date(publishAt) })
  const answer = await deps.db.transaction().execute(async (tx) => {
    await ownRows(tx, caller.staff, kind, id)
    await publishRows(tx, deps, editorOf(caller), kind, { item: id, rows, read })
    return readItem(tx, kind, id)
  })
  deps.prepared.clear()
  return answer
}

type Scheduled = { item: string; rows: readonly Row[]; read: number; at: Date }
/** Everything is checked now, too: whoever schedules is told today what would be refused on Monday. */
const scheduleItem = async (deps: Deps, caller: StaffCaller, kind: EditableKind, edit: Scheduled): Promise<Item> => {
  await ownRows(deps.db, caller.staff, kind, edit.item)
  if (edit.at <= deps.clock.now()) throw new Refusal('content.moment-over', { errors: { publishAt: [] } })
  // Before the transaction that writes: a trial has one of its own, and nobody may hold a connection while waiting for another.
  const { after } = await tryRows(deps, kind, edit.item, edit.rows)
  return deps.db.transaction().execute(async (tx) => {
    await schedule(tx, deps, editorOf(caller), kind, edit, after)
    return readItem(tx, kind, edit.item)
  })
}

const schedule = async (
  tx: Tx,
  deps: Deps,
  author: Editor,
  kind: EditableKind,
  { item, rows, read, at }: Scheduled,
  after: readonly Row[],
): Promise<void> => {
  const base = await rowsOfItem(tx, kind.subject, item)
  await checkRights(tx, author, kind, item, base, after)
  if (((await listLastSaved(tx, kind.name)).get(item)?.version ?? 0) !== read) throw new Refusal('content.changed-meanwhile')
  const before = await findDraft(tx, kind.name, item)
  const draft = { item, rows: [...rows], base, publishAt: at, savedBy: author.id, savedAt: deps.clock.now() }
  if (!(await writeDraft(tx, kind.name, before?.revision ?? 0, draft))) throw new Refusal('content.changed-meanwhile')
  const revision = (before?.revision ?? 0) + 1
  await enqueue(tx, publishDraft, { kind: kind.name, item, revision }, { runAt: at, key: `publish ${kind.name} ${item}` })
  await logChange(tx, author, kind, {
    item,
    before: base,
    after,
    action: 'content.scheduled',
    detail: { publishAt: at.toISOString() },
  })
}

/** What rows would make of an item; written and rolled back, in a transaction of its own. @throws Refusal `content.invalid`. */
const tryRows = (deps: Deps, kind: EditableKind, item: string, rows: readonly Row[]): Promise<{ before: Row[]; after: Row[] }> =>
  tried(deps.db, async (tx) => {
    const before = await rowsOfItem(tx, kind.subject, item)
    await applied(tx, deps, kind, rows, item)
    return { before, after: await rowsOfItem(tx, kind.subject, item) }
  })

/** What publishing would change. @throws Refusal `content.not-found`, `content.invalid`, `content.not-yours`. */
export const previewItem = async (
  deps: Deps,
  caller: StaffCaller,
  kind: EditableKind,
  id: string,
  { rows }: ServeInput<Routes['previewItem']>['body'],
): Promise<{ before: Row[]; after: Row[] }> => {
  await ownRows(deps.db, caller.staff, kind, id)
  const found = await tryRows(deps, kind, id, rows)
  await deps.db.transaction().execute((tx) => checkRights(tx, editorOf(caller), kind, id, found.before, found.after))
  return found
}

/** Keeps a draft, unchecked; one that waited for its moment waits no longer. Its first save is logged. @throws Refusal `content.not-found`, `content.changed-meanwhile`. */
export const saveDraft = (
  deps: Deps,
  caller: StaffCaller,
  kind: EditableKind,
  id: string,
  { rows, revision }: ServeInput<Routes['saveDraft']>['body'],
): Promise<Item> =>
  deps.db.transaction().execute(async (tx) => {
    const current = await ownRows(tx, caller.staff, kind, id)
    const before = await findDraft(tx, kind.name, id)
    const draft = {
      item: id,
      rows,
      base: before?.base ?? current,
      // Writing on takes a draft out of waiting: what is published at its moment is what was checked for it.
      publishAt: null,
      savedBy: caller.staff.id,
      savedAt: deps.clock.now(),
    }
    if (!(await writeDraft(tx, kind.name, revision, draft))) throw new Refusal('content.changed-meanwhile')
    if (!before || before.publishAt !== null)
      await logChange(tx, editorOf(caller), kind, { item: id, before: current, after: current, action: 'content.drafted' })
    return readItem(tx, kind, id)
  })

/** Discards a draft, also one that waits for its moment. Logged. @throws Refusal `content.not-found`, `content.changed-meanwhile`. */
export const discardDraft = (deps: Deps, caller: StaffCaller, kind: EditableKind, id: string, revision: number): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const current = await ownRows(tx, caller.staff, kind, id)
    const draft = await findDraft(tx, kind.name, id)
    if (!draft) throw new Refusal('content.not-found')
    if (!(await deleteDraft(tx, kind.name, id, revision))) throw new Refusal('content.changed-meanwhile')
    await logChange(tx, editorOf(caller), kind, { item: id, before: draft.rows, after: current, action: 'content.draft-discarded' })
  })

/** What was saved of an item in the office, newest first. @throws Refusal `content.not-found`. */
export const itemHistory = async (
  { db }: Deps,
  { staff }: StaffCaller,
  kind: EditableKind,
  id: string,
): Promise<(Pick<Item, 'version' | 'savedBy' | 'rows'> & { savedAt: string })[]> => {
  await ownRows(db, staff, kind, id)
  const versions = await listVersions<Row[]>(db, kind.name, id)
  const names = await listEditorNames(
    db,
    versions.flatMap(({ savedBy }) => savedBy ?? []),
  )
  return versions.map(({ version, value, savedBy, savedAt }) => ({
    version,
    rows: value ?? [],
    savedAt: savedAt.toISOString(),
    savedBy: savedBy === null ? null : editor(names, savedBy),
  }))
}
