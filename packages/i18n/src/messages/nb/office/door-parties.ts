import type { Words } from '../../../translate.ts'
import type en from '../../en/office/door-parties.ts'

const doorParties: Words<typeof en> = {
  title: 'Bursdager i dag',
  link: 'Bursdager',
  none: 'Ingen bursdag i dag',
  noneText: 'En bursdag står her når forespørselen er markert som avtalt for denne dagen.',
  turns: '{{name}} fyller {{age}}',
  child: 'Et barn',
  party: 'Bursdag',
  ofExpected_one: 'her av {{count}} ventet barn',
  ofExpected_other: 'her av {{count}} ventede barn',
  fewer: 'Én færre',
  more: 'Én til',
  reference: 'Referanse {{reference}}',
  allHere: 'Alle er her',
  takeBackAll_one: 'Angre {{count}} gjest',
  takeBackAll_other: 'Angre {{count}} gjester',
}
export default doorParties
