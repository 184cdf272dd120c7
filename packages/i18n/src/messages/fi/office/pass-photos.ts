import type { Words } from '../../../translate.ts'
import type en from '../../en/office/pass-photos.ts'

const passPhotos: Words<typeof en> = {
  title: 'Korttikuvat',
  lead: 'Tunnistaisitko lapsen kuvasta vastaanotossa? Silloin se kelpaa.',
  loading: 'Haetaan kuvia',
  waiting_one: 'Yksi kuva odottaa',
  waiting_other: '{{count}} kuvaa odottaa',
  many: 'Vähintään 100 kuvaa odottaa',
  born: 'Syntynyt',
  submitted: 'Lähetetty',
  pass: 'Kortti',
  of: 'Kuva: {{name}}',
  approve: 'Hyväksy',
  why: 'Tai hylkää, koska …',
  erased: 'Hylätty kuva poistetaan heti, ja vanhempi saa syyn sähköpostitse.',
  approved: 'Hyväksytty: {{name}}',
  declined: 'Hylätty: {{name}}',
  gone: 'Joku muu ehti jo käsitellä tämän.',
  nothing: 'Ei tarkistettavaa',
  nothingText: 'Kaikki kuvat on tarkistettu. Kiitos!',
  again: 'Tarkista uudelleen',
  because: {
    'face-hidden': 'kasvot eivät näy',
    blurred: 'se on epätarkka tai tumma',
    'other-person': 'kuvassa on joku muu',
    unsuitable: 'se ei sovi',
  },
}
export default passPhotos
