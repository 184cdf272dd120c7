import type { WebWords } from '../en.ts'

const days: WebWords['days'] = {
  lead: 'Vælg dag, pakke og rum. Prisen regnes ud, mens I vælger.',
  day: 'Hvilken dag?',
  before: 'Forrige måned',
  after: 'Næste måned',
  calendar: 'Ledige rum i {{month}}',
  key: 'Et mærke for hvert ledigt rum',
  noneIn: 'Intet er ledigt i {{month}}. Se i en anden måned.',
  free_one: '{{day}}, {{count}} rum ledigt',
  free_other: '{{day}}, {{count}} rum ledige',
  full: 'fuldt',
  closed: 'Lukket',
}
export default days
