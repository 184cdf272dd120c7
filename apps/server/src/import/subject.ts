import type { z } from 'zod'
import type { Db } from '../db/connect.ts'
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

/** What is wrong with a well-formed row: the path of the field, and why. */
export type Finding = { path: readonly (string | number)[]; reason: string }

/** Where the row being written stands, for keeping track of its key; and how many of its file came before it. */
export type RowPlace = { where: string; index: number }

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
}

/** Keeps a subject's row type while it is written down. */
export const subject = <S extends z.ZodType>(made: Subject<S>): Subject => made as unknown as Subject
