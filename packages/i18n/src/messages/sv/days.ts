import type { WebWords } from '../en.ts'

const days: WebWords['days'] = {
  lead: 'Välj dag, paket och rum. Priset räknas medan ni väljer.',
  day: 'Vilken dag?',
  before: 'Föregående månad',
  after: 'Nästa månad',
  calendar: 'Lediga rum i {{month}}',
  key: 'Ett märke per ledigt rum',
  noneIn: 'Inget är ledigt i {{month}}. Titta i en annan månad.',
  free_one: '{{day}}, {{count}} rum ledigt',
  free_other: '{{day}}, {{count}} rum lediga',
  full: 'fullt',
  closed: 'Stängt',
}
export default days
