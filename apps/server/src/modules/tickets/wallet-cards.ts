import { formatDate } from '@hoppla/i18n'
import { type EnglishWallet, walletWords } from '@hoppla/i18n/messages/wallet'
import { type Wording, wordsOf } from '../../brand/wording.ts'
import { addDays, momentOf } from '../../kernel/calendar.ts'
import type { WalletCard, WalletField, WalletSubject } from '../wallet/wallet.ts'
import { findPass, findTicket, type PassRow, type TicketRow } from './tickets.sql.ts'

const wordsFor = wordsOf<EnglishWallet>('wallet.', walletWords)

/** What passes and ticket cards say in wallets. Of a child its first name alone: the telephone’s maker reads it, too. */
export const ticketWalletSubjects: readonly WalletSubject[] = [
  {
    kind: 'pass',
    read: async ({ pool }, { accountId, subjectId, wording }) => {
      const [pass] = await findPass(pool, [accountId, subjectId])
      return pass && passCard(pass, wording)
    },
  },
  {
    kind: 'serial-ticket',
    read: async ({ pool }, { accountId, subjectId, wording }) => {
      const [ticket] = await findTicket(pool, [accountId, subjectId])
      return ticket && ticketCard(ticket, wording)
    },
  },
]

const passCard = (pass: PassRow, wording: Wording): WalletCard => {
  const t = wordsFor(wording)
  const { entrances } = pass.terms
  const wantsPhoto = pass.photoStatus === 'Required' || pass.photoStatus === 'Rejected'
  return {
    ...common(pass),
    style: 'generic',
    front: [
      { key: 'holder', label: t('holder'), value: pass.childFirstName ?? '–' },
      validUntil(pass, wording),
      ...(entrances === null
        ? []
        : [{ key: 'visits', label: t('visits'), value: t('usedOf', { used: pass.used, count: entrances }) }]),
    ],
    back: [...(wantsPhoto ? [{ key: 'photo', label: t('photo'), value: t('photoNeeded') }] : []), ...placesAndRules(pass, wording)],
    isVoid: pass.isRevoked || pass.isUsedUp,
    isPersonal: true,
  }
}

const ticketCard = (ticket: TicketRow, wording: Wording): WalletCard => {
  const t = wordsFor(wording)
  const left = t('leftOf', { left: ticket.entrancesLeft, count: ticket.entrances })
  return {
    ...common(ticket),
    style: 'storeCard',
    front: [{ key: 'left', label: t('left'), value: left }, validUntil(ticket, wording)],
    back: placesAndRules(ticket, wording),
    isVoid: ticket.isRevoked || ticket.entrancesLeft === 0,
    isPersonal: false,
  }
}

type Row = Pick<PassRow, 'name' | 'code' | 'rules' | 'terms' | 'validFrom' | 'validTo' | 'timeZone'>

const common = ({ name, code, validFrom, validTo, timeZone }: Row) => ({
  ...{ title: name, code, relevantAt: null },
  validFrom: momentOf(validFrom, '00:00', timeZone),
  // Valid on its last day: it ends at the midnight that follows.
  validUntil: momentOf(addDays(validTo, 1), '00:00', timeZone),
})

const validUntil = ({ validTo }: Row, wording: Wording): WalletField => ({
  key: 'until',
  label: wordsFor(wording)('validUntil'),
  value: formatDate(validTo, wording.language),
})

const placesAndRules = ({ terms, rules }: Row, wording: Wording): WalletField[] => {
  const t = wordsFor(wording)
  return [
    { key: 'places', label: t('places'), value: terms.places.map(({ name }) => name).join(', ') },
    ...(rules === '' ? [] : [{ key: 'rules', label: t('rules'), value: rules }]),
  ]
}
