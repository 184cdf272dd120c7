import { randomUUID } from 'node:crypto'
import { pathTo } from '@hoppla/contract/pages'
import { formatDate, storedLanguage } from '@hoppla/i18n'
import { countryWording, type Wording } from '../../../brand/wording.ts'
import { statement, within } from '../../../db/statement.ts'
import { enqueue, job } from '../../../jobs/jobs.ts'
import { wallClock } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { deliverMail } from '../../../mail/mail.ts'
import type { MailBlock, MailRow } from '../../../mail/mail-layout.ts'
import type { MailTemplate } from '../../../mail/mail-templates.ts'
import { findParty, type PartyRow } from '../booking/parties-booked.sql.ts'
import { amountOf, calendarAttachment, centreOf, partyAddress, roomOf, rowsOf, whenOf } from '../booking/party-mails.ts'
import { moneyOf, remindDays } from '../booking/party-money.ts'
import { findStandingMove, type PartyMove } from '../centre/centre.sql.ts'
import { datesOf } from '../parties.rules.ts'
import { partyWords } from '../parties.words.ts'

type What = 'changed' | 'cancelled' | 'calledOff' | 'due'
const templates = {
  changed: 'party-changed',
  cancelled: 'party-cancelled',
  calledOff: 'party-called-off',
  due: 'party-due',
} as const satisfies Record<What, MailTemplate>
type PartyMail = {
  mailId: string
  partyId: string
  what: What
  /** What goes back. Minor units. */
  backMinor?: number
  /** By the staff: not told where it was taken back, or was moved again. */
  moveId?: string
}

/** Whether what a mail would say still holds. */
const holds = (what: What, party: PartyRow): boolean => {
  if (what === 'cancelled' || what === 'calledOff') return party.status === 'Cancelled'
  return party.status === 'Booked' && (what === 'changed' || moneyOf(party).dueMinor > 0)
}

/** Notifies a family that its party was changed or cancelled, or that its rest is due. What does not hold any more is left out. */
export const mailParty = job<PartyMail>('parties.mail-party', async (deps, { mailId, partyId, what, backMinor = 0, moveId }) => {
  const [party] = await findParty(deps.pool, [partyId])
  if (!party) throw new Error(`There is no party ${partyId}.`)
  if (!party.email || !holds(what, party)) return
  const [move] = moveId === undefined ? [] : await findStandingMove(deps.pool, [moveId])
  if (moveId !== undefined && !move) return
  const language = storedLanguage(party.language)
  const wording = await countryWording(deps, party.countryId, language)
  const t = partyWords(wording)
  const { restDueOn } = datesOf(party.date, party.terms)
  const said = {
    ...{ ...whenOf(party, language), playground: centreOf(party, language) },
    ...{ amount: amountOf(Math.max(0, moneyOf(party).dueMinor), party, language), date: formatDate(restDueOn, language, 'on') },
  }
  const back = { amount: amountOf(backMinor, party, language) }
  const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })
  const isOver = what === 'cancelled' || what === 'calledOff'
  const blocks: MailBlock[] = [
    paragraph(t(`${what}.text`, said)),
    ...(backMinor > 0 ? [paragraph(t('cancelled.back', back))] : what === 'cancelled' ? [paragraph(t('cancelled.none'))] : []),
    { kind: 'rows', rows: [...rowsOf(party, wording), ...(move ? [beforeRow(party, move, wording)] : [])] },
  ]
  const address = partyAddress(deps, party, wording)
  const book = `${deps.config.origins[party.countrySlug]}${pathTo('party-at', { lang: language, playgroundSlug: party.slug })}`
  await deliverMail(deps, {
    id: mailId,
    to: party.email,
    countryId: party.countryId,
    template: templates[what],
    about: party.orderId === null ? { accountId: party.accountId } : { orderId: party.orderId, accountId: party.accountId },
    page: {
      language,
      subject: t(`${what}.subject`, said),
      heading: t(`${what}.heading`, said),
      blocks,
      button: isOver
        ? { label: t('cancelled.book'), href: book }
        : { label: t(what === 'due' ? 'due.pay' : 'booked.open'), href: address },
    },
    attachments: what === 'changed' ? [calendarAttachment([party], language)] : [],
  })
})

/** When and where a party was before it was moved. */
const beforeRow = (party: PartyRow, { date, startsAt, endsAt, roomName, roomNames }: PartyMove, wording: Wording): MailRow => {
  const t = partyWords(wording)
  const [from, until] = [wallClock(startsAt, party.timeZone).time, wallClock(endsAt, party.timeZone).time]
  const when = t('when', whenOf({ date, from, until }, wording.language))
  return [t('row.before'), `${when}, ${roomOf({ ...party, roomName, roomNames }, wording.language)}`]
}

/** Parties whose rest is due in three days, or has been since, of which nobody was told. Not on the day on which one was booked. @param $1 now. */
const listToRemind = statement<{ id: string }>(
  'parties-to-remind',
  `select b.id from parties b join playgrounds p on p.id = b.playground_id join countries c on c.id = p.country_id
    where b.status = 'Booked' and b.reminded_at is null and b.starts_at > $1::timestamptz and b.booked_at < $1::timestamptz - interval '1 day'
      and b.date - (b.terms ->> 'restDays')::int - ${remindDays} <= ($1::timestamptz at time zone c.timezone)::date
    order by b.starts_at limit 200`,
)
/** @param $1 the party; $2 now. */
const markReminded = statement<{ id: string }>(
  'mark-party-reminded',
  'update parties set reminded_at = $2 where id = $1::uuid and reminded_at is null returning id',
)

/** Reminds families of the rest, once: three days before it is due. */
export const remindOfRest = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  for (const { id } of await listToRemind(deps.pool, [now])) {
    await deps.db.transaction().execute(async (tx) => {
      if ((await markReminded(within(tx), [id, now])).length > 0)
        await enqueue(tx, mailParty, { mailId: randomUUID(), partyId: id, what: 'due' })
    })
  }
}

export const remindOfRestJob = job('parties.remind', remindOfRest, '12 * * * *')
