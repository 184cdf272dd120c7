import type { Words } from '../../../translate.ts'
import type en from '../../en/office/media.ts'

const media: Words<typeof en> = {
  search: 'Sök bilder',
  none: 'Inga bilder hittades',
  noText: 'Ingen alternativtext',
  missingIn: 'Saknas: {{languages}}',
  onlyUnfinished: 'Bara de där text saknas',
  choose: 'Välj en bild',
  remove: 'Ta bort',
  removeOne: 'Ta bort {{name}}',
  upload: 'Ladda upp en bild',
  file: 'Fil',
  fileHint: 'SVG, PNG, JPEG, WebP eller AVIF, högst 2 MB',
  unreadable: 'Filen är ingen bild som webbläsaren kan visa.',
  text: 'Vad bilden visar',
  textHint: 'Läses upp för den som inte ser den',
  shape: 'Beskär',
  shapes: {
    whole: 'Hela',
    wide: '16:9',
    photo: '4:3',
    square: '1:1',
  },
  preview: 'Bilden som den blir',
  x: 'Från vänster till höger',
  y: 'Uppifrån och ned',
  focus: 'Det som måste synas',
  focusHint: 'Tryck på bilden. Var en sida än beskär den syns den här punkten.',
  unused: 'Används inte någonstans',
  usedIn: 'Används i {{places}}',
  save: 'Spara',
}
export default media
