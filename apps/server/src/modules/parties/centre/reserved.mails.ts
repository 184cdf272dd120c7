import { formatDateTime, storedLanguage } from '@hoppla/i18n'
import { countryWording } from '../../../brand/wording.ts'
import { job } from '../../../jobs/jobs.ts'
import { deliverMail } from '../../../mail/mail.ts'
import { orderLink, orderSecret } from '../../orders/orders.ts'
import { findParty } from '../booking/parties-booked.sql.ts'
import { amountOf, centreOf, rowsOf, whenOf } from '../booking/party-mails.ts'
import { moneyOf } from '../booking/party-money.ts'
import { partyWords } from '../parties.words.ts'
import { findTakenRoom } from './centre.sql.ts'

/**
 * Mails a family that has telephoned where to pay the deposit. Made when it goes out: neither address nor link lies in the queue. A party whose time is over,
 * or that is paid, is left out.
 */
export const mailReserved = job<{ mailId: string; partyId: string }>('parties.mail-reserved', async (deps, { mailId, partyId }) => {
  const [party] = await findParty(deps.pool, [partyId])
  const [room] = await findTakenRoom(deps.pool, [partyId, deps.clock.now()])
  if (!party?.contactEmail || party.status !== 'Reserved' || !room?.heldUntil || !party.orderId || !party.reference) return
  const language = storedLanguage(party.language)
  const wording = await countryWording(deps, party.countryId, language)
  const t = partyWords(wording)
  const said = {
    ...{ ...whenOf(party, language), playground: centreOf(party, language), name: party.childFirstName },
    amount: amountOf(moneyOf(party).depositMinor, party, language),
    moment: formatDateTime(room.heldUntil, language, party.timeZone),
  }
  await deliverMail(deps, {
    id: mailId,
    to: party.contactEmail,
    countryId: party.countryId,
    template: 'party-reserved',
    about: { orderId: party.orderId, accountId: party.accountId },
    page: {
      language,
      subject: t('reserved.subject', said),
      heading: t('reserved.heading', said),
      blocks: [
        { kind: 'paragraph', text: t('reserved.text', said) },
        { kind: 'rows', rows: rowsOf(party, wording) },
      ],
      button: {
        label: t('reserved.pay', said),
        href: orderLink('payment', deps.config.origins[party.countrySlug] ?? '', {
          language,
          reference: party.reference,
          secret: party.accountId === null ? orderSecret(deps.config, party.orderId) : null,
        }),
      },
      notes: [t('reserved.note')],
    },
    attachments: [],
  })
})
