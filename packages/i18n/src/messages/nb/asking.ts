import type { Words } from '../../translate.ts'
import type en from '../en/asking.ts'

const asking: Words<typeof en> = {
  title: 'Spør lekelandet',
  lead: 'En annen kake, en endring etter siste dag eller noe annet: Lekelandet svarer på e-post.',
  label: 'Hva ønsker dere?',
  hint: 'Høyst 500 tegn. Ingenting endres eller bestilles bare med dette.',
  send: 'Send',
  sending: 'Sender',
  sent: 'Sendt til lekelandet',
  empty: 'Skriv noe først.',
  open: 'Venter på svar',
  answered: 'Lekelandet svarte:',
  told: 'Avsluttet av lekelandet',
}
export default asking
