import type { Words } from '../../../translate.ts'
import type en from '../../en/office/texts.ts'

const texts: Words<typeof en> = {
  title: 'Tekster',
  lead: 'Alle tekster på nettstedet og i e-postene, og hva kjeden din sier i stedet.',
  search: 'Søk i tekstene',
  brand: 'Merkevare',
  area: 'Område',
  everywhere: 'Alle områder',
  replacedOnly: 'Bare det vi har byttet ut',
  count_one: '1 tekst',
  count_other: '{{count}} tekster',
  none: 'Ingenting passer',
  showAll: 'Vis alle',
  standard: 'Standard',
  ours: 'Vår',
  nothingReplaced: 'Alle tekster er standard',
  nothingReplacedText:
    'Kjeden din har ikke byttet ut noen tekst på {{language}} ennå. Foreldrene leser det som følger med produktet.',
  replace: 'Bytt ut tekster',
  reset: 'Tilbake til standard',
  fillsIn: 'Fylles inn av seg selv: {{names}}',
  lacks: 'Skriv {{names}} et sted i teksten, i doble krøllparenteser.',
  unknown: 'Ingenting fyller inn {{names}} her.',
  changed: 'Endret',
  replaced: 'Byttet ut',
  published: 'Publisert. Nå sier nettstedet og e-postene det.',
  publish_one: 'Publiser 1 endring',
  publish_other: 'Publiser {{count}} endringer',
  changes: 'Dette endres',
  allOfIt: 'Alle tekster som er byttet ut',
  history: 'Historikk',
  pages: 'Side {{page}} av {{pages}}',
  previous: 'Forrige',
  next: 'Neste',
}
export default texts
