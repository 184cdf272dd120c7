import { formatList, type Language, storedLanguage } from '@hoppla/i18n'
import { countryWording } from '../../../brand/wording.ts'
import { job } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { deliverMail } from '../../../mail/mail.ts'
import type { MailBlock, MailPage, MailRow } from '../../../mail/mail-layout.ts'
import { nameInMail } from '../../../mail/mail-names.ts'
import type { MailTemplate } from '../../../mail/mail-templates.ts'
import type { PartyRow } from '../booking/parties-booked.sql.ts'
import { centreOf, roomOf, whenOf } from '../booking/party-mails.ts'
import { textInMail } from './invitations.rules.ts'
import { type AnswerRow, findAnswer, findMessage } from './invitations.sql.ts'
import { guestWords } from './invitations.words.ts'
import { secretIn } from './secrets.ts'
import { findGuest, guestCalendar, invitationAddress } from './show-invitation.ts'

/** `answered` the answer is here; `off` the party is cancelled. */
type What = 'answered' | 'reminder' | 'message' | 'moved' | 'off'
export const guestTemplates = {
  answered: 'party-answered',
  reminder: 'party-guest-reminder',
  message: 'party-message',
  moved: 'party-guest-moved',
  off: 'party-guest-off',
} as const satisfies Record<What, MailTemplate>
type GuestMail = { mailId: string; answerId: string; what: What; messageId?: string }

/** Whether what a mail would say still holds. */
const holds = (what: What, party: PartyRow, { children }: AnswerRow, now: Date): boolean => {
  if (what === 'off') return party.status === 'Cancelled'
  if (party.status !== 'Booked' || party.startsAt <= now) return false
  return what === 'answered' || what === 'moved' || children.some(({ comes }) => comes)
}

/**
 * Writes to a guest who gave an address. What does not hold any more, or is erased, is left out. No mail says what a child eats; names of children and what
 * the family wrote become no links.
 */
export const mailGuest = job<GuestMail>('parties.mail-guest', async (deps, { mailId, answerId, what, messageId }) => {
  const answer = await findAnswer(deps.pool, answerId)
  const guest = answer && (await findGuest(deps.pool, answer.partyId, answerId))
  if (!guest || !answer?.email || !holds(what, guest.party, answer, deps.clock.now())) return
  const [message] = messageId === undefined ? [] : await findMessage(deps.pool, [messageId])
  if (what === 'message' && !message) return
  const { party } = guest
  const language = storedLanguage(answer.language)
  await deliverMail(deps, {
    id: mailId,
    to: answer.email,
    countryId: party.countryId,
    template: guestTemplates[what],
    page: await pageOf(deps, { party, answer, what, language, message: message?.text ?? '' }),
    attachments:
      what === 'answered' || what === 'moved'
        ? [{ filename: 'party.ics', contentType: 'text/calendar', bytes: Buffer.from(await guestCalendar(deps, party, language)) }]
        : [],
  })
})

type Written = { party: PartyRow; answer: AnswerRow; what: What; language: Language; message: string }

const pageOf = async (deps: Deps, { party, answer, what, language, message }: Written): Promise<MailPage> => {
  const t = guestWords(await countryWording(deps, party.countryId, language))
  const coming = answer.children.filter(({ comes }) => comes).map(({ firstName }) => nameInMail(firstName))
  const said = {
    ...{ ...whenOf(party, language), playground: centreOf(party, language) },
    name: nameInMail(party.childFirstName),
    names: formatList(coming, language),
  }
  const key = what === 'answered' ? (coming.length > 0 ? 'answered.coming' : 'answered.declined') : what
  const rows: MailRow[] = [
    [t('row.when'), t('when', said)],
    [t('row.where'), `${said.playground}\n${party.street}, ${party.postalCode} ${party.city}`],
    [t('row.room'), roomOf(party, language)],
  ]
  const blocks: MailBlock[] = [
    { kind: 'paragraph', text: t(`${key}.text`, said) },
    ...(message === '' ? [] : [{ kind: 'quote', text: textInMail(message) } as const]),
    ...(what === 'off' ? [] : [{ kind: 'rows', rows } as const]),
  ]
  return {
    language,
    subject: t(`${key}.subject`, said),
    heading: t(`${key}.heading`, said),
    blocks,
    button: {
      label: t(what === 'off' ? 'open' : 'change'),
      href: await invitationAddress(deps, party, language, secretIn(deps.config, answer)),
    },
    notes: [t(what === 'message' ? 'messageNote' : 'note')],
  }
}
