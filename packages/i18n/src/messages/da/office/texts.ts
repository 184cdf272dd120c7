import type { Words } from '../../../translate.ts'
import type en from '../../en/office/texts.ts'

const texts: Words<typeof en> = {
  title: 'Tekster',
  lead: 'Alle tekster på sitet og i mailene, og hvad jeres kæde siger i stedet.',
  search: 'Søg i teksterne',
  brand: 'Brand',
  area: 'Område',
  everywhere: 'Alle områder',
  replacedOnly: 'Kun det, vi har udskiftet',
  count_one: '1 tekst',
  count_other: '{{count}} tekster',
  none: 'Intet passer',
  showAll: 'Vis alle',
  standard: 'Standard',
  ours: 'Vores',
  nothingReplaced: 'Alle tekster er standard',
  nothingReplacedText:
    'Jeres kæde har ikke udskiftet nogen tekst på {{language}} endnu. Forældrene læser det, der følger med produktet.',
  replace: 'Udskift tekster',
  reset: 'Tilbage til standard',
  fillsIn: 'Udfyldes af sig selv: {{names}}',
  lacks: 'Skriv {{names}} et sted i teksten, i dobbelte krøllede parenteser.',
  unknown: 'Intet udfylder {{names}} her.',
  changed: 'Ændret',
  replaced: 'Udskiftet',
  published: 'Udgivet. Nu siger sitet og mailene det.',
  publish_one: 'Udgiv 1 ændring',
  publish_other: 'Udgiv {{count}} ændringer',
  changes: 'Det her ændres',
  allOfIt: 'Alle udskiftede tekster',
  history: 'Historik',
  pages: 'Side {{page}} af {{pages}}',
  previous: 'Forrige',
  next: 'Næste',
}
export default texts
