import type { ClassMailWords } from '../en/mail-classes.ts'

const classMail: ClassMailWords = {
  confirmed: {
    subject: 'Varattu: {{className}}',
    heading: 'Nähdään pian!',
    text: '{{names}}: paikka on teidän. Tässä kaikki tarpeellinen.',
  },
  cancelled: {
    subject: 'Peruttu: {{className}}',
    heading: 'Varaus on peruttu',
    text: 'Paikka ({{names}}) vapautui toiselle lapselle. Kiitos, että ilmoitit.',
  },
  calledOff: {
    subject: 'Ei järjestetä: {{className}}',
    heading: 'Valitettavasti ryhmä on peruttu',
    text: '{{className}}, {{playground}}, ei toteudu. Varaus ({{names}}) on päätetty. Toivottavasti nähdään toisessa ryhmässä.',
  },
  ended: {
    subject: 'Päättynyt: {{className}}',
    heading: 'Varauksesi on päättynyt',
    text: 'Saat kaikki rahat takaisin: {{className}}. Samalla varaus ({{names}}) päättyy. Palautuksesta kerromme erillisessä viestissä.',
  },
  reminder: {
    subject: 'Pian alkaa: {{className}}',
    heading: 'Pian se alkaa',
    text: 'Odotamme teitä: {{names}}. Lyhyt muistutus paikasta ja ajasta.',
  },
  moved: {
    subject: 'Uusi aika: {{className}}',
    heading: 'Ryhmän aika tai paikka muuttui',
    text: '{{className}} ({{names}}) järjestetään eri aikaan tai eri paikassa kuin varatessasi. Pahoittelemme muutosta. Paikka on edelleen teidän.',
  },
  released: {
    subject: 'Paikka on vapautettu: {{className}}',
    heading: 'Paikkasi on vapautettu',
    text: 'Viestimme linkkiä ei painettu 24 tunnin kuluessa, joten paikka ({{names}}) on vapaa toiselle lapselle. Voit varata uudelleen.',
  },
  keep: {
    text: 'Pidämme paikan sinulle 24 tuntia. Paina alla olevaa painiketta, niin paikka pysyy sinulla. Muuten se vapautuu toiselle lapselle.',
    button: 'Pidä paikka',
  },
  code: {
    subject: 'Koodisi: {{code}}',
    heading: 'Koodisi',
    text: 'Syötä koodi varauslomakkeeseen. Se on voimassa {{minutes}} minuuttia.',
    label: 'Koodi',
    note: 'Etkö ollut varaamassa? Silloin sinun ei tarvitse tehdä mitään.',
  },
  back: '{{amount}} palautuu samaa tietä kuin maksoit, yleensä viiden pankkipäivän kuluessa.',
  nothingBack: 'Rahaa ei palauteta, koska ensimmäiseen kertaan oli alle kaksi päivää.',
  row: {
    before: 'Ennen',
    now: 'Nyt',
    className: 'Ryhmä',
    where: 'Paikka',
    first: 'Ensimmäinen kerta',
    times: 'Ajat',
    reference: 'Varausnumero',
  },
  occasions: '{{n}} kertaa',
  button: 'Katso varaus',
  otherClasses: 'Katso muut ryhmät',
  movedNote:
    'Eikö se enää sovi? Peru varaus sen sivulla ennen ryhmän alkua, niin saat koko summan takaisin: ryhmä on siirretty varauksesi jälkeen.',
  movedBegunNote: 'Eikö se enää sovi? Vastaa tähän viestiin, niin etsimme ratkaisun yhdessä.',
  cancelNote:
    'Muuttuivatko suunnitelmat? Tunneilla on sovitut ajat, joten peruuttamisoikeutta ei ole, mutta voit perua varauksen sivulla: saat kaiken takaisin {{date}} asti ja puolet {{half}} asti.',
  cancelFreeNote: 'Muuttuivatko suunnitelmat? Peruthan varauksen, niin toinen lapsi saa paikan.',
}
export default classMail
