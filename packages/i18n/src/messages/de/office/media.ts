import type { Words } from '../../../translate.ts'
import type en from '../../en/office/media.ts'

const media: Words<typeof en> = {
  search: 'Bilder suchen',
  none: 'Keine Bilder gefunden',
  noText: 'Kein Alternativtext',
  missingIn: 'Fehlt: {{languages}}',
  onlyUnfinished: 'Nur mit fehlenden Texten',
  choose: 'Bild wählen',
  remove: 'Entfernen',
  removeOne: '{{name}} entfernen',
  upload: 'Bild hochladen',
  file: 'Datei',
  fileHint: 'SVG, PNG, JPEG, WebP oder AVIF, höchstens 2 MB',
  unreadable: 'Diese Datei ist kein Bild, das der Browser zeigen kann.',
  text: 'Was auf dem Bild zu sehen ist',
  textHint: 'Wird vorgelesen, wenn jemand es nicht sieht',
  shape: 'Zuschnitt',
  shapes: {
    whole: 'Ganz',
    wide: '16:9',
    photo: '4:3',
    square: '1:1',
  },
  preview: 'Das Bild, wie es wird',
  x: 'Von links nach rechts',
  y: 'Von oben nach unten',
  focus: 'Was sichtbar bleiben muss',
  focusHint: 'Drücken Sie auf das Bild. Wo immer eine Seite es zuschneidet, bleibt dieser Punkt sichtbar.',
  unused: 'Wird nirgends verwendet',
  usedIn: 'Verwendet in {{places}}',
  save: 'Speichern',
}
export default media
