import type { Words } from '../../translate.ts'
import type en from '../en/joining.ts'

const joining: Words<typeof en> = {
  title: 'Väntelista',
  full: 'Fullt just nu, men köa gärna',
  before_one: 'En familj står före er.',
  before_other: '{{count}} familjer står före er.',
  beforeNone: 'Ingen står före er.',
  given_one: 'De senaste tolv månaderna fick en familj plats från en sådan här kö.',
  given_other: 'De senaste tolv månaderna fick {{count}} familjer plats från sådana här köer.',
  hours: 'Blir det en plats har ni den för er själva i minst fyra timmar, aldrig över natten.',
  free: 'Kön är gratis och inget dras. Lämna den när du vill.',
  later: 'Allergier frågar vi om först när ni får en plats.',
  privacy: 'Läs hur vi behandlar personuppgifter',
  submitNobody: 'Ställ i kön',
  elsewhere: 'Eller hoppa in direkt',
  notFull: 'Det finns platser just nu',
  notFullText: 'Ni behöver inte köa till den här kursen.',
  book: 'Boka en plats',
}
export default joining
