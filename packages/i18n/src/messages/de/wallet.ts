import type { WalletWords } from '../en/wallet.ts'

const wallet: WalletWords = {
  holder: 'Für',
  validUntil: 'Gültig bis',
  left: 'Eintritte übrig',
  leftOf: '{{left}} von {{count}}',
  visits: 'Besuche',
  usedOf: '{{used}} von {{count}}',
  photo: 'Foto',
  photoNeeded: 'Bitte auf der Seite der Karte ein Foto des Kindes hinzufügen.',
  places: 'Gültig in',
  rules: 'Regeln',
  day: 'Tag',
  arrival: 'Einlass',
  people: 'Personen',
  address: 'Adresse',
  reference: 'Referenz',
}
export default wallet
