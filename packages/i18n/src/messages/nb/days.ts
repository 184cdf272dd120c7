import type { WebWords } from '../en.ts'

const days: WebWords['days'] = {
  lead: 'Velg dag, pakke og rom. Prisen regnes ut mens dere velger.',
  day: 'Hvilken dag?',
  before: 'Forrige måned',
  after: 'Neste måned',
  calendar: 'Ledige rom i {{month}}',
  key: 'Ett merke per ledige rom',
  noneIn: 'Ingenting er ledig i {{month}}. Se i en annen måned.',
  free_one: '{{day}}, {{count}} rom ledig',
  free_other: '{{day}}, {{count}} rom ledige',
  full: 'fullt',
  closed: 'Stengt',
}
export default days
