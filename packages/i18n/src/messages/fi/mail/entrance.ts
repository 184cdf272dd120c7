import type { EntranceMail } from '../../en/mail/entrance.ts'

const entrance: EntranceMail = {
  line: 'Sisäänpääsy {{day}} klo {{from}}: {{what}}',
  covered: 'sarja- tai kausikortilla',
  title: 'Sisäänpääsy: {{playground}}',
  when: '{{day}}, tulkaa klo {{from}}–{{until}}',
  rules:
    'Sisäänpääsy: voit peruuttaa varauksen maksutta käyntipäivänä klo {{time}} asti ja siirtää sitä aikanne alkuun asti. Ei peruuttamisoikeutta: varaus koskee tiettyä päivää.',
  bought: {
    heading: 'Nähdään: {{day}}',
    text: 'Tulkaa sisään klo {{from}}–{{until}}. Saatte olla niin kauan kuin haluatte.',
    code: 'Koko perheen koodi',
    show: 'Näyttäkää koodi sisäänkäynnillä puhelimesta tai paperilta. Osa perheestä voi tulla ensin.',
    ticket: 'Avaa lippu',
  },
  row: {
    when: 'Milloin',
    where: 'Missä',
    who: 'Ketkä',
    reference: 'Tilausnumero',
    before: 'Aiemmin',
  },
  moved: {
    subject: 'Käyntinne on siirretty: {{day}}',
    heading: 'Uusi aika: {{day}} klo {{from}}',
    text: 'Käyntinne on siirretty. Koodi on sama.',
  },
  cancelled: {
    subject: 'Käyntinne {{day}} on peruutettu',
    heading: 'Käynti on peruutettu',
    text: 'Olet peruuttanut käynnin. Paikat ovat muiden varattavissa, eikä sarjakorteista vähennetä mitään.',
    back: '{{amount}} palautetaan käyttämällesi maksutavalle.',
  },
  calledOff: {
    subject: 'Joudumme sulkemaan {{day}}: jouduimme perumaan käyntinne',
    heading: 'Valitettavasti joudumme sulkemaan',
    text: '{{playground}} on suljettu käyntinne aikaan, joten jouduimme perumaan sen. Sarjakorteista ei vähennetä mitään.',
  },
  watch: {
    at: '{{day}} klo {{from}}',
    places: 'Lapsia',
    stop: 'Lopeta vahtiminen',
    confirm: {
      subject: 'Kerrommeko, kun paikkoja vapautuu: {{when}}?',
      heading: 'Yksi painallus, ja pidämme silmällä',
      text: 'Pyysit meitä kirjoittamaan, kun paikkoja vapautuu: {{playground}}, {{when}}. Paina painiketta 24 tunnin kuluessa, niin kirjoitamme.',
      button: 'Kyllä, pitäkää silmällä',
      note: 'Etkö se ollutkaan sinä? Älä tee mitään, niin emme kirjoita.',
    },
    on: {
      subject: 'Pidämme silmällä: {{when}}',
      heading: 'Pidämme silmällä',
      text: 'Kun paikkoja vapautuu, {{playground}}, {{when}}, kirjoitamme sinulle kerran. Emme varaa paikkoja, joten ole silloin nopea.',
      button: 'Katso ajat',
      note: 'Emme kirjoita iltakahdeksan ja aamuyhdeksän välillä.',
    },
    free: {
      subject: 'Paikkoja on vapautunut: {{when}}',
      heading: 'Nyt on tilaa',
      text: 'Paikkoja on vapautunut: {{playground}}, {{when}}. Niitä ei ole varattu sinulle: ensimmäinen varaaja saa ne.',
      button: 'Varaa nyt',
      note: 'Tämä on ainoa viesti asiasta. Jos et ehdi, voit pyytää ilmoituksen uudelleen sivulla.',
    },
  },
  see: 'Katso lippu',
  book: 'Valitse toinen aika',
}
export default entrance
