import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { idOf } from '../ids.ts'
import type { KnownRows } from '../known-rows.ts'
import type { Finding } from '../subject.ts'
import type { Writer } from '../writer.ts'

type At = (timeZone: string) => Date
/** From when a class can be booked by whom, as its row says it; a row that says nothing of it leaves it as it is. */
type WindowsRow = {
  key: string
  presentFrom?: At | undefined
  siblingsFrom?: At | undefined
  allFrom?: At | undefined
  follows?: readonly string[] | undefined
}

const moments = ['presentFrom', 'siblingsFrom', 'allFrom'] as const

/** The three moments; undefined unless all are there. */
const momentsOf = (row: WindowsRow, timeZone: string): Record<(typeof moments)[number], Date> | undefined => {
  const { presentFrom, siblingsFrom, allFrom } = row
  return presentFrom && siblingsFrom && allFrom
    ? { presentFrom: presentFrom(timeZone), siblingsFrom: siblingsFrom(timeZone), allFrom: allFrom(timeZone) }
    : undefined
}

/** What is wrong with the moments of a row, and with the classes before in so far as it says itself. */
export const windowFaults = (row: WindowsRow, timeZone: string): Finding[] => {
  const said = momentsOf(row, timeZone)
  const isAny = row.follows !== undefined || moments.some((name) => row[name] !== undefined)
  if (!said)
    return isAny
      ? moments.filter((name) => !row[name]).map((name) => ({ path: [name], reason: 'write all three moments, or none of them' }))
      : []
  return [
    ...(said.siblingsFrom < said.presentFrom ? [{ path: ['siblingsFrom'], reason: 'is before presentFrom' }] : []),
    ...(said.allFrom < said.siblingsFrom ? [{ path: ['allFrom'], reason: 'is before siblingsFrom' }] : []),
    ...((row.follows ?? []).includes(row.key) ? [{ path: ['follows'], reason: 'a class does not follow itself' }] : []),
  ]
}

/** What is wrong with the classes before, once all of them are read. */
export const followsFaults = ({ key, follows = [] }: WindowsRow, known: KnownRows): Finding[] =>
  follows.flatMap((name): Finding[] => {
    const before = known.classes.get(name)
    if (!before) return known.broken.has(name) ? [] : [{ path: ['follows'], reason: `there is no '${name}' in classes` }]
    return before.country === known.classes.get(key)?.country
      ? []
      : [{ path: ['follows'], reason: `'${name}' belongs to another country` }]
  })

/** Writes them. Classes before that were cancelled, which no file can name, stay. */
export const writeWindows = async (db: Db, row: WindowsRow, timeZone: string, writer: Writer): Promise<void> => {
  const said = momentsOf(row, timeZone)
  if (!said) return
  const id = idOf('class', row.key)
  const { rows: cancelled } = await sql<{
    id: string
  }>`select f.before_id as id from class_predecessors f join classes c on c.id = f.before_id
    where f.class_id = ${id} and c.cancelled_at is not null`.execute(db)
  writer.add('class_windows', {
    class_id: id,
    present_from: said.presentFrom,
    siblings_from: said.siblingsFrom,
    all_from: said.allFrom,
  })
  writer.owns('class_predecessors', id)
  const before = new Set([...(row.follows ?? []).map((name) => idOf('class', name)), ...cancelled.map((one) => one.id)])
  for (const one of before) writer.add('class_predecessors', { class_id: id, before_id: one })
}
