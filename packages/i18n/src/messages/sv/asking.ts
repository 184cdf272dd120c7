import type { Words } from '../../translate.ts'
import type en from '../en/asking.ts'

const asking: Words<typeof en> = {
  title: 'Fråga leklandet',
  lead: 'En annan tårta, en ändring efter sista dagen eller något annat: leklandet svarar med e-post.',
  label: 'Vad önskar ni?',
  hint: 'Högst 500 tecken. Inget ändras eller bokas bara genom detta.',
  send: 'Skicka',
  sending: 'Skickar',
  sent: 'Skickat till leklandet',
  empty: 'Skriv något först.',
  open: 'Väntar på svar',
  answered: 'Leklandet svarade:',
  told: 'Avslutat av leklandet',
}
export default asking
