import { randomUUID } from 'node:crypto'
import { markableDays } from '@hoppla/contract/attendance/attendance'
import type * as contract from '@hoppla/contract/classes/messages'
import type { BookingMessage, MessageInput, MessageTexts } from '@hoppla/contract/classes/messages'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { isLanguage, type Language, storedLanguage } from '@hoppla/i18n'
import type { Texts } from '../../../db/tables/places.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { once } from '../../../http/idempotency.ts'
import { mayAt } from '../../../http/permissions.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { addDays, dayIn, momentOf } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { layOutFor } from '../../../mail/mail.ts'
import { say } from '../../places/places.ts'
import type { BookingKey } from '../booking-payment.ts'
import { findBooking } from '../bookings.sql.ts'
import { type ClassRow, findClass } from '../classes.sql.ts'
import { bookingAddress, mailMessage, messagePage } from './messages.mails.ts'
import { eachFamily, languageFor, messagesADay, sentTo, wrongLanguages } from './messages.rules.ts'
import {
  type Audience,
  countMessages,
  findChildOfGroup,
  insertMessage,
  listMessagesOfBooking,
  listRecipients,
  listSentMessages,
  type MakeUpDays,
  type SentRow,
} from './messages.sql.ts'

/** In previews, where no child is named. */
const exampleName = 'Alma'

/** A class to whose families the caller may write. @throws Refusal `class.not-found`, also where the caller has no say. */
const getClass = async (deps: Deps, { staff }: StaffCaller, classId: string): Promise<ClassRow> => {
  const facts = await findClass(deps, classId)
  if (!facts || !(await mayAt(deps.db, staff, 'classes.message', facts.playground.id))) throw new Refusal('class.not-found')
  return facts
}

type Asked = Audience & { facts: ClassRow; accountId: string | null; languages: Language[]; makeUps: MakeUpDays }

/** Whom a message is meant for. @throws Refusal `class.not-found` (of a group that is not the class's, too), `child.not-found`. */
const getAudience = async (deps: Deps, caller: StaffCaller, classId: string, input: MessageInput): Promise<Asked> => {
  const facts = await getClass(deps, caller, classId)
  const [groupId, childId] = [input.groupId ?? null, input.childId ?? null]
  if (groupId !== null && !facts.groups.some(({ id }) => id === groupId)) throw new Refusal('class.not-found')
  const today = dayIn(deps.clock.now(), facts.timeZone)
  // Of the family of one child that made a session up something may be left to say.
  const makeUps = { from: childId === null ? today : addDays(today, -markableDays), to: null }
  const child =
    childId === null
      ? { accountId: null }
      : groupId === null
        ? undefined
        : await findChildOfGroup(deps.db, groupId, childId, makeUps)
  if (!child) throw new Refusal('child.not-found')
  return { classId, groupId, childId, facts, ...child, languages: facts.languages.filter(isLanguage), makeUps }
}

/** Whom a message would reach and how it looks, in each language of the country. @throws Refusal as `getAudience`. */
export const previewMessage = async (
  deps: Deps,
  caller: StaffCaller,
  { params, body }: ServeInput<typeof contract.previewMessage>,
): Promise<Answer<typeof contract.previewMessage>> => {
  const asked = await getAudience(deps, caller, params.classId, body)
  const families = eachFamily(await listRecipients(deps.db, asked, asked.makeUps))
  const { facts, languages } = asked
  return {
    families: families.length,
    languages: await Promise.all(
      languages.map(async (language) => ({
        language,
        isRequired: language === languages[0],
        readers: families.filter((one) => storedLanguage(one.language) === language).length,
        families: families.filter((one) => languageFor(one.language, body.texts, languages) === language).length,
        mail: body.texts[language] ? await previewIn(deps, facts, language, body.texts[language]) : null,
      })),
    ),
  }
}

const previewIn = async (deps: Deps, facts: ClassRow, language: Language, words: { subject: string; text: string }) => {
  const href = bookingAddress(deps, facts, language, { id: '', reference: '' })
  const page = await messagePage(deps, facts, language, { ...words, names: [exampleName], href })
  return { subject: page.subject, html: (await layOutFor(deps, facts.countryId, page)).html }
}

