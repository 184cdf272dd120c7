import type { WalletWords } from '../en/wallet.ts'

const wallet: WalletWords = {
  holder: 'For',
  validUntil: 'Gjelder til og med',
  left: 'Besøk igjen',
  leftOf: '{{left}} av {{count}}',
  visits: 'Besøk',
  usedOf: '{{used}} av {{count}}',
  photo: 'Bilde',
  photoNeeded: 'Legg til et bilde av barnet på kortets side.',
  places: 'Gjelder på',
  rules: 'Regler',
  day: 'Dag',
  arrival: 'Kom mellom',
  people: 'Personer',
  address: 'Adresse',
  reference: 'Referanse',
}
export default wallet
