import type * as contract from '@hoppla/contract/door/search'
import { type FoundFamily, foundFamiliesMost } from '@hoppla/contract/door/search'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import type { Queryable } from '../../db/statement.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { limit } from '../../http/rate-limit.ts'
import { type Day, dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { listBookedOn } from '../classes/classes.ts'
import { findCustomers, listContacts } from '../identity/identity.ts'
import { ageOn, findChildrenByName, listChildrenOf } from '../profile/profile.ts'
import { questionsOf } from '../search/search.ts'
import { listHolders } from '../tickets/tickets.ts'
import { initialed } from './door.rules.ts'
import { type DoorRow, listAdmittedAccounts } from './door.sql.ts'
import { doorOf, guesserOf, lineOf } from './scan.ts'
import { doorCode, doorKeys } from './search-code.ts'

/** Enough for a busy door, too little to copy the families of a centre. */
const perMinute = { max: 20, seconds: 60 }
const perDay = { max: 300, seconds: 86_400 }

/** People whose name or number begins so, before it is asked what they hold. With more, more has to be typed. */
const candidatesMost = 200

/** Families by what was typed. @throws Refusal `location.not-found`, `request.too-many`. */
export const searchAtDoor = async (
  deps: Deps,
  caller: StaffCaller,
  { body }: ServeInput<typeof contract.searchAtDoor>,
): Promise<Answer<typeof contract.searchAtDoor>> => {
  const { staff } = caller
  const door = await doorOf(deps.pool, caller, body.playgroundId)
  await limit(deps, `door-search:${guesserOf(caller)}`, perMinute)
  await limit(deps, `door-search-day:${staff.id}`, perDay)
  const now = deps.clock.now()
  const today = dayIn(now, door.timeZone)
  const { accountIds, by, hasMore } = await findCandidates(deps, door, body.text)
  const expected = await keepExpected(deps.pool, accountIds, door, today)
  const found = expected.slice(0, foundFamiliesMost)
  const [key] = doorKeys(deps)
  const families = await describe(deps.pool, found, today, (id) =>
    doorCode(key, 'F1', id, { staffId: staff.id, placeId: door.id }, now),
  )
  // By what was searched, not the text; the families that were shown can see it.
  const line = { ...lineOf(caller, door, 'door.searched'), detail: { by, found: found.length } }
  await deps.db.transaction().execute(async (tx) => {
    if (found.length === 0) await audit(tx, line)
    for (const subject of found) await audit(tx, { ...line, subject })
  })
  return { families, hasMore: hasMore || expected.length > found.length }
}

type Candidates = { accountIds: string[]; by: string; hasMore: boolean }
/** The accounts of the door’s country whose parent or child has such a name, or whose number begins so. */
const findCandidates = async (deps: Deps, { countryId }: DoorRow, text: string): Promise<Candidates> => {
  const accountIds = new Set<string>()
  const asked = new Set<string>()
  let hasMore = false
  for (const question of questionsOf(text)) {
    if (question.by !== 'name' && question.by !== 'phone') continue
    asked.add(question.by)
    const customers = await findCustomers(deps.db, [countryId], question, candidatesMost)
    const children = question.by === 'name' ? await findChildrenByName(deps.pool, [question.beginning, candidatesMost]) : []
    hasMore ||= customers.length === candidatesMost || children.length === candidatesMost
    for (const { id } of customers) accountIds.add(id)
    for (const { accountIds: guardians } of children) for (const id of guardians) accountIds.add(id)
  }
  return { accountIds: [...accountIds], by: [...asked].join(', '), hasMore }
}

/** Of these accounts those who may be expected today, in the same order: who holds something valid here, has a class, or was here already. */
const keepExpected = async (where: Queryable, accountIds: string[], door: DoorRow, today: Day): Promise<string[]> => {
  if (accountIds.length === 0) return []
  const children = await listChildrenOf(where, [accountIds])
  const childIds = children.map(({ id }) => id)
  const holders = [
    ...(await listHolders(where, [accountIds, childIds, door.id, today])),
    ...(await listBookedOn(where, [accountIds, childIds, door.id, today])),
    ...(await listAdmittedAccounts(where, [accountIds, door.id, today])),
  ]
  const accounts = new Set(holders.map(({ accountId }) => accountId))
  const ofChildren = new Set(holders.map(({ childId }) => childId))
  for (const { id, accountId } of children) if (ofChildren.has(id)) accounts.add(accountId)
  return accountIds.filter((id) => accounts.has(id))
}

const describe = async (
  where: Queryable,
  accountIds: readonly string[],
  today: Day,
  codeOf: (accountId: string) => string,
): Promise<FoundFamily[]> => {
  const contacts = new Map((await listContacts(where, [accountIds])).map((contact) => [contact.id, contact]))
  const children = await listChildrenOf(where, [accountIds])
  return accountIds.flatMap((id) => {
    const contact = contacts.get(id)
    if (!contact) return []
    return {
      code: codeOf(id),
      name: initialed(contact.firstName, contact.lastName),
      phoneEnd: contact.phoneEnd,
      children: children
        .filter(({ accountId }) => accountId === id)
        .map(({ firstName, lastName, birthDate }) => ({ name: initialed(firstName, lastName), age: ageOn(birthDate, today) })),
    }
  })
}
