import type { ClassMailWords } from '../../en/mail/classes.ts'

const classMail: ClassMailWords = {
  confirmed: {
    subject: 'Varattu: {{className}}',
    heading: 'Nähdään pian!',
    text: 'Varaus on vahvistettu: {{names}}. Tässä kaikki, mitä teidän on hyvä tietää.',
  },
  cancelled: {
    subject: 'Varaus peruutettu: {{className}}',
    heading: 'Varaus on peruutettu',
    text: 'Varaus ({{names}}) on peruutettu, ja tilaa on taas muille. Kiitos, että ilmoitit.',
  },
  calledOff: {
    subject: 'Jouduimme perumaan: {{className}}',
    heading: 'Jouduimme valitettavasti perumaan ryhmän',
    text: 'Emme pysty järjestämään tätä: {{className}}, {{playground}}. Varauksesi ({{names}}) on siksi päättynyt. Toivottavasti nähdään toisessa ryhmässä.',
  },
  ended: {
    subject: 'Varaus päättynyt: {{className}}',
    heading: 'Varauksesi on päättynyt',
    text: 'Palautamme sinulle koko summan, ja varauksesi on päättynyt: {{className}} ({{names}}). Palautuksesta saat erillisen viestin.',
  },
  reminder: {
    subject: 'Pian alkaa: {{className}}',
    heading: 'Pian se alkaa',
    text: 'Odotamme jo: {{names}}! Tässä muistutus paikasta ja ajasta.',
  },
  moved: {
    subject: 'Uusi aika: {{className}}',
    heading: 'Ryhmän aika tai paikka muuttui',
    text: '{{className}} ({{names}}): aika tai paikka on muuttunut varauksesi jälkeen. Pahoittelemme muutosta. Varauksesi on edelleen voimassa.',
  },
  rebooked: {
    subject: 'Siirretty: {{className}}',
    heading: 'Varauksesi on siirretty',
    text: 'Siirsimme varauksen ({{names}}) toiveesi mukaan. Tästä näet entisen ja uuden ajan.',
  },
  childChanged: {
    subject: 'Muutettu: {{className}}',
    heading: 'Varauksesi on muutettu',
    text: 'Kuten pyysit, muutimme osallistujaa: varaus koskee nyt seuraavia: {{names}}. Jos kirjoitit jotakin sellaisen lapsen terveydestä, joka ei enää tule, se on poistettu.',
  },
  released: {
    subject: 'Paikka on vapautettu: {{className}}',
    heading: 'Paikkasi on vapautettu',
    text: 'Varausta ei vahvistettu viestimme linkistä 24 tunnin kuluessa, joten se ({{names}}) ei ole enää voimassa. Voit varata uudelleen.',
  },
  sessionOff: {
    subject: 'Peruttu {{day}}: {{className}}',
    heading: 'Peruttu {{day}}',
    text: '{{playground}} on silloin suljettu, joten {{className}} ({{names}}) jää sinä päivänä väliin. Pahoittelemme.',
    ownText: '{{className}} ({{names}}) jää valitettavasti väliin {{day}}. Pahoittelemme.',
  },
  cause: {
    'leader-ill': 'Ohjaaja on sairaana',
    room: 'Tila ei ole käytettävissä',
    'too-few': 'Liian vähän lapsia',
    weather: 'Rajuilma',
  },
  otherDays: 'Muut päivät pysyvät ennallaan.',
  sessionOn: {
    subject: 'Toteutuu sittenkin: {{className}}',
    heading: 'Ryhmä kokoontuu sittenkin',
    text: '{{playground}} on sittenkin auki {{day}}, joten {{className}} ({{names}}) toteutuu suunnitellusti. Tervetuloa!',
    ownText: '{{className}} ({{names}}) järjestetään sittenkin {{day}}. Tervetuloa!',
  },
  sessionMoved: {
    subject: 'Uusi aika: {{className}}',
    heading: 'Ryhmäkerran aika muuttui',
    text: '{{className}} ({{names}}) järjestetään eri aikaan kuin oli suunniteltu. Pahoittelemme muutosta. Kaikki muu on ennallaan, ja varauksesi on voimassa.',
  },
  keep: {
    text: 'Pidämme paikan sinulle 24 tuntia. Paina alla olevaa painiketta, niin paikka pysyy sinulla. Muuten sen saa joku toinen.',
    button: 'Pidä paikka',
  },
  code: {
    subject: 'Koodisi: {{code}}',
    heading: 'Koodisi',
    text: 'Kirjoita koodi varauslomakkeeseen. Se on voimassa {{minutes}} minuuttia.',
    label: 'Koodi',
    note: 'Etkö ollut varaamassa? Silloin sinun ei tarvitse tehdä mitään.',
  },
  health: {
    text: 'Kirjoittamasi tiedot ({{names}}) säilytetään suostumuksellasi salattuina, kunnes viimeisestä kerrasta on kulunut 30 päivää. {{readers}} Voit peruuttaa suostumuksen milloin vain, ja poistamme tiedot heti.',
    readers: 'Tietoja saavat lukea vain ohjaajat, sisäleikkipuiston vastuuhenkilöt ja keittiön henkilökunta.',
    link: 'Peruuta suostumus ja poista tiedot',
  },
  calendar: { leader: 'Ohjaaja: {{leader}}' },
  change: {
    subject: { leader: 'Uusi ohjaaja', room: 'Toinen tila', both: 'Uusi ohjaaja ja toinen tila' },
    leader: '{{leader}} ohjaa tästä lähtien: {{className}}.',
    leaderOn: '{{leader}} ohjaa {{day}}: {{className}}.',
    room: '{{className}} kokoontuu tästä lähtien tilassa {{room}}.',
    roomOn: '{{className}} kokoontuu {{day}} tilassa {{room}}.',
    rest: 'Kaikki muu pysyy ennallaan.',
  },
  message: {
    subject: '{{className}}: {{subject}}',
    note: '{{playground}} kirjoittaa sinulle varauksestasi: {{names}}, {{className}}. Siksi saat viestin, vaikka et tilaisi uutisiamme. Tavoitat sisäleikkipuiston vastaamalla tähän viestiin.',
  },
  early: {
    present: {
      subject: 'Seuraava kausi teille ensin: {{className}}',
      heading: 'Tuletteko mukaan myös ensi kaudella?',
      text: 'Saatte paikan ennen muita: {{names}}, {{className}}, {{playground}}. Kaikki voivat varata {{date}} klo {{time}} alkaen.',
    },
    siblings: {
      subject: 'Nyt sisarukset voivat varata: {{className}}',
      heading: 'Tilaa myös sisaruksille',
      text: 'Koska käytte jo meillä, saatte paikan ennen muita: {{names}}, {{className}}, {{playground}}. Kaikki voivat varata {{date}} klo {{time}} alkaen.',
    },
    button: 'Varaa ennen muita',
    note: 'Linkki on vain perheenne lapsille. Etkö halua tällaisia viestejä? Vastaa tähän, niin lopetamme.',
    groups: 'Ryhmät',
    siblingsFrom: 'Sisarukset alkaen',
    allFrom: 'Kaikki alkaen',
    at: '{{date}} klo {{time}}',
  },
  waiting: {
    confirm: {
      subject: 'Vielä yksi askel: {{className}}',
      heading: 'Lisätäänkö teidät jonotuslistalle?',
      text: 'Paina painiketta, niin {{names}} pääsee jonoon: {{className}}, {{playground}}. Vuoronne lasketaan siitä hetkestä. Linkki on voimassa 24 tuntia.',
      button: 'Lisätkää meidät jonoon',
    },
    confirmNote: 'Etkö pyytänyt tätä? Voit jättää viestin huomiotta.',
    onList: {
      subject: 'Jonossa: {{className}}',
      heading: 'Olette nyt jonotuslistalla',
      text: 'Lähetämme sähköpostia heti, kun paikka vapautuu: {{names}}. Paikka on silloin vain teidän vähintään neljä päiväsaikaista tuntia, eikä se koskaan umpeudu yöllä. Jonottaminen ei maksa mitään.',
      button: 'Katso jonotuspaikka',
    },
    offer: {
      subject: 'Paikka vapautui: {{names}}, {{className}}',
      heading: 'Paikka vapautui: {{names}}',
      text: 'Nyt on tilaa: {{className}}, {{playground}}. On teidän vuoronne.',
      button: 'Katso paikka',
    },
    until: 'Paikka on teidän {{date}} klo {{time}} asti.',
    untilMany: 'Paikat ovat teidän {{date}} klo {{time}} asti.',
    seeMany: 'Katso paikat',
    passOn: 'Anna seuraavalle perheelle',
    letGo: 'Vapauta paikka',
    offerNote: 'Mitään ei veloiteta, ennen kuin maksat.',
    offerOver: {
      subject: 'Siirtyi eteenpäin: {{className}}',
      heading: 'Tällä kertaa vuoro siirtyi eteenpäin',
      text: 'Tarjottua ei otettu ajoissa, joten se siirtyi seuraavalle perheelle. Ei hätää: säilytätte saman sijan jonossa ({{names}}), ja otamme taas yhteyttä.',
      button: 'Katso muut ryhmät',
    },
    trialOffer: {
      subject: 'Paikka tarjolla: {{names}}, {{className}}',
      heading: 'Jatkuuko harrastus: {{names}}?',
      text: 'Toivottavasti kokeilukerta oli hauska. Varasimme teille paikan: {{className}}, {{playground}}. Maksatte vain jäljellä olevista kerroista.',
      button: 'Katso paikka',
    },
    trialFull: {
      subject: 'Haluatteko jonoon? {{className}}',
      heading: 'Juuri nyt täynnä',
      text: 'Toivottavasti kokeilukerta oli hauska: {{names}}. Vapaata paikkaa ei juuri nyt ole: {{className}}, {{playground}}. Halutessanne lisäämme teidät jonoon niiden edelle, jotka eivät ole kokeilleet. Mitään ei tapahdu, ellette paina painiketta.',
      button: 'Kyllä, lisätkää jonoon',
    },
    ended: { subject: 'Jono on suljettu: {{className}}', heading: 'Jonotus on päättynyt' },
    why: {
      cancelled: '{{className}} ({{playground}}) on peruttu, joten jonotuslistaa ei enää ole. Olemme pahoillamme.',
      begun:
        '{{className}} ({{playground}}) on alkanut, joten jono on suljettu. Tällä kertaa paikkaa ei vapautunut: {{names}}. Kiitos, että jaksoitte odottaa.',
      age: 'Ryhmän {{className}} päivät ovat muuttuneet, eikä ikä enää täsmää ryhmän alkaessa: {{names}}. Siksi päätimme jonotuspaikkanne.',
      gone: 'Ryhmää, johon jonotitte ({{className}}), ei enää järjestetä. Siksi päätimme jonotuspaikkanne.',
    },
    leave: 'Poistu jonosta',
    before: 'Perheitä edellänne',
    price: 'Hinta sis. alv',
  },
  makeUp: {
    chosen: {
      subject: 'Korvaava kerta {{day}}: {{className}}',
      heading: 'Korvaava kerta on varattu',
      text: '{{name}} saa tulla ryhmään {{className}} ({{playground}}) {{day}}. Kerta korvaa kerran {{missed}}.',
    },
    reminder: {
      subject: 'Pian: korvaava kerta {{day}}',
      heading: 'Korvaava kerta on pian',
      text: 'Pieni muistutus: {{name}} tulee ryhmään {{className}} ({{playground}}) {{day}}.',
    },
    over: { subject: 'Ei korvaavaa kertaa {{day}}: {{className}}', heading: 'Korvaava kerta jää väliin' },
    why: {
      cancelled: '{{className}} ({{playground}}) on peruttu {{day}}, joten korvaava kerta ({{name}}) jää väliin. Pahoittelemme.',
      moved:
        'Ryhmän {{className}} ({{playground}}) päivät, ajat tai paikka ovat muuttuneet, joten korvaava kerta {{day}} ({{name}}) jää väliin. Pahoittelemme.',
      sold: 'Toinen perhe on varannut ryhmän {{className}} ({{playground}}) viimeisen paikan koko kaudeksi, joten korvaava kerta {{day}} ({{name}}) jää väliin. Pahoittelemme.',
      own: '{{name}} pääsee nyt oman ryhmänsä kerralle, joten korvaavaa kertaa {{day}} ei enää tarvita.',
    },
    again: 'Varauksesta voitte valita toisen kerran, joka korvaa kerran {{missed}}.',
    note: 'Ettekö pääsekään? Luopukaa paikasta varauksessa ennen kerran alkua, niin toinen lapsi saa sen. Jos joku varaa paikan koko kaudeksi ennen sitä, hän menee edelle. Kerromme siitä heti sähköpostilla, ja voitte valita toisen kerran.',
  },
  choice: {
    offered: {
      subject: 'Peruttu {{day}}: valitkaa',
      heading: 'Peruttu {{day}}',
      text: '{{className}} ({{playground}}) jää valitettavasti väliin {{day}}. Pahoittelemme. Voitte valita ({{names}}): korvaava kerta toisessa ryhmässä tai {{amount}} takaisin.',
    },
    money: {
      subject: 'Palautus {{day}}: {{className}}',
      heading: 'Rahat ovat tulossa',
      text: 'Palautamme {{amount}} ryhmän {{className}} kerrasta {{day}} käyttämällenne maksutavalle, yleensä viiden arkipäivän kuluessa.',
    },
    until: 'Valitkaa viimeistään {{until}}. Muuten rahat palautetaan itsestään.',
    button: 'Valitse nyt',
  },
  mealsOf: '{{name}}: ateriat',
  back: 'Palautamme {{amount}} samalle maksutavalle, jolla maksoit, yleensä viiden pankkipäivän kuluessa.',
  nothingBack: 'Maksua ei palauteta, koska ensimmäiseen kertaan oli alle kaksi päivää.',
  row: {
    before: 'Ennen',
    now: 'Nyt',
    className: 'Ryhmä',
    makeUp: 'Korvaava kerta',
    where: 'Paikka',
    day: 'Päivä',
    days: 'Päivät ({{n}})',
    why: 'Syy',
    children: 'Lapsi ja aika',
    phone: 'Puhelin',
    reference: 'Varausnumero',
  },
  button: 'Katso varaus',
  otherClasses: 'Katso muut ryhmät',
  movedNote:
    'Eikö se enää sovi? Peruuta varaus sen sivulla ennen ryhmän alkua, niin saat koko summan takaisin, koska siirsimme ryhmää varauksesi jälkeen.',
  movedBegunNote: 'Eikö se enää sovi? Vastaa tähän viestiin, niin etsimme ratkaisun yhdessä.',
  cancelNote:
    'Muuttuivatko suunnitelmat? Ryhmillä on sovitut ajat, joten peruuttamisoikeutta ei ole. Voit kuitenkin peruuttaa varauksen sen sivulla: saat koko summan takaisin, kun peruutat viimeistään {{date}}, ja puolet, kun peruutat viimeistään {{half}}.',
  joinedNote:
    'Suunnitelmat muuttuivat? Voitte peruuttaa varauksen kautta {{date}} asti. Saatte rahat takaisin kerroista, joita ei ole vielä pidetty.',
  cancelFreeNote: 'Muuttuivatko suunnitelmat? Peruutathan varauksen, niin joku toinen saa paikan.',
}
export default classMail
