import type { WalletWords } from '../en/wallet.ts'

const wallet: WalletWords = {
  holder: 'Haltija',
  validUntil: 'Voimassa',
  left: 'Käyntejä jäljellä',
  leftOf: '{{left}} / {{count}}',
  visits: 'Käyntejä',
  usedOf: '{{used}} / {{count}}',
  photo: 'Kuva',
  photoNeeded: 'Lisää lapsen kuva kortin sivulla.',
  places: 'Voimassa paikoissa',
  rules: 'Säännöt',
  day: 'Päivä',
  arrival: 'Saapuminen',
  people: 'Henkilöitä',
  address: 'Osoite',
  reference: 'Viite',
}
export default wallet
