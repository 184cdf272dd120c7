import type { z } from 'zod'
import type { Db } from '../db/connect.ts'
import type { Fault } from '../http/refusal.ts'
import type { Day } from '../kernel/calendar.ts'
import type { KnownRows } from './known-rows.ts'
import type { Link } from './links.ts'
import type { Writer } from './writer.ts'

/** What reading a row may need. */
export type ReadContext = {
  /** The import's transaction. */
  db: Db
  folder: string
  today: Day
  now: Date
  known: KnownRows
  /** Whether this is a development or test installation (config.ts): passwords in files and test payments are taken there only. */
  isOpen: boolean
  /** What is reported to the operator at the end: a row was taken otherwise than it is written. */
  notes: string[]
}

/** What is wrong with a well-formed row: the path of the field, and why; `fault` is what people in the office are told, else that it is to be checked. */
export type Finding = { path: readonly (string | number)[]; reason: string; fault?: Fault }

/** Where the row being written stands, for keeping track of its key; and how many of its file came before it. */
export type RowPlace = { where: string; index: number }

/** A row as the database has it, written as its file would write it; what a row leaves out when it is as by default is left out here. */
export type StoredRow = {
  /** What is edited as one, a uuid: an article; the hours of a place with all its rules. */
  item: string
  /** The file in which an export writes it, relative to its folder: `articles/sweden.yaml`. */
  file: string
  row: Readonly<Record<string, unknown>>
}

/** A kind of import file: how a row looks, what is wrong with it beyond its shape, what it writes. */
export type Subject<S extends z.ZodType = z.ZodType> = {
  /** The name of its file or folder. */
  name: string
  /** Tables of rows (CSV, YAML) unless the files are Markdown, one row each. */
  source?: 'markdown'
  row: (context: ReadContext) => S
  /** Looked at before `write`; a row with findings is not written. */
  check?: (row: z.output<S>, context: ReadContext) => Finding[] | Promise<Finding[]>
  /** The row's links, to be looked at once everything they may lead to is read. */
  links?: (row: z.output<S>, context: ReadContext) => Link[]
  /** What is wrong with what it names of subjects that are read after its own, once everything is read. */
  late?: (row: z.output<S>, known: KnownRows) => Finding[]
  write: (row: z.output<S>, writer: Writer, context: ReadContext, place: RowPlace) => void | Promise<void>
  /** To which item a row belongs. Present where `stored` is. */
  itemOf?: (row: z.output<S>) => string
  /** What a saved version of an item holds, where that is not its rows. */
  savedValue?: (db: Db, item: string) => Promise<object | null>
  /** What is left of an item when it has no rows any more: none of a place's hours. Absent: it always has one. */
  clear?: (stored: StoredRow[], item: string, writer: Writer) => void
  /** The rows that the database has, in the order in which files would list them. @param items only those of these items; absent: all. */
  stored?: (db: Db, items?: readonly string[]) => Promise<StoredRow[]>
}

/** Keeps a subject's row type while it is written down. */
export const subject = <S extends z.ZodType>(made: Subject<S>): Subject => made as unknown as Subject
