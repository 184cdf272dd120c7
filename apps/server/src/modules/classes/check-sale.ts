import type { bookChildClass } from '@hoppla/contract/classes/bookings'
import { countryOfSlug } from '@hoppla/contract/countries'
import type { RefusalCode } from '@hoppla/contract/refusals'
import type { ServeInput } from '@hoppla/contract/route'
import { toMinor } from '@hoppla/i18n'
import type { Caller, Site } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { priceOn } from '../catalogue/catalogue.ts'
import { listChildren, readPhone } from '../profile/profile.ts'
import { beginning, type ChildInput, childProblem, holdUntil, saleProblem } from './bookings.rules.ts'
import { pathOf, withKeys } from './child-keys.ts'
import { type ClassRow, findClassOfGroup, listSizes } from './classes.sql.ts'
import { refuseTooEarly } from './priority/check-early.ts'

export type BookingInput = ServeInput<typeof bookChildClass>['body']

/** A child with the key by which it is known again. */
export type OneChild = ChildInput &
  Pick<BookingInput, 'childId' | 'allergies' | 'otherInformation' | 'healthConsent'> & { key: string }

/** What was written about a child; null: nothing. */
export const notesOf = ({ allergies, otherInformation }: OneChild) =>
  allergies || otherInformation ? { allergies: allergies ?? '', otherInformation: otherInformation ?? '' } : null

/** A checked request: the price is fixed, and only missing seats can still prevent the booking. */
export type Sale = {
  site: Site
  facts: ClassRow
  phone: NonNullable<ReturnType<typeof readPhone>>
  children: readonly OneChild[]
  priceMinor: number
  totalMinor: number
  isFree: boolean
  expiresAt: Date
  now: Date
  today: string
}

/** A class on sale. @throws Refusal `class.not-found` at the field, `class.other-country`, `class.cancelled`, `class.closed`. */
export const getClassOnSale = async (deps: Deps, site: Site, groupId: string, field: string) => {
  const facts = await findClassOfGroup(deps, groupId)
  if (!facts) throw new Refusal('class.not-found', { errors: { [field]: [] } })
  if (facts.countryId !== site.countryId) throw new Refusal('class.other-country')
  const now = deps.clock.now()
  const today = dayIn(now, facts.timeZone)
  const problem = saleProblem(facts, today)
  if (problem) throw new Refusal(problem)
  return { facts, now, today }
}

/** The field of one of several children, from 0. */
export type FieldOf = typeof pathOf
type AskedChild = Omit<OneChild, 'key'>
/** Children for whom seats of a class are asked. @property codes of the mail that a present family got. */
type Asked = { children: readonly AskedChild[]; codes: readonly string[]; now: Date; fieldOf: FieldOf }

/** The children with their keys. @throws Refusal for whatever speaks against one of them, with the field at fault. */
export const checkChildren = async (deps: Deps, caller: Caller, facts: ClassRow, asked: Asked): Promise<OneChild[]> => {
  const children = await withKeys(deps, asked.children)
  await refuseChildren(deps, caller, facts, { ...asked, children })
  await refuseTooEarly(deps, caller, facts, { ...asked, children })
  return children
}

/** @throws Refusal of `bookChildClass` for whatever speaks against it, with the field at fault (`siblings.0.childBirthdate`). */
export const checkSale = async (deps: Deps, caller: Caller, input: BookingInput): Promise<Sale> => {
  const { site } = caller
  if (!site) throw new Refusal('country.not-found')
  const { facts, now, today } = await getClassOnSale(deps, site, input.childClassAgeGroupId, 'childClassAgeGroupId')
  const phone = readPhone(input.phone, input.phoneCountryCode ?? undefined, countryOfSlug(site.slug).code)
  if (!phone) throw new Refusal('class.phone-invalid', { errors: { phone: [] } })
  const children = await checkChildren(deps, caller, facts, {
    children: [input, ...input.siblings],
    codes: input.earlyCodes,
    now,
    fieldOf: pathOf,
  })
  const priceMinor = priceOn(facts, today)
  if (typeof input.priceIncVat === 'number' && toMinor(input.priceIncVat, facts.currency) !== priceMinor)
    throw new Refusal('class.price-changed', { errors: { priceIncVat: [] } })
  const totalMinor = priceMinor * children.length
  const expiresAt = holdUntil(
    facts,
    children.map(({ childClassAgeGroupId }) => childClassAgeGroupId),
    caller.onBehalf?.payBy ?? new Date(now.getTime() + facts.holdMinutes * 60_000),
  )
  return { site, facts, phone, children, priceMinor, totalMinor, isFree: totalMinor === 0, expiresAt, now, today }
}

const refuseChildren = async (
  deps: Deps,
  caller: Caller,
  facts: ClassRow,
  { children, now, fieldOf }: { children: readonly OneChild[]; now: Date; fieldOf: FieldOf },
): Promise<void> => {
  const sizes = (await listSizes(deps, 'all')) ?? []
  const own = caller.account && children.some(({ childId }) => childId) ? await listChildren(deps.db, caller.account.id) : []
  const seen = new Set<string>()
  for (const [index, child] of children.entries()) {
    const refuse = (code: RefusalCode, field: string): never => {
      throw new Refusal(code, { errors: { [fieldOf(index, field)]: [] } })
    }
    const mine = own.find(({ id }) => id === child.childId)
    if (child.childId && !mine) refuse('child.not-found', 'childId')
    if (mine && !mine.rights.includes('book')) refuse('child.right-missing', 'childId')
    if (notesOf(child) && !child.healthConsent) refuse('child.consent-required', 'healthConsent')
    const problem = childProblem(facts, child, sizes)
    if (problem) refuse(problem.code, problem.field)
    const group = facts.groups.find(({ id }) => id === child.childClassAgeGroupId)
    if (group && beginning(facts, group) <= now) refuse('class.closed', 'childClassAgeGroupId')
    const key = `${child.childClassAgeGroupId} ${child.key}`
    if (seen.has(key)) refuse('class.child-booked', 'childFirstName')
    seen.add(key)
  }
}
