import type { Words } from '../../translate.ts'

/** Words of passes and tickets in the wallet of a telephone. */
const wallet = {
  holder: 'For',
  validUntil: 'Valid until',
  left: 'Entrances left',
  leftOf: '{{left}} of {{count}}',
  visits: 'Visits',
  usedOf: '{{used}} of {{count}}',
  photo: 'Photo',
  photoNeeded: 'Add a photo of the child on the pass’s page.',
  places: 'Valid at',
  rules: 'Rules',
  day: 'Day',
  arrival: 'Come between',
  people: 'People',
  address: 'Address',
  reference: 'Reference',
}
export default wallet

/** The shape every other language has. */
export type EnglishWallet = typeof wallet
export type WalletWords = Words<EnglishWallet>
