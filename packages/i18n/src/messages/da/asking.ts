import type { Words } from '../../translate.ts'
import type en from '../en/asking.ts'

const asking: Words<typeof en> = {
  title: 'Spørg legelandet',
  lead: 'En anden kage, en ændring efter sidste dag eller noget andet: Legelandet svarer på e-mail.',
  label: 'Hvad ønsker I?',
  hint: 'Højst 500 tegn. Intet ændres eller bestilles alene ved dette.',
  send: 'Send',
  sending: 'Sender',
  sent: 'Sendt til legelandet',
  empty: 'Skriv noget først.',
  open: 'Venter på svar',
  answered: 'Legelandet svarede:',
  told: 'Afsluttet af legelandet',
}
export default asking
