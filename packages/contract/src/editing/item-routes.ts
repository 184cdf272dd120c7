import { z } from 'zod'
import type { Permission } from '../permissions.ts'
import { route } from '../route.ts'
import { unfinishedRow, writtenText } from './written-text.ts'

/*
 * Content that staff edit in the office is rows of import files (docs/import.md): what a file may say, the office may, by the same rules. An item is what
 * is edited as one: an article, a page, all opening hours of a place. Every kind of content has the same eight calls, made here.
 */

/** The operator's own name of a row; it never changes. */
export const rowKey = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,79}$/)
export const rowKeys = z.array(rowKey).max(500)
/** In major units, with at most two decimals. */
export const money = z.number().min(0).max(10_000_000)
/** `10:00-18:00`, several with `|` between, or `closed`. */
export const openIntervals = writtenText(200)
/** Order among its neighbours, from 0. */
export const position = z.int().min(0).max(1_000_000).optional()

const editor = z.object({ id: z.guid(), name: z.string().describe('Empty: has left') })
const version = z.int().min(0).describe('How often it was saved in the office; 0: as the files brought it')

const draftState = {
  revision: z.int().min(1).describe('How often the draft was saved'),
  publishAt: z.iso.datetime().nullable().describe('Null: until somebody publishes it'),
  failure: z.string().nullable().describe('The name of the refusal when it could not be published at its moment'),
  savedBy: editor,
  savedAt: z.iso.datetime(),
}
export const draftSummary = z.object(draftState)
export type DraftSummary = z.infer<typeof draftSummary>

/** What is being written is no row yet: any fields, checked when it is published. */
const draftRows = z.array(unfinishedRow).max(400)

const ofItem = z.object({ id: z.guid() })
const changing = ['content.not-found', 'content.changed-meanwhile', 'content.invalid', 'content.not-yours'] as const

type Kind<Name extends string, P extends Permission, Row extends z.ZodObject> = {
  /** The kind's import file, and the end of its address: `articles`. */
  name: Name
  permission: P
  /** One row, as an export writes it. */
  row: Row
  /** How many rows an item has; absent: one. `least: 0`: it may be emptied. */
  rows?: { least: 0 | 1; most: number }
  /** It belongs to no place: a role given for one opens nothing. */
  ofChain?: true
  /** In a sentence: “opening hours of a place”. */
  of: string
}

/** The calls by which one kind of content is edited. Longer than 60 lines: a list of eight calls. */
export const itemRoutes = <const Name extends string, const P extends Permission, Row extends z.ZodObject>({
  name,
  permission,
  row,
  rows: { least, most } = { least: 1, most: 1 },
  ofChain,
  of,
}: Kind<Name, P, Row>) => {
  const staff = { access: { permission }, ...(ofChain ? {} : { atPlace: 'resource' as const }) } as const
  const path = `/api/staff/content/${name}` as const
  const rows = z.array(row).min(least).max(most)
  const state = { id: z.guid(), version, savedAt: z.iso.datetime().nullable(), savedBy: editor.nullable() }
  const item = z.object({
    ...state,
    rows: z.array(row),
    draft: z.object({ ...draftState, rows: draftRows }).nullable(),
  })
  return {
    listItems: route({
      method: 'GET',
      path,
      summary: `Lists the ${of} that the caller may edit, in the order of the files; without columns too long for a list.`,
      answer: z.array(z.object({ ...state, rows: z.array(row.partial()), draft: draftSummary.nullable() })),
      ...staff,
    }),
    getItem: route({
      method: 'GET',
      path: `${path}/:id`,
      summary: `Returns one of the ${of} with its draft.`,
      params: ofItem,
      answer: item,
      refusals: ['content.not-found'],
      ...staff,
    }),
    createItem: route({
      method: 'POST',
      path,
      summary: `Adds one to the ${of}. Sites show it within five seconds. Written to the audit log.`,
      body: z.strictObject({ rows: z.array(row).min(1).max(most) }),
      answer: item,
      idempotent: true,
      refusals: [...changing, 'content.exists', 'idempotency.other-body', 'idempotency.key-invalid'],
      ...staff,
    }),
    saveItem: route({
      method: 'PUT',
      path: `${path}/:id`,
      summary: `Publishes one of the ${of}, now or at a moment to come; its draft ends. Refused when it was saved since. Written to the audit log.`,
      params: ofItem,
      body: z.strictObject({ rows, version, publishAt: z.iso.datetime().optional() }),
      answer: item,
      refusals: [...changing, 'content.moment-over'],
      ...staff,
    }),
    previewItem: route({
      method: 'POST',
      path: `${path}/:id/preview`,
      summary: `Says what publishing one of the ${of} would change, and writes nothing.`,
      params: ofItem,
      body: z.strictObject({ rows }),
      answer: z.object({ before: z.array(row), after: z.array(row) }),
      refusals: changing,
      ...staff,
    }),
    saveDraft: route({
      method: 'PUT',
      path: `${path}/:id/draft`,
      summary: `Keeps a draft of one of the ${of}. Refused when somebody has saved the draft since. Written to the audit log once.`,
      params: ofItem,
      body: z.strictObject({ rows: draftRows, revision: z.int().min(0).describe('Of the draft that was read; 0: there was none') }),
      answer: item,
      refusals: ['content.not-found', 'content.changed-meanwhile', 'content.not-yours'],
      ...staff,
    }),
    discardDraft: route({
      method: 'DELETE',
      path: `${path}/:id/draft`,
      summary: `Discards the draft of one of the ${of}, also one that waits for its moment. Written to the audit log.`,
      params: ofItem,
      query: z.strictObject({ revision: z.coerce.number().int().min(1) }),
      refusals: ['content.not-found', 'content.changed-meanwhile', 'content.not-yours'],
      ...staff,
    }),
    itemHistory: route({
      method: 'GET',
      path: `${path}/:id/history`,
      summary: `Lists what was saved of one of the ${of} in the office, newest first; saving an older one again is the way back.`,
      params: ofItem,
      answer: z.array(
        z.object({
          version,
          rows: z.array(row),
          savedAt: z.iso.datetime(),
          savedBy: editor.nullable().describe('Null: an import whose files replaced what was edited'),
        }),
      ),
      refusals: ['content.not-found'],
      ...staff,
    }),
  }
}

/** The calls of any kind. */
export type ItemRoutes = ReturnType<typeof itemRoutes<string, Permission, z.ZodObject>>

/** An item as a page of the office holds it, whatever kind it is of. */
export type EditedItem<Row> = {
  id: string
  version: number
  savedAt: string | null
  savedBy: z.infer<typeof editor> | null
  rows: Row[]
  draft: (DraftSummary & { rows: Record<string, unknown>[] }) | null
}
