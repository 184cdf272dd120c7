import type { Words } from '../../translate.ts'
import type en from '../en/staff.ts'

const staff: Words<typeof en> = {
  photos: {
    title: 'Korttien kuvat',
    lead: 'Tunnistaisitko lapsen kuvasta sisäänkäynnillä? Silloin kuva on hyvä.',
    loading: 'Haetaan kuvia',
    waiting_one: 'Yksi kuva odottaa',
    waiting_other: '{{count}} kuvaa odottaa',
    many: 'Vähintään 100 kuvaa odottaa',
    born: 'Syntynyt',
    handedIn: 'Lähetetty',
    of: 'Kuva: {{name}}',
    approve: 'Hyväksy',
    why: 'Tai hylkää, koska …',
    erased: 'Hylätty kuva poistetaan heti, ja vanhempi saa syyn sähköpostiinsa.',
    approved: 'Hyväksytty: {{name}}',
    declined: 'Hylätty: {{name}}',
    gone: 'Joku muu ehti käsitellä tämän ensin.',
    nothing: 'Ei kuvia jonossa',
    nothingText: 'Kaikki kuvat on katsottu. Kiitos!',
    again: 'Katso uudelleen',
    forbidden: 'Tämä sivu on henkilökunnalle',
    forbiddenText: 'Tililläsi ei voi katsella kuvia. Pyydä esihenkilöltäsi oikeudet.',
    because: {
      'face-hidden': 'kasvot eivät näy',
      blurred: 'se on epätarkka tai tumma',
      'other-person': 'siinä on joku muu',
      unsuitable: 'se ei sovi',
    },
  },
}
export default staff
