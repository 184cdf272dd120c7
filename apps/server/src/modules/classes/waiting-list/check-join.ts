import type { joinWaitingList } from '@hoppla/contract/classes/waiting-list'
import { countryOfSlug } from '@hoppla/contract/countries'
import type { RefusalCode } from '@hoppla/contract/refusals'
import type { ServeInput } from '@hoppla/contract/route'
import type { Caller, Site } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { listChildren, readPhone } from '../../profile/profile.ts'
import { asksForSize, saleProblem } from '../bookings.rules.ts'
import { withKeys } from '../child-keys.ts'
import { type ClassRow, findClass, listSizes } from '../classes.sql.ts'
import { findTriedChild } from '../holds/holds.sql.ts'
import { tooEarly } from '../priority/check-early.ts'
import { isEarly } from '../priority/windows.rules.ts'
import { hasBegun, isOfAge } from './waiting-list.rules.ts'

export type JoinInput = ServeInput<typeof joinWaitingList>['body']
/** A child of the form, known again by its key (hex). */
export type JoiningChild = JoinInput['children'][number] & { key: string }
/** A checked form: only what others do at this moment can still prevent the joining. */
export type Joining = {
  site: Site
  facts: ClassRow
  phone: NonNullable<ReturnType<typeof readPhone>>
  children: readonly JoiningChild[]
  now: Date
}

/** @throws Refusal of `joinWaitingList` for whatever speaks against it whoever else waits, with the field at fault (`children.0.childBirthdate`). */
export const checkJoin = async (deps: Deps, caller: Caller, input: JoinInput): Promise<Joining> => {
  const { site } = caller
  if (!site) throw new Refusal('country.not-found')
  const facts = await findClass(deps, input.classId)
  if (!facts) throw new Refusal('class.not-found', { errors: { classId: [] } })
  if (facts.countryId !== site.countryId) throw new Refusal('class.other-country')
  const now = deps.clock.now()
  const problem = saleProblem(facts, dayIn(now, facts.timeZone))
  if (problem) throw new Refusal(problem)
  // Until everybody may book it, nobody has missed a place of it.
  if (isEarly(facts, now)) throw tooEarly(facts, caller, 'anybody')
  const phone = readPhone(input.phone, input.phoneCountryCode ?? undefined, countryOfSlug(site.slug).code)
  if (!phone) throw new Refusal('class.phone-invalid', { errors: { phone: [] } })
  const children = await withKeys(
    deps,
    input.children.map((child) => ({ ...child, childClassAgeGroupId: child.ageGroupIds[0] ?? '' })),
  )
  const sizes = (await listSizes(deps, 'all')) ?? []
  const own = caller.account && children.some(({ childId }) => childId) ? await listChildren(deps.db, caller.account.id) : []
  for (const [index, child] of children.entries()) {
    const refuse = (code: RefusalCode, field: string): never => {
      throw new Refusal(code, { errors: { [`children.${index}.${field}`]: [] } })
    }
    const mine = own.find(({ id }) => id === child.childId)
    if (child.childId && !mine) refuse('child.not-found', 'childId')
    if (mine && !mine.rights.includes('book')) refuse('child.right-missing', 'childId')
    const fault = childFault(facts, child, sizes, now)
    if (fault) refuse(...fault)
    if (children.findIndex(({ key }) => key === child.key) < index) refuse('class.child-waiting', 'childFirstName')
  }
  if (facts.type === 'SportKidzTrial') {
    const [tried] = await findTriedChild(deps.pool, [children.map(({ key }) => key), facts.type, now])
    if (tried) throw new Refusal('class.trial-used', { errors: { [`children.${tried.position - 1}.childFirstName`]: [] } })
  }
  return { site, facts, phone, children, now }
}

const childFault = (
  facts: ClassRow,
  { ageGroupIds, childBirthdate, tshirtSize }: JoiningChild,
  sizes: readonly string[],
  now: Date,
): [RefusalCode, string] | undefined => {
  const [first = '1970-01-01'] = facts.occasions
  for (const id of ageGroupIds) {
    const group = facts.groups.find((each) => each.id === id && each.isOffered)
    if (!group) return ['class.not-found', 'ageGroupIds']
    if (!isOfAge(childBirthdate, first, group)) return ['class.wrong-age', 'childBirthdate']
    if (hasBegun(facts, group, now)) return ['class.closed', 'ageGroupIds']
  }
  const size = tshirtSize || undefined
  if (size === undefined ? asksForSize(facts.type) : !sizes.includes(size)) return ['class.size-unknown', 'tshirtSize']
  return undefined
}