const partOf = (texts: MessageTexts, part: 'subject' | 'text'): Texts =>
  Object.fromEntries(Object.entries(texts).map(([language, words]) => [language, words[part]]))

/**
 * Writes to families, one mail each; sent again after a lost answer it is written once. @throws Refusal as `getAudience`, `message.languages-wrong`,
 * `message.nobody`, `message.too-many`.
 */
export const sendMessage = async (
  deps: Deps,
  caller: StaffCaller,
  { params, body }: ServeInput<typeof contract.sendMessage>,
): Promise<Answer<typeof contract.sendMessage>> => {
  const asked = await getAudience(deps, caller, params.classId, body)
  const wrong = wrongLanguages(body.texts, asked.languages)
  if (wrong.length > 0)
    throw new Refusal('message.languages-wrong', { errors: Object.fromEntries(wrong.map((one) => [`texts.${one}`, []])) })
  return deps.db.transaction().execute((tx) =>
    once(tx, caller.idempotency, async () => {
      const now = deps.clock.now()
      const { facts } = asked
      const midnight = momentOf(dayIn(now, facts.timeZone), '00:00', facts.timeZone)
      if ((await countMessages(tx, facts.playground.id, midnight)) >= messagesADay) throw new Refusal('message.too-many')
      const sent = sentTo(await listRecipients(tx, asked, asked.makeUps), asked.languages, body.texts)
      const mailIds = sent.flatMap(({ mailId }) => mailId ?? [])
      if (mailIds.length === 0) throw new Refusal('message.nobody')
      const id = randomUUID()
      const texts = { subjects: partOf(body.texts, 'subject'), bodies: partOf(body.texts, 'text') }
      const { classId, groupId, childId } = asked
      await insertMessage(tx, { id, classId, groupId, childId, ...texts, staffId: caller.staff.id, now, isChange: false }, sent)
      for (const mailId of mailIds) await enqueue(tx, mailMessage, { mailId })
      await audit(tx, {
        actorId: caller.staff.id,
        action: 'class.message-sent',
        subject: classId,
        placeId: facts.playground.id,
        address: caller.address,
        detail: { families: mailIds.length, to: childId !== null ? 'child' : groupId !== null ? 'group' : 'class' },
      })
      return { id, families: mailIds.length }
    }),
  )
}

/** What was sent, when and by whom. Each look is a line of the log. @throws Refusal `class.not-found`. */
export const listMessages = async (
  deps: Deps,
  caller: StaffCaller,
  { params, query }: ServeInput<typeof contract.listMessages>,
): Promise<Answer<typeof contract.listMessages>> => {
  const facts = await getClass(deps, caller, params.classId)
  const rows = await listSentMessages(deps.db, facts.id, query.groupId ?? null)
  await audit(deps.db, {
    actorId: caller.staff.id,
    action: 'class.messages-read',
    subject: facts.id,
    placeId: facts.playground.id,
    address: caller.address,
    detail: { count: rows.length },
  })
  return { today: dayIn(deps.clock.now(), facts.timeZone), messages: rows.map((row) => shown(row, caller.language, facts)) }
}

const shown = ({ at, groupNames, subjects, bodies, ...row }: SentRow, language: Language, { languages }: ClassRow) => ({
  ...row,
  at: at.toISOString(),
  groupName: groupNames === null ? null : say(groupNames, language, languages),
  texts: Object.fromEntries(
    Object.entries(subjects).map(([one, subject]) => [one, { subject: subject ?? '', text: bodies[one as Language] ?? '' }]),
  ),
})

/** What the play centre wrote about a booking, for who holds it. @throws Refusal `booking.not-found`. */
export const listBookingMessages = async (deps: Deps, { bookingId, orderReference }: BookingKey): Promise<BookingMessage[]> => {
  const booking = await findBooking(deps.pool, bookingId, orderReference)
  if (!booking) throw new Refusal('booking.not-found')
  const rows = await listMessagesOfBooking(deps.db, booking.id)
  return rows.map(({ at, language, ...row }) => ({ ...row, at: at.toISOString(), language: storedLanguage(language) }))
}
