import { storedLanguage } from '@hoppla/i18n'
import { countryWording } from '../../../brand/wording.ts'
import { job } from '../../../jobs/jobs.ts'
import { deliverMail } from '../../../mail/mail.ts'
import { findParty } from '../booking/parties-booked.sql.ts'
import { centreOf, partyAddress, whenOf } from '../booking/party-mails.ts'
import { textInMail } from '../invitations/invitations.rules.ts'
import { partyWords } from '../parties.words.ts'
import { findRequest } from './requests.sql.ts'

/** Mails a family what its play centre answered. Neither text lies in the queue; what the family wrote becomes no link. */
export const mailRequestAnswer = job<{ mailId: string; requestId: string }>(
  'parties.mail-request-answer',
  async (deps, { mailId, requestId }) => {
    const [request] = await findRequest(deps.pool, [requestId])
    const [party] = request ? await findParty(deps.pool, [request.partyId]) : []
    if (!request?.answer || !party?.email) return
    const language = storedLanguage(party.language)
    const wording = await countryWording(deps, party.countryId, language)
    const t = partyWords(wording)
    const said = { ...whenOf(party, language), playground: centreOf(party, language) }
    await deliverMail(deps, {
      ...{ id: mailId, to: party.email, countryId: party.countryId, template: 'party-request-answer' },
      about: { accountId: party.accountId },
      page: {
        ...{ language, subject: t('request.subject', said), heading: t('request.heading', said) },
        blocks: [
          { kind: 'paragraph', text: request.answer },
          { kind: 'paragraph', text: t('request.asked') },
          { kind: 'quote', text: textInMail(request.text) },
        ],
        button: { label: t('booked.open'), href: partyAddress(deps, party, wording) },
      },
      attachments: [],
    })
  },
)
