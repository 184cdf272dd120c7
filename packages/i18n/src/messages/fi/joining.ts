import type { Words } from '../../translate.ts'
import type en from '../en/joining.ts'

const joining: Words<typeof en> = {
  title: 'Jonotuslista',
  full: 'Juuri nyt täynnä, mutta jonoon mahtuu',
  before_one: 'Edellänne on yksi perhe.',
  before_other: 'Edellänne on {{count}} perhettä.',
  beforeNone: 'Edellänne ei ole ketään.',
  given_one: 'Viimeisten 12 kuukauden aikana yksi perhe sai paikan tällaisesta jonosta.',
  given_other: 'Viimeisten 12 kuukauden aikana {{count}} perhettä sai paikan tällaisista jonoista.',
  hours: 'Jos paikka vapautuu, se on vain teille varattuna vähintään neljä tuntia, ei koskaan yön yli.',
  free: 'Jonottaminen on maksutonta, eikä mitään veloiteta. Voit poistua jonosta milloin vain.',
  later: 'Allergioista kysymme vasta, kun saatte paikan.',
  privacy: 'Lue tietosuojaseloste',
  submitNobody: 'Liity jonoon',
  elsewhere: 'Tai hyppää heti mukaan',
  notFull: 'Juuri nyt on vapaita paikkoja',
  notFullText: 'Tähän ryhmään ei tarvitse jonottaa.',
  book: 'Varaa paikka',
}
export default joining
