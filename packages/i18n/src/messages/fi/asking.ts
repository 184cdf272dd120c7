import type { Words } from '../../translate.ts'
import type en from '../en/asking.ts'

const asking: Words<typeof en> = {
  title: 'Kysy sisäleikkipuistolta',
  lead: 'Toinen kakku, muutos viimeisen päivän jälkeen tai jotain muuta: sisäleikkipuisto vastaa sähköpostitse.',
  label: 'Mitä toivotte?',
  hint: 'Enintään 500 merkkiä. Tällä ei vielä muuteta tai varata mitään.',
  send: 'Lähetä',
  sending: 'Lähetetään',
  sent: 'Lähetetty sisäleikkipuistoon',
  empty: 'Kirjoita ensin jotain.',
  open: 'Odottaa vastausta',
  answered: 'Sisäleikkipuisto vastasi:',
  told: 'Sisäleikkipuisto on sulkenut',
}
export default asking
