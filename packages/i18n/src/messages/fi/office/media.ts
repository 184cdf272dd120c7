import type { Words } from '../../../translate.ts'
import type en from '../../en/office/media.ts'

const media: Words<typeof en> = {
  search: 'Hae kuvia',
  none: 'Kuvia ei löytynyt',
  noText: 'Ei tekstivastinetta',
  missingIn: 'Puuttuu: {{languages}}',
  onlyUnfinished: 'Vain ne, joista puuttuu teksti',
  choose: 'Valitse kuva',
  remove: 'Poista',
  removeOne: 'Poista {{name}}',
  upload: 'Lataa kuva',
  file: 'Tiedosto',
  fileHint: 'SVG, PNG, JPEG, WebP tai AVIF, enintään 2 Mt',
  unreadable: 'Tiedosto ei ole kuva, jonka selain voi näyttää.',
  text: 'Mitä kuvassa on',
  textHint: 'Luetaan niille, jotka eivät näe kuvaa',
  shape: 'Rajaus',
  shapes: {
    whole: 'Koko kuva',
    wide: '16:9',
    photo: '4:3',
    square: '1:1',
  },
  preview: 'Kuva sellaisena kuin siitä tulee',
  x: 'Vasemmalta oikealle',
  y: 'Ylhäältä alas',
  focus: 'Minkä pitää näkyä',
  focusHint: 'Paina kuvaa. Missä tahansa sivu sen rajaa, tämä kohta jää näkyviin.',
  unused: 'Ei käytössä missään',
  usedIn: 'Käytössä: {{places}}',
  save: 'Tallenna',
}
export default media
