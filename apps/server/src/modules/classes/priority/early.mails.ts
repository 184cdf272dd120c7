import { pathTo } from '@hoppla/contract/pages'
import { formatDate, formatList, formatMoney, formatTime, fromMinor, type Language, storedLanguage } from '@hoppla/i18n'
import { countryWording } from '../../../brand/wording.ts'
import type { Texts } from '../../../db/tables/places.ts'
import { job } from '../../../jobs/jobs.ts'
import { dayIn, wallClock } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { deliverMail } from '../../../mail/mail.ts'
import type { MailRow } from '../../../mail/mail-layout.ts'
import { nameInMail } from '../../../mail/mail-names.ts'
import { priceOn } from '../../catalogue/catalogue.ts'
import { say } from '../../places/places.ts'
import { listChildren } from '../../profile/profile.ts'
import { saleProblem } from '../bookings.rules.ts'
import { withKeys } from '../child-keys.ts'
import { type ClassRow, findClass } from '../classes.sql.ts'
import { classWords } from '../mails/class-words.ts'
import { findTakenChildren } from '../waiting-list/entries.sql.ts'
import { isOfAge } from '../waiting-list/waiting-list.rules.ts'
import { earlyCodeOf } from './early-code.ts'
import { type BookedChild, findRecipient, listChildrenOfAddress, listPresentChildren } from './families.sql.ts'
import { isAmong, isEarly, opensAt, type Standing, type Windows } from './windows.rules.ts'

type Named = { key: string; childId: string | null; firstName: string; birthDate: string | null }

/**
 * Tells a family that it can book a class before others: for the children of the classes before, or for their siblings. What does not hold any more when
 * the mail is sent is left out: whose children are too old, or have their places. The codes are made when it is sent, so that none lies in the queue.
 */
export const mailEarly = job<{ mailId: string; classId: string; rowIds: string[]; what: 'present' | 'siblings' }>(
  'classes.mail-early',
  async (deps, { mailId, classId, rowIds, what }) => {
    const facts = await findClass(deps, classId)
    const now = deps.clock.now()
    if (!facts || !isEarly(facts, now) || saleProblem(facts, dayIn(now, facts.timeZone)) !== undefined) return
    const present = await listPresentChildren(deps.db, facts.windows?.follows ?? [], { accountId: null, childIds: [], rowIds })
    const to = present[0] && (await findRecipient(deps.db, present[0].id))
    if (!to) return
    const children = await whoFits(deps, facts, what === 'present' ? present : await siblingsOf(deps, present))
    if (children.length === 0) return
    const language = storedLanguage(to.language)
    const t = classWords(await countryWording(deps, facts.countryId, language))
    const words = (texts: Texts) => say(texts, language, facts.languages)
    const values = {
      className: words(facts.names),
      names: formatList([...new Set(children.map(({ firstName }) => nameInMail(firstName)))], language),
      playground: words(facts.playground.names) || facts.playground.name,
      ...momentWords(facts, 'anybody', language),
    }
    const codes = present.map(({ id }) => earlyCodeOf(deps.config, id)).slice(0, 6)
    await deliverMail(deps, {
      id: mailId,
      to: to.email,
      replyTo: facts.playground.email,
      countryId: facts.countryId,
      template: what === 'present' ? 'class-early' : 'class-early-siblings',
      about: { accountId: to.accountId },
      page: {
        language,
        subject: t(`early.${what}.subject`, values),
        heading: t(`early.${what}.heading`, values),
        blocks: [
          { kind: 'paragraph', text: t(`early.${what}.text`, values) },
          { kind: 'rows', rows: rowsOf(facts, language, t, what) },
        ],
        button: {
          label: t('early.button'),
          href: `${deps.config.origins[facts.countrySlug]}${pathTo('class', { lang: language, playgroundSlug: facts.playground.slug, classId })}#early=${codes.join('.')}`,
        },
        notes: [t('early.note')],
      },
      attachments: [],
    })
  },
)

/** Of the age for one of its groups, without a place in it. */
const whoFits = async (deps: Deps, facts: ClassRow, children: readonly Named[]): Promise<Named[]> => {
  const [first = '1970-01-01'] = facts.occasions
  const taken = await findTakenChildren(
    deps.db,
    facts.id,
    children.map(({ key }) => key),
  )
  return children.filter(
    ({ key, birthDate }) =>
      birthDate !== null &&
      !taken.some((each) => each.key === key) &&
      facts.groups.some((group) => group.isOffered && isOfAge(birthDate, first, group)),
  )
}

/** The siblings of present children that are known: of their account, or booked with the same address. */
const siblingsOf = async (deps: Deps, present: readonly BookedChild[]): Promise<Named[]> => {
  const accountId = present.find((child) => child.accountId !== null)?.accountId ?? null
  const own = accountId === null ? [] : await listChildren(deps.db, accountId)
  const keyed = await withKeys(
    deps,
    own.map(({ id, first_name, last_name, birth_date }) => ({
      ...{ childId: id, childClassAgeGroupId: '' },
      ...{ childFirstName: first_name, childLastName: last_name, childBirthdate: birth_date },
    })),
  )
  const ofAccount = keyed.map(({ key, childId, childFirstName, childBirthdate }) => ({
    ...{ key, childId, firstName: childFirstName, birthDate: childBirthdate },
  }))
  const ofAddress = await listChildrenOfAddress(
    deps.db,
    present.map(({ email }) => email),
  )
  const known: Named[] = []
  for (const child of [...ofAccount, ...ofAddress]) if (!isAmong(child, present) && !isAmong(child, known)) known.push(child)
  return known
}

const momentWords = (facts: ClassRow, standing: Standing, language: Language): { date: string; time: string } => {
  const { date, time } = wallClock(opensAt(facts.windows as Windows, standing), facts.timeZone)
  return { date: formatDate(date, language, 'on'), time: formatTime(time, language) }
}

const rowsOf = (facts: ClassRow, language: Language, t: ReturnType<typeof classWords>, what: 'present' | 'siblings'): MailRow[] => {
  const words = (texts: Texts) => say(texts, language, facts.languages)
  const price = priceOn(facts, dayIn(new Date(facts.windows?.presentFrom ?? 0), facts.timeZone))
  return [
    [t('row.className'), words(facts.names)],
    [
      t(facts.occasions.length > 1 ? 'row.days' : 'row.day', { n: facts.occasions.length }),
      facts.occasions.map((day) => formatDate(day, language, 'full')).join('\n'),
    ],
    [
      t('early.groups'),
      facts.groups
        .filter(({ isOffered }) => isOffered)
        .map(
          ({ names, startTime, endTime }) => `${words(names)}: ${formatTime(startTime, language)}–${formatTime(endTime, language)}`,
        )
        .join('\n'),
    ],
    [t('row.where'), words(facts.playground.names) || facts.playground.name],
    [t('waiting.price'), formatMoney(fromMinor(price, facts.currency), facts.currency, language)],
    ...(what === 'present' && opensAt(facts.windows as Windows, 'sibling') < opensAt(facts.windows as Windows, 'anybody')
      ? [[t('early.siblingsFrom'), t('early.at', momentWords(facts, 'sibling', language))] as const]
      : []),
    [t('early.allFrom'), t('early.at', momentWords(facts, 'anybody', language))],
  ]
}
