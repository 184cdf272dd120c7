import type { Words } from '../../../translate.ts'
import type en from '../../en/office/door-parties.ts'

const doorParties: Words<typeof en> = {
  title: 'Fødselsdage i dag',
  link: 'Fødselsdage',
  none: 'Ingen fødselsdag i dag',
  noneText: 'En fødselsdag står her, når forespørgslen er markeret som aftalt til denne dag.',
  turns: '{{name}} fylder {{age}}',
  child: 'Et barn',
  party: 'Fødselsdag',
  ofExpected_one: 'her af {{count}} ventet barn',
  ofExpected_other: 'her af {{count}} ventede børn',
  fewer: 'Én færre',
  more: 'Én mere',
  reference: 'Reference {{reference}}',
  allHere: 'Alle er her',
  takeBackAll_one: 'Fortryd {{count}} gæst',
  takeBackAll_other: 'Fortryd {{count}} gæster',
}
export default doorParties
