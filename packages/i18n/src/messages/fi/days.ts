import type { WebWords } from '../en.ts'

const days: WebWords['days'] = {
  lead: 'Valitkaa päivä, paketti ja huone. Hinta laskee itsensä samalla.',
  day: 'Minä päivänä?',
  before: 'Edellinen kuukausi',
  after: 'Seuraava kuukausi',
  calendar: 'Vapaat huoneet, {{month}}',
  key: 'Yksi merkki jokaista vapaata huonetta kohti',
  noneIn: '{{month}}: ei vapaita huoneita. Katsokaa toista kuukautta.',
  free_one: '{{day}}, {{count}} huone vapaana',
  free_other: '{{day}}, {{count}} huonetta vapaana',
  full: 'täynnä',
  closed: 'Suljettu',
}
export default days
