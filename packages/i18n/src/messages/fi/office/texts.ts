import type { Words } from '../../../translate.ts'
import type en from '../../en/office/texts.ts'

const texts: Words<typeof en> = {
  title: 'Tekstit',
  lead: 'Kaikki sivuston ja sähköpostien tekstit ja mitä ketjunne sanoo niiden sijaan.',
  search: 'Hae teksteistä',
  brand: 'Brändi',
  area: 'Alue',
  everywhere: 'Kaikki alueet',
  replacedOnly: 'Vain korvaamamme',
  count_one: '1 teksti',
  count_other: '{{count}} tekstiä',
  none: 'Ei osumia',
  showAll: 'Näytä kaikki',
  standard: 'Vakio',
  ours: 'Meidän',
  nothingReplaced: 'Kaikki tekstit ovat vakiotekstejä',
  nothingReplacedText:
    'Ketjunne ei ole vielä korvannut yhtään tekstiä tällä kielellä: {{language}}. Vanhemmat lukevat tuotteen omat tekstit.',
  replace: 'Korvaa tekstejä',
  reset: 'Palauta vakio',
  fillsIn: 'Täyttyy itsestään: {{names}}',
  lacks: 'Kirjoita {{names}} jonnekin tekstiin kaksinkertaisissa aaltosulkeissa.',
  unknown: 'Mikään ei täytä tähän: {{names}}.',
  changed: 'Muutettu',
  replaced: 'Korvattu',
  published: 'Julkaistu. Sivusto ja sähköpostit käyttävät sitä nyt.',
  publish_one: 'Julkaise 1 muutos',
  publish_other: 'Julkaise {{count}} muutosta',
  changes: 'Mikä muuttuu',
  allOfIt: 'Kaikki korvatut tekstit',
  history: 'Historia',
  pages: 'Sivu {{page}}/{{pages}}',
  previous: 'Edellinen',
  next: 'Seuraava',
}
export default texts
