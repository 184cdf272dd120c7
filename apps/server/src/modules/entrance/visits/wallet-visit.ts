import { formatDate, formatTime } from '@hoppla/i18n'
import { type EnglishWallet, walletWords } from '@hoppla/i18n/messages/wallet'
import { type Wording, wordsOf } from '../../../brand/wording.ts'
import { addDays, momentOf } from '../../../kernel/calendar.ts'
import type { WalletCard, WalletSubject } from '../../wallet/wallet.ts'
import { entranceWords } from '../entrance.words.ts'
import { findVisit, type VisitRow } from './visits.sql.ts'
import { centreOf } from './visits.ts'

const wordsFor = wordsOf<EnglishWallet>('wallet.', walletWords)

/** A visit of an account in wallets. No names: the telephone’s maker reads it, too. */
export const visitWalletSubject: WalletSubject = {
  kind: 'entrance',
  read: async ({ pool }, { accountId, subjectId, wording }) => {
    const [visit] = await findVisit(pool, [subjectId])
    return visit?.accountId === accountId && visit.status !== 'Ordered' ? visitCard(visit, wording) : undefined
  },
}

const visitCard = (visit: VisitRow, wording: Wording): WalletCard => {
  const { language } = wording
  const { date, startsAt, endsAt, timeZone } = visit
  const t = wordsFor(wording)
  const at = (time: string) => formatTime(time, language)
  return {
    style: 'eventTicket',
    title: entranceWords(wording)('title', { playground: centreOf(visit, language) }),
    code: visit.code,
    front: [
      { key: 'day', label: t('day'), value: formatDate(date, language, 'weekday') },
      { key: 'arrival', label: t('arrival'), value: `${at(startsAt)}–${at(endsAt)}` },
      { key: 'people', label: t('people'), value: String(visit.visitors.length) },
    ],
    back: [
      { key: 'address', label: t('address'), value: `${visit.street}, ${visit.postalCode} ${visit.city}` },
      { key: 'reference', label: t('reference'), value: visit.reference },
    ],
    validFrom: momentOf(date, '00:00', timeZone),
    validUntil: momentOf(addDays(date, 1), '00:00', timeZone),
    relevantAt: momentOf(date, startsAt, timeZone),
    isVoid: visit.status === 'Cancelled',
    isPersonal: false,
  }
}
