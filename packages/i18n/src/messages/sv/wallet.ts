import type { WalletWords } from '../en/wallet.ts'

const wallet: WalletWords = {
  holder: 'För',
  validUntil: 'Gäller till och med',
  left: 'Besök kvar',
  leftOf: '{{left}} av {{count}}',
  visits: 'Besök',
  usedOf: '{{used}} av {{count}}',
  photo: 'Foto',
  photoNeeded: 'Lägg till ett foto av barnet på kortets sida.',
  places: 'Gäller på',
  rules: 'Regler',
  day: 'Dag',
  arrival: 'Kom mellan',
  people: 'Personer',
  address: 'Adress',
  reference: 'Referens',
}
export default wallet
