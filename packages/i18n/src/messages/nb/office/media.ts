import type { Words } from '../../../translate.ts'
import type en from '../../en/office/media.ts'

const media: Words<typeof en> = {
  search: 'Søk etter bilder',
  none: 'Ingen bilder funnet',
  noText: 'Ingen alternativ tekst',
  missingIn: 'Mangler: {{languages}}',
  onlyUnfinished: 'Bare dem som mangler tekst',
  choose: 'Velg et bilde',
  remove: 'Fjern',
  removeOne: 'Fjern {{name}}',
  upload: 'Last opp et bilde',
  file: 'Fil',
  fileHint: 'SVG, PNG, JPEG, WebP eller AVIF, høyst 2 MB',
  unreadable: 'Filen er ikke et bilde som nettleseren kan vise.',
  text: 'Hva bildet viser',
  textHint: 'Leses opp for dem som ikke ser det',
  shape: 'Beskjær',
  shapes: {
    whole: 'Hele',
    wide: '16:9',
    photo: '4:3',
    square: '1:1',
  },
  preview: 'Bildet slik det blir',
  x: 'Fra venstre til høyre',
  y: 'Ovenfra og ned',
  focus: 'Det som må synes',
  focusHint: 'Trykk på bildet. Uansett hvor en side beskjærer det, synes dette punktet.',
  unused: 'Brukes ikke noe sted',
  usedIn: 'Brukes i {{places}}',
  save: 'Lagre',
}
export default media
