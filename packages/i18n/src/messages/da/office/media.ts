import type { Words } from '../../../translate.ts'
import type en from '../../en/office/media.ts'

const media: Words<typeof en> = {
  search: 'Søg billeder',
  none: 'Ingen billeder fundet',
  noText: 'Ingen alternativ tekst',
  missingIn: 'Mangler: {{languages}}',
  onlyUnfinished: 'Kun dem, hvor tekst mangler',
  choose: 'Vælg et billede',
  remove: 'Fjern',
  removeOne: 'Fjern {{name}}',
  upload: 'Upload et billede',
  file: 'Fil',
  fileHint: 'SVG, PNG, JPEG, WebP eller AVIF, højst 2 MB',
  unreadable: 'Filen er ikke et billede, som browseren kan vise.',
  text: 'Hvad billedet viser',
  textHint: 'Læses op for dem, der ikke ser det',
  shape: 'Beskær',
  shapes: {
    whole: 'Hele',
    wide: '16:9',
    photo: '4:3',
    square: '1:1',
  },
  preview: 'Billedet, som det bliver',
  x: 'Fra venstre til højre',
  y: 'Oppefra og ned',
  focus: 'Det, der skal kunne ses',
  focusHint: 'Tryk på billedet. Hvor en side end beskærer det, kan dette punkt ses.',
  unused: 'Bruges ikke nogen steder',
  usedIn: 'Bruges i {{places}}',
  save: 'Gem',
}
export default media
