import type { Words } from '../../translate.ts'
import type en from '../en/joining.ts'

const joining: Words<typeof en> = {
  title: 'Venteliste',
  full: 'Fuldt lige nu, men skriv jer gerne op',
  before_one: 'Én familie står foran jer.',
  before_other: '{{count}} familier står foran jer.',
  beforeNone: 'Ingen står foran jer.',
  given_one: 'De seneste tolv måneder fik én familie plads fra en venteliste som denne.',
  given_other: 'De seneste tolv måneder fik {{count}} familier plads fra ventelister som denne.',
  hours: 'Bliver en plads ledig, har I den for jer selv i mindst fire timer, aldrig natten over.',
  free: 'Ventelisten er gratis, og der trækkes ikke noget. Meld jer fra, når I vil.',
  later: 'Allergier spørger vi først om, når I får en plads.',
  privacy: 'Læs privatlivspolitikken',
  submitNobody: 'Skriv jer på ventelisten',
  elsewhere: 'Eller hop ind med det samme',
  notFull: 'Der er ledige pladser lige nu',
  notFullText: 'I behøver ikke vente på en plads på dette hold.',
  book: 'Book en plads',
}
export default joining
