import type { Words } from '../../translate.ts'
import type en from '../en/joining.ts'

const joining: Words<typeof en> = {
  title: 'Venteliste',
  full: 'Fullt akkurat nå, men still dere gjerne i kø',
  before_one: 'Én familie står foran dere.',
  before_other: '{{count}} familier står foran dere.',
  beforeNone: 'Ingen står foran dere.',
  given_one: 'De siste tolv månedene fikk én familie plass fra en slik venteliste.',
  given_other: 'De siste tolv månedene fikk {{count}} familier plass fra slike ventelister.',
  hours: 'Blir en plass ledig, har dere den for dere selv i minst fire timer, aldri over natten.',
  free: 'Ventelisten er gratis, og ingen penger trekkes. Gå ut av den når du vil.',
  later: 'Allergier spør vi om først når dere får en plass.',
  privacy: 'Les om personvern',
  submitNobody: 'Still dere i kø',
  elsewhere: 'Eller hopp inn med en gang',
  notFull: 'Det er ledige plasser akkurat nå',
  notFullText: 'Dere trenger ikke å stå i kø til dette kurset.',
  book: 'Meld på',
}
export default joining
