import { formatDate, formatTime, storedLanguage } from '@hoppla/i18n'
import { Refusal } from '../../../http/refusal.ts'
import { wallClock } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { listChildren } from '../../profile/profile.ts'
import { pathOf, withKeys } from '../child-keys.ts'
import type { ClassRow } from '../classes.sql.ts'
import { readEarlyCode } from './early-code.ts'
import { listChildrenOfAddress, listPresentChildren } from './families.sql.ts'
import { type Family, isEarly, type Known, opensAt, type Standing, standingOf, type Windows } from './windows.rules.ts'

/** Who asks, or for whom somebody does. */
type Asking = { account?: { id: string } | undefined; language: string }

/**
 * The children that may book a class early for one who asks: its account, or the codes of its mail. Siblings are the children of the account; to codes, the
 * other children that the same address has booked.
 */
export const familyOf = async (
  deps: Deps,
  windows: Windows,
  { account, codes }: { account: { id: string } | undefined; codes: readonly string[] },
): Promise<Family> => {
  const own = account ? await listChildren(deps.db, account.id) : []
  const rowIds = codes.flatMap((code) => readEarlyCode(deps.config, code) ?? [])
  const present = await listPresentChildren(deps.db, windows.follows, {
    accountId: account?.id ?? null,
    childIds: own.map(({ id }) => id),
    rowIds,
  })
  if (present.length === 0) return { present, named: [], siblings: [] }
  const byCode = present.filter(({ id }) => rowIds.includes(id)).map(({ email }) => email)
  const [ofAddress, ofAccount] = await Promise.all([
    byCode.length > 0 ? listChildrenOfAddress(deps.db, byCode) : [],
    keysOfOwn(deps, own),
  ])
  const isPresent = ({ childId, birthDate }: Own) =>
    present.some((child) => child.childId === childId && child.birthDate === birthDate)
  return { present, named: ofAccount.filter(isPresent), siblings: [...ofAccount, ...ofAddress] }
}

type Own = Known & { childId: string; birthDate: string }
const keysOfOwn = async (deps: Deps, own: Awaited<ReturnType<typeof listChildren>>): Promise<Own[]> =>
  (
    await withKeys(
      deps,
      own.map(({ id, first_name, last_name, birth_date }) => ({
        ...{ childId: id, childClassAgeGroupId: '' },
        ...{ childFirstName: first_name, childLastName: last_name, childBirthdate: birth_date },
      })),
    )
  ).map(({ key, childId, childBirthdate }) => ({ key, childId, birthDate: childBirthdate }))

/** The refusal of who comes before its moment, which it names on the clock of the play centre. @param field at fault, where one child of several is. */
export const tooEarly = (facts: ClassRow, { language }: Pick<Asking, 'language'>, standing: Standing, field?: string): Refusal => {
  const { date, time } = wallClock(opensAt(facts.windows as Windows, standing), facts.timeZone)
  const read = storedLanguage(language)
  return new Refusal('class.not-open-yet', {
    values: { date: formatDate(date, read, 'on'), time: formatTime(time, read) },
    ...(field === undefined ? {} : { errors: { [field]: [] } }),
  })
}

/** What is asked for early. @property codes of the mail that a present family got. */
type Asked = { children: readonly Pick<Known, 'key'>[]; codes: readonly string[]; now: Date; fieldOf?: typeof pathOf }

/**
 * Why these children cannot book a class yet, if so: before its own moment a present child, before theirs siblings, before all everybody else.
 */
export const whyTooEarly = async (
  deps: Deps,
  asking: Asking,
  facts: ClassRow,
  { children, codes, now, fieldOf = pathOf }: Asked,
): Promise<Refusal | undefined> => {
  const { windows } = facts
  if (!windows || !isEarly(facts, now)) return undefined
  const family = await familyOf(deps, windows, { account: asking.account, codes })
  for (const [index, child] of children.entries()) {
    const standing = standingOf(child, family)
    const field = children.length > 1 ? fieldOf(index, 'childFirstName') : undefined
    if (now < opensAt(windows, standing)) return tooEarly(facts, asking, standing, field)
  }
  return undefined
}

/** @throws Refusal `class.not-open-yet` for what `whyTooEarly` finds. */
export const refuseTooEarly = async (deps: Deps, asking: Asking, facts: ClassRow, asked: Asked): Promise<void> => {
  const refusal = await whyTooEarly(deps, asking, facts, asked)
  if (refusal) throw refusal
}
