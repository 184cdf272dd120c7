import type * as contract from '@hoppla/contract/classes/windows'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { sql } from 'kysely'
import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { mayAt } from '../../../http/permissions.ts'
import { Refusal } from '../../../http/refusal.ts'
import { momentOf, wallClock } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { say } from '../../places/places.ts'
import { type ClassRow, findClass } from '../classes.sql.ts'
import { lockClasses } from '../sessions/sessions.sql.ts'
import type { Windows } from './windows.rules.ts'
import { listClassesBefore, replaceWindows, type StoredWindows } from './windows.sql.ts'

const getClass = async (deps: Deps, caller: StaffCaller, classId: string): Promise<ClassRow> => {
  const facts = await findClass(deps, classId)
  if (!facts || !(await mayAt(deps.db, caller.staff, 'classes.season', facts.playground.id))) throw new Refusal('class.not-found')
  return facts
}

const candidatesOf = (deps: Deps, facts: ClassRow) =>
  listClassesBefore(deps.db, {
    id: facts.id,
    playgroundId: facts.playground.id,
    type: facts.type,
    first: facts.occasions[0] ?? '1970-01-01',
    follows: facts.windows?.follows ?? [],
  })

const moments = ['presentFrom', 'siblingsFrom', 'allFrom'] as const
const onClock = (windows: Pick<Windows, (typeof moments)[number]>, timeZone: string) => {
  const at = (moment: string): string => {
    const { date, time } = wallClock(new Date(moment), timeZone)
    return `${date}T${time}`
  }
  return {
    presentFrom: at(windows.presentFrom),
    siblingsFrom: at(windows.siblingsFrom),
    allFrom: at(windows.allFrom),
  }
}

/** From when a class can be booked by whom. @throws Refusal `class.not-found`. */
export const getClassWindows = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.getClassWindows>,
): Promise<Answer<typeof contract.getClassWindows>> => {
  const facts = await getClass(deps, caller, params.classId)
  const words = (texts: ClassRow['names']) => say(texts, caller.language, facts.languages)
  return {
    classId: facts.id,
    className: words(facts.names),
    timeZone: facts.timeZone,
    windows: facts.windows && { ...onClock(facts.windows, facts.timeZone), follows: facts.windows.follows },
    before: (await candidatesOf(deps, facts)).map(({ id, names, first, last, isSameTime }) => ({
      id,
      name: words(names),
      firstOccasionDate: first,
      lastOccasionDate: last,
      isSameTime,
    })),
  }
}

/** Sets it, on the play centre's own clock. @throws Refusal `class.not-found`, also for a class before that is none, `class.cancelled`. */
export const setClassWindows = async (
  deps: Deps,
  caller: StaffCaller,
  input: ServeInput<typeof contract.setClassWindows>,
): Promise<Answer<typeof contract.setClassWindows>> => {
  const facts = await getClass(deps, caller, input.params.classId)
  const { windows } = input.body
  if (facts.isCancelled) throw new Refusal('class.cancelled')
  const known = (await candidatesOf(deps, facts)).map(({ id }) => id).filter((id) => id !== facts.id)
  if (windows?.follows.some((id) => !known.includes(id)))
    throw new Refusal('class.not-found', { errors: { 'windows.follows': [] } })
  const at = (text: string): Date => momentOf(text.slice(0, 10), text.slice(11), facts.timeZone)
  const stored: StoredWindows | null = windows && {
    ...{ presentFrom: at(windows.presentFrom), siblingsFrom: at(windows.siblingsFrom), allFrom: at(windows.allFrom) },
    follows: windows.follows,
  }
  await repeatOnConflict(deps.db, async (tx) => {
    await lockClasses(tx, [facts.id])
    await replaceWindows(tx, facts.id, stored)
    await audit(tx, {
      actorId: caller.staff.id,
      action: 'class.windows-set',
      subject: facts.id,
      placeId: facts.playground.id,
      address: caller.address,
      before: facts.windows ? onClock(facts.windows, facts.timeZone) : {},
      after: windows ? { presentFrom: windows.presentFrom, siblingsFrom: windows.siblingsFrom, allFrom: windows.allFrom } : {},
    })
    await sql`select pg_notify('content', '')`.execute(tx)
  })
  deps.prepared.clear()
  return getClassWindows(deps, caller, { params: input.params } as ServeInput<typeof contract.getClassWindows>)
}
