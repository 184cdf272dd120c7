import type { WalletWords } from '../en/wallet.ts'

const wallet: WalletWords = {
  holder: 'Til',
  validUntil: 'Gælder til og med',
  left: 'Besøg tilbage',
  leftOf: '{{left}} af {{count}}',
  visits: 'Besøg',
  usedOf: '{{used}} af {{count}}',
  photo: 'Billede',
  photoNeeded: 'Tilføj et billede af barnet på kortets side.',
  places: 'Gælder i',
  rules: 'Regler',
  day: 'Dag',
  arrival: 'Kom mellem',
  people: 'Personer',
  address: 'Adresse',
  reference: 'Reference',
}
export default wallet
